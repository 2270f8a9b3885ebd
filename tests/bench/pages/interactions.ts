import type { Browser, Page } from 'playwright-core'
import texts from '../../../web/src/locales/tig/start.json' with { type: 'json' }
import { phone } from './phone.ts'

/** How much slower than this machine the phone is. */
export const interactionSlowdown = 6

/** ms from a touch to the next frame that shows what it did: of each kind the slowest of its touches, in steps of 8 as browsers tell it. */
export interface Interactions {
  readonly star: number
  readonly submit: number
  readonly language: number
}

interface Kept {
  slowest: number
}

/** A phone that is six times slower, once the page is alive: star, submit, and another language (Interaction to Next Paint). */
export async function measureInteractions(browser: Browser, site: URL): Promise<Interactions> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    await page.goto(site.href, { waitUntil: 'networkidle' })
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: interactionSlowdown })
    await page.evaluate(watch)
    const star = await slowestOf(page, async () => {
      await page.locator('label:has(input[name="pick"]:enabled)').first().tap()
      await page.locator('input[name="pick"]:checked').first().waitFor({ state: 'attached' })
    })
    const submit = await slowestOf(page, async () => {
      await page.locator('form#ballot button[data-chosen]').tap()
      await page.getByRole('dialog').waitFor()
    })
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const language = await slowestOf(page, async () => {
      await page.getByRole('button', { name: texts.common.language }).tap()
      await page.getByRole('menuitemradio').filter({ hasText: 'English' }).tap()
      await page.locator('html[lang="en"]').waitFor({ state: 'attached' })
    })
    return { star, submit, language }
  } finally {
    await context.close()
  }
}

/** Runs in the page. Touches faster than 16 ms are not told. */
function watch(): void {
  const kept: Kept = { slowest: 0 }
  Object.assign(window, { kept })
  const options = { type: 'event', durationThreshold: 16, buffered: false }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) kept.slowest = Math.max(kept.slowest, entry.duration)
  }).observe(options)
}

async function slowestOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => Object.assign((window as unknown as { kept: Kept }).kept, { slowest: 0 })) // set above
  await act()
  // Told some frames later.
  await page.waitForTimeout(1_000)
  return page.evaluate(() => (window as unknown as { kept: Kept }).kept.slowest)
}
