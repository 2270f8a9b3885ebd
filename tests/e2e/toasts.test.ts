import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { eventually } from './support/eventually.ts'
import { cards, choose, starOf, toasts } from './support/home.ts'
import { stopClock, visitorWithClock } from './support/pass-time.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite, type Visitor } from './support/site.ts'

const site = useSite()

async function openFirstPage(): Promise<Visitor> {
  const visitor = await visitorWithClock(site, desktop)
  await visitor.page.goto('/?lang=en')
  await cards(visitor.page).first().waitFor()
  return visitor
}

const tigrinya = (page: Page): Locator => page.getByRole('menuitemradio').filter({ hasText: 'Tigrigna' })

/** From here on every choice for Tigrinya ends in an error toast of its own. */
async function loseTigrinya({ page, expectTrouble }: Visitor): Promise<void> {
  expectTrouble(/texts-tig/)
  await page.route('**/texts-tig*', (route) => route.abort('connectionfailed'))
}

const visible = (page: Page): Promise<(string | null)[]> =>
  toasts(page).evaluateAll((shown) => shown.map((toast) => toast.getAttribute('data-visible')))

async function expectShownFor(page: Page, durationMs: number): Promise<void> {
  await eventually(() => visible(page)).toEqual(['true'])
  await page.clock.runFor(durationMs - 1)
  expect(await visible(page)).toEqual(['true'])
  await page.clock.runFor(1)
  await eventually(() => visible(page)).toEqual(['false'])
  await page.clock.runFor(999)
  expect(await toasts(page).count()).toBe(1)
  await page.clock.runFor(1)
  await eventually(() => toasts(page).count()).toBe(0)
}

test('[TST-01] an error stands for 4000 ms in the middle of the top, and is removed 1 s after it went', async () => {
  const visitor = await openFirstPage()
  const { page } = visitor
  await loseTigrinya(visitor)
  await page.getByRole('button', { name: /^Language: / }).click()
  await tigrinya(page).waitFor()
  await stopClock(page)
  await tigrinya(page).click()
  await eventually(() => toasts(page).count()).toBe(1)
  const box = await toasts(page).boundingBox()
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(width / 2, 0)
  expect(box?.y).toBeLessThan(200)
  await expectShownFor(page, 4_000)
})

test('[TST-01] a plain notice stands for 4000 ms', async () => {
  const { page } = await openFirstPage()
  await choose(page, 0, 1, 3)
  await stopClock(page)
  await starOf(cards(page), demoName(4)).click()
  await expectShownFor(page, 4_000)
})

test('[TST-01] at most twenty are kept', async () => {
  const visitor = await openFirstPage()
  const { page } = visitor
  await loseTigrinya(visitor)
  const switcher = page.getByRole('button', { name: /^Language: / })
  await switcher.click()
  await tigrinya(page).waitFor()
  await pressEscape(page)
  await stopClock(page)
  for (let choice = 1; choice <= 22; choice += 1) {
    await switcher.click()
    await tigrinya(page).click()
    await eventually(() => toasts(page).count()).toBe(Math.min(choice, 20))
  }
})
