import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/**
 * For a page that goes on or asks again after some seconds, where no number of seconds is promised: its clock runs ahead until what it waits for is
 * there. The clock is installed before the page is opened (`page.clock.install()`), and goes as it does for everybody until then.
 */
export const passTimeUntil = (page: Page, isThere: Locator | (() => Promise<boolean>), stepMs = 1_000): Promise<void> =>
  eventually(async () => {
    if (await (typeof isThere === 'function' ? isThere() : isThere.isVisible())) return true
    await page.clock.fastForward(stepMs)
    return false
  }).toBe(true)
