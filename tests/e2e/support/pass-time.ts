import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually.ts'

const stepMs = 1_000

/**
 * For a page that goes on or asks again after some seconds: its clock runs ahead until what it waits for is there. The clock is installed before the page is
 * opened (`page.clock.install()`), and goes as it does for everybody until then.
 * @param atMostMs so far ahead altogether, where a number of seconds is promised
 */
export function passTimeUntil(
  page: Page,
  isThere: Locator | (() => Promise<boolean>),
  { atMostMs = Number.POSITIVE_INFINITY }: { readonly atMostMs?: number } = {},
): Promise<void> {
  let passedMs = 0
  return eventually(async () => {
    if (await (typeof isThere === 'function' ? isThere() : isThere.isVisible())) return true
    if (passedMs + stepMs > atMostMs) return false
    await page.clock.fastForward(stepMs)
    passedMs += stepMs
    return false
  }).toBe(true)
}
