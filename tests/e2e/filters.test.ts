import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { insertCrowd } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { eventually } from './support/eventually.ts'
import { cards, choose, listed, openPodium, podium, scrollToEnd, zoneChip } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false, seed: (sql, { contestId }) => insertCrowd(sql, contestId, 90) })

/** Numbers of the contestants in the first zone. */
const inMekelle = [0, 3, 6, 9, 12, 15, 18, 21, 24, 27]
const names = (page: Page): Promise<string[]> => cards(page).getByRole('heading').allTextContents()
const query = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams)
const entries = (page: Page): Promise<number> => page.evaluate(() => history.length)
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' })
const top = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)

async function expectMekelle(page: Page): Promise<void> {
  await eventually(() => names(page)).toEqual(inMekelle.map(demoName))
  await eventually(() => zoneChip(page, 'mekelle zone').getAttribute('aria-pressed')).toBe('true')
}

test('[HOM-03] the zone stands in the address, in no entry of its own, and survives a reload, a page between and a sheet', async () => {
  const { page } = await site.open('/?lang=en', phone)
  const before = await entries(page)
  await zoneChip(page, 'mekelle zone').click()
  await expectMekelle(page)
  expect(query(page)).toEqual({ zone: site.demo.zoneIds[0] })
  expect(await entries(page)).toBe(before)

  await page.reload()
  await expectMekelle(page)
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/about"]')?.click())
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
  await page.goBack()
  await expectMekelle(page)

  await choose(page, 0)
  await openPodium(page)
  await podium(page).getByRole('button', { name: 'Close' }).click()
  await podium(page).waitFor({ state: 'detached' })
  await expectMekelle(page)
  await zoneChip(page, 'all').click()
  await eventually(() => cards(page).count()).toBeGreaterThan(10)
  expect(query(page)).toEqual({})
})

test('[HOM-03] a link may name the zone; its chip is in sight', async () => {
  const { page } = await site.open('/?lang=en&zone=addis%20abeba', phone)
  await page.getByText('Nobody has registered here yet.').waitFor()
  const chip = zoneChip(page, 'addis abeba')
  expect(await chip.getAttribute('aria-pressed')).toBe('true')
  const { x = Number.NaN, width = Number.NaN } = (await chip.boundingBox()) ?? {}
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(360)
  expect(await top(page)).toBe(0)
  await page.getByRole('button', { name: 'Show all contestants' }).click()
  await eventually(() => cards(page).count()).toBe(12)
  expect(query(page)).toEqual({})
})

test('[HOM-04] the view stands in the address; its one chip changes nothing there', async () => {
  const { page } = await site.open('/?lang=en', desktop)
  await page.getByRole('button', { name: 'Host zone' }).click()
  await expectMekelle(page)
  expect(query(page)).toEqual({ view: 'host' })
  await zoneChip(page, 'mekelle zone').click()
  await page.reload()
  await expectMekelle(page)
  expect(query(page)).toEqual({ view: 'host' })
  expect(await page.getByRole('group', { name: 'Zones' }).getByRole('button').count()).toBe(1)
  await page.getByRole('button', { name: 'All contestants', exact: true }).click()
  await zoneChip(page, 'europe').waitFor()
  expect(query(page)).toEqual({})
})

test('[HOM-03] what is searched for stands in the address once the typing pauses, without an entry for each letter', async () => {
  const { page } = await site.open('/?lang=en', desktop)
  const before = await entries(page)
  await box(page).pressSequentially('selam0 ')
  await eventually(() => names(page)).toEqual([demoName(0)])
  expect(query(page)).toEqual({ name: 'selam0' })
  expect(await box(page).inputValue()).toBe('selam0 ')
  expect(await entries(page)).toBe(before)
  await page.reload()
  await eventually(() => names(page)).toEqual([demoName(0)])
  expect(await box(page).inputValue()).toBe('selam0')

  await page.getByRole('link', { name: 'Ashenda' }).first().click()
  await eventually(() => cards(page).count()).toBe(12)
  expect(await box(page).inputValue()).toBe('')
  await page.goBack()
  await eventually(() => names(page)).toEqual([demoName(0)])
  expect(await box(page).inputValue()).toBe('selam0')
})

/** Of a card on the screen, by her place in the list: px from its upper edge. */
const middleOf = (page: Page, place: number): Promise<number> =>
  page.evaluate((wanted) => {
    const box = document.querySelector(`[aria-posinset="${wanted}"]`)?.getBoundingClientRect()
    return box ? box.top + box.height / 2 : Number.POSITIVE_INFINITY
  }, place)

test.each([
  ['a phone', phone],
  ['a desk', desktop],
] as const)('[HOM-05] how far the list was loaded and scrolled survives a reload: %s', async (_, options) => {
  const { page } = await site.open('/?lang=en', options)
  await eventually(() => cards(page).count()).toBe(12)
  for (const wanted of [24, 36, 48, 60]) {
    await scrollToEnd(page)
    await eventually(() => listed(page)).toBeGreaterThanOrEqual(wanted)
  }
  // Far off the screen only the place of her block is left.
  await page.evaluate(() => {
    const blocks = [...document.querySelectorAll<HTMLElement>('[data-from]')]
    blocks.findLast(({ dataset }) => Number(dataset['from']) <= 50)?.scrollIntoView()
  })
  await page.locator('[aria-posinset="51"]').waitFor()
  await page.evaluate(() => document.querySelector('[aria-posinset="51"]')?.scrollIntoView({ block: 'center' }))
  const before = await middleOf(page, 51)
  await page.reload()
  // Letters and photos may still move it by a line.
  await eventually(async () => Math.abs((await middleOf(page, 51)) - before)).toBeLessThan(30)
  expect(await listed(page)).toBeGreaterThanOrEqual(51)
})

test('[HOM-05] who scrolls on by themselves after a reload is not taken back', async () => {
  const { page } = await site.open('/?lang=en', desktop)
  await eventually(() => cards(page).count()).toBe(12)
  for (const wanted of [24, 36, 48]) {
    await scrollToEnd(page)
    await eventually(() => listed(page)).toBeGreaterThanOrEqual(wanted)
  }
  const before = await top(page)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/actor\/list(\?|$)/, async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await cards(page).first().waitFor()
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, -5_000)
  await eventually(() => top(page)).toBe(0)
  release()
  await page.waitForLoadState('networkidle')
  expect(await top(page)).toBeLessThan(before)
  expect(await top(page)).toBe(0)
})
