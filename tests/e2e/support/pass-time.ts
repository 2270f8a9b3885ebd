import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/**
 * For a page that goes on or asks again after some seconds: its clock runs ahead until what it waits for is there. The clock is installed before the page is
 * opened (`page.clock.install()`), and goes as it does for everybody until then.
 * @param atMostMs so far ahead altogether, where a number of seconds is promised
 * @param stepMs so far at once
 */
export function passTimeUntil(
  page: Page,
  isThere: Locator | (() => Promise<boolean>),
  {
    atMostMs = Number.POSITIVE_INFINITY,
    stepMs = 1_000,
  }: { readonly atMostMs?: number; readonly stepMs?: number } = {},
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

/**
 * From here on the time of the page passes only when told to; its clock was installed before it was opened. `page.clock.resume()` lets it go on.
 * @param firstMs pass at once before, in which each of its timers is due once at most
 */
export const stopClock = async (page: Page, firstMs = 60_000): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + firstMs)

/** Before the next page is opened: from then on its time stands still, and passes only when told to. */
export async function standStill(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
}

/**
 * Opens a page that leads away by itself some seconds later, and lets just so much of its time pass that it is alive and what is looked for is there. It
 * stays there, however long a test looks; `page.clock.resume()` lets it go on. Its time stands still (standStill).
 */
export async function openStanding(page: Page, address: string, wanted: Locator): Promise<void> {
  await page.goto(address, { waitUntil: 'load' })
  const alive = page.locator('html[data-hydrated]')
  await eventually(async () => {
    await page.clock.runFor(50)
    return [await alive.count(), await wanted.count()]
  }).toEqual([1, 1])
}

/** For what waits with timers of its own while the page stands still, as axe does: they get a moment at a time. */
export async function withMoments<T>(page: Page, run: () => Promise<T>): Promise<T> {
  let isOver = false
  const running = run().finally(() => {
    isOver = true
  })
  const passing = eventually(async () => {
    await page.clock.runFor(1)
    return isOver
  }).toBe(true)
  const [result] = await Promise.all([running, passing])
  return result
}
