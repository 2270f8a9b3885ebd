import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { eventually } from './support/eventually.ts'
import { choose, podium, submit, thankYou } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const print = (page: Page): Promise<void> => page.emulateMedia({ media: 'print' })

/** What only a screen can do. */
async function expectPlain(page: Page): Promise<void> {
  expect(await page.getByRole('banner').count()).toBe(0)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  expect(await page.getByRole('button').count()).toBe(0)
}

test('[VOT-11] the results go on paper without bar, footer and buttons', async () => {
  const { page } = await site.open('/results?lang=en')
  const most = page.getByRole('region', { name: 'Most votes' })
  await most.waitFor()
  await page.getByRole('contentinfo').waitFor()
  await print(page)
  await expectPlain(page)
  expect(await most.isVisible()).toBe(true)
})

test('[NAV-09] [HOM-10] of the first page neither the footer nor the floating button is printed', async () => {
  const { page } = await site.open()
  await page.getByRole('article').first().waitFor()
  await print(page)
  await expectPlain(page)
  expect(await page.getByRole('article').first().isVisible()).toBe(true)
})

test('[VOT-11] of the thank-you its receipt is printed, whole, and not the page behind it', async () => {
  const { page } = await site.open()
  await choose(page, 0)
  await submit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
  expect(await page.locator('main').isVisible()).toBe(true)
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await ground()).not.toBe('rgba(0, 0, 0, 0)')
  await print(page)
  expect(await page.locator('main').isVisible()).toBe(false)
  // Where backgrounds are printed, the sheet of paper would be as dark as the page behind the dialog.
  await eventually(ground).toBe('rgba(0, 0, 0, 0)')
  const code = podium(page).getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(await code.isVisible()).toBe(true)
  // A sheet that is held to the screen is cut at the end of the first page.
  expect(
    await podium(page).evaluate((sheet) => {
      const { position, overflowY } = getComputedStyle(sheet)
      return { position, overflowY }
    }),
  ).toEqual({ position: 'static', overflowY: 'visible' })
})
