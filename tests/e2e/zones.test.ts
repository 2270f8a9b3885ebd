import { zoneSeeds } from '@ashenda/core/domain/zone.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoName } from '../support/demo-site.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { withoutFirstData } from './support/first-data.ts'
import { cards, listed, scrollToEnd, toasts, zoneChip } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const chips = async (page: Page): Promise<string[]> => {
  const texts = await page
    .getByRole('group', { name: /^(Zones|ዞባታት)$/ })
    .getByRole('button')
    .allInnerTexts()
  return texts.map((text) => text.replace(/\s+/g, ' ').toLowerCase())
}

/** Numbers of the contestants in the first zone. */
const inMekelle = [0, 3, 6, 9, 12, 15, 18, 21, 24, 27]

test('[ZON-02] the chips are all zones in their order, translated by key', async () => {
  const { page } = await site.open()
  await eventually(async () => (await chips(page)).length).toBe(14)
  const labels = (await chips(page)).map((chip) => chip.replace(/ \d+ \d+ contestants?$/, ''))
  expect(labels).toEqual(['all', ...zoneSeeds.map(({ name }) => name)])

  const tigrinya = await site.open('/?lang=tig')
  await eventually(async () => (await chips(tigrinya.page)).length).toBe(14)
  expect((await chips(tigrinya.page))[1]).toMatch(/^ዞባ መቐለ 10/)
  for (const chip of await chips(tigrinya.page)) expect(chip).toMatch(/^[ሀ-፿ \d]+$/)
})

test('[HOM-03] choosing a zone begins its own list at page 0, and so does going back', async () => {
  const { page } = await site.visitor()
  const asked = watchCalls(page, '/actor/list')
  await page.goto('/?lang=en')
  expect(await zoneChip(page, 'all').getAttribute('aria-pressed')).toBe('true')
  await eventually(() => cards(page).count()).toBe(12)
  await scrollToEnd(page)
  await eventually(() => listed(page)).toBe(24)

  await zoneChip(page, 'mekelle zone').click()
  await eventually(() => cards(page).getByRole('heading').allTextContents()).toEqual(inMekelle.map(demoName))
  expect(await zoneChip(page, 'mekelle zone').getAttribute('aria-pressed')).toBe('true')
  expect(await zoneChip(page, 'all').getAttribute('aria-pressed')).toBe('false')
  await scrollToEnd(page)
  await page.getByText('You have seen them all.').waitFor()

  const before = asked.length
  await zoneChip(page, 'all').click()
  await eventually(() => cards(page).count()).toBe(12)
  expect(asked[before]?.search).toBe('')
  const ofMekelle = asked.slice(0, before).map(({ search }) => search)
  expect(ofMekelle).toContain(`?address=${site.demo.zoneIds[0]}`)
})

test('[HOM-04] [HOM-09] the host zone is a list of its own: one chip, nobody who is inactive, a break every ten cards', async () => {
  const { page } = await site.visitor()
  await page.goto('/?lang=en')
  await eventually(() => cards(page).count()).toBe(12)
  const breaks = page.getByRole('list', { name: 'Contestants' }).getByRole('link', { name: 'Promotions' })
  expect(await breaks.count()).toBe(0)
  await page.getByRole('button', { name: 'Host zone' }).click()
  await eventually(() => cards(page).getByRole('heading').allTextContents()).toEqual(inMekelle.map(demoName))
  await eventually(async () => (await chips(page)).map((chip) => chip.replace(/ \d+ \d+ contestants?$/, ''))).toEqual([
    'mekelle zone',
  ])
  expect(await breaks.count()).toBe(1)

  await page.getByRole('button', { name: 'All contestants', exact: true }).click()
  await eventually(async () => (await chips(page)).length).toBe(14)
  await eventually(() => cards(page).count()).toBe(12)
  await page.route(/\/actor\/list(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const { actors, ...rest } = (await answer.json()) as { actors: readonly object[] } // of the contract
    const [first, ...others] = actors
    await route.fulfill({ json: { ...rest, actors: first ? [{ ...first, isActive: false }, ...others] : [] } })
  })
  await page.getByRole('button', { name: 'Host zone' }).click()
  await eventually(() => cards(page).getByRole('heading').allTextContents()).toEqual(inMekelle.slice(1).map(demoName))
  expect(await breaks.count()).toBe(0)
})

test('[HOM-03] a zone without contestants says so and leads back to all', async () => {
  const { page } = await site.open()
  await zoneChip(page, 'europe').click()
  await page.getByText('Nobody has registered here yet.').waitFor()
  await page.getByRole('button', { name: 'Show all contestants' }).click()
  await eventually(() => cards(page).count()).toBe(12)
})

test('a name is searched for in all of its parts', async () => {
  const { page } = await site.open()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('selam29')
  await eventually(() => cards(page).getByRole('heading').allTextContents()).toEqual([demoName(29)])
  await page.getByRole('searchbox').fill('selam28 araya')
  await eventually(() => cards(page).getByRole('heading').allTextContents()).toEqual([demoName(28)])
  await page.getByRole('searchbox').fill('nobody at all')
  await page.getByText('No contestant found for “nobody at all”.').waitFor()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await eventually(() => cards(page).count()).toBe(12)
})

const fallback = [
  'all',
  'mekelle zone 100',
  'central zone 1,000',
  'southern zone 2,500',
  'south eastern zone 100',
  'eastern zone 300',
  'north western zone 100',
  'western zone 100',
]
const shownChips = async (page: Page): Promise<string[]> =>
  (await chips(page)).map((chip) => chip.replace(/ [\d,]+ contestants?$/, ''))

test('[ZON-01] zones without a success flag are told of in a toast, and the known zones stand in', async () => {
  const { page } = await site.visitor()
  await withoutFirstData(page)
  await page.route('**/getZones', (route) => route.fulfill({ json: { success: false, zones: [] } }))
  await page.goto('/?lang=en')
  await eventually(() => toasts(page).allInnerTexts()).toEqual(['failed to fetch address zones.'])
  await eventually(() => shownChips(page)).toEqual(fallback)
})

test('[ZON-01] a thrown error is only logged; the known zones stand in with their registered counts and can be chosen', async () => {
  const { page, troubles, expectTrouble } = await site.visitor()
  expectTrouble(/getZones/, /the zones could not be loaded/)
  await withoutFirstData(page)
  await page.route('**/getZones', (route) => route.abort('connectionfailed'))
  await page.goto('/?lang=en')
  await eventually(() => shownChips(page)).toEqual(fallback)
  expect(await toasts(page).count()).toBe(0)
  await eventually(() => troubles().some((trouble) => trouble.includes('the zones could not be loaded'))).toBe(true)
  await zoneChip(page, 'mekelle zone').click()
  await eventually(() => cards(page).getByRole('heading').allTextContents()).toEqual(inMekelle.map(demoName))
})
