import { firstDataId } from '@ashenda/core/contracts/http/first-data.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { holdAnswers, watchCalls } from './support/calls.ts'
import { castFree } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { withOldFirstData, withoutFirstData, withWrongClock } from './support/first-data.ts'
import {
  cardOf,
  cards,
  choose,
  countOf,
  listed,
  scrollToEnd,
  starOf,
  submitButton,
  toasts,
  zoneChip,
} from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const pagesAsked = (calls: ReturnType<typeof watchCalls>): unknown[] =>
  calls.map(({ search }) => Number(new URLSearchParams(search).get('page') ?? 0))

const namesShown = (page: Page): Promise<string[]> => cards(page).getByRole('heading').allTextContents()

test('[HOM-05] scrolling appends page after page, skips a load while one runs, and ends at an empty page', async () => {
  const { page } = await site.visitor()
  const asked = watchCalls(page, '/actor/list')
  await page.goto('/?lang=en')
  await eventually(() => cards(page).count()).toBe(12)
  const names = await namesShown(page)

  const gate = await holdAnswers(page, '/actor/list')
  await scrollToEnd(page)
  await eventually(() => gate.waiting).toBe(1)
  await page.getByText('Loading....', { exact: true }).waitFor()
  for (const top of [0, 9_000, 0, 9_000]) await page.evaluate((y) => window.scrollTo(0, y), top)
  expect(pagesAsked(asked)).toEqual([1])

  gate.open()
  await eventually(() => listed(page)).toBe(24)
  names.push(...(await namesShown(page)))
  await scrollToEnd(page)
  await eventually(() => listed(page)).toBe(30)
  await scrollToEnd(page)
  await page.getByText('You have seen them all.').waitFor()
  await scrollToEnd(page)
  expect(pagesAsked(asked)).toEqual([1, 2, 3])
  expect(await page.getByText('Loading....', { exact: true }).count()).toBe(0)
  names.push(...(await namesShown(page)))
  expect([...new Set(names)]).toEqual(site.demo.contestantIds.map((_, number) => demoName(number)))
})

const firstCalls = /^\/(?:actor\/list|getZones|contest)$/

test('[HOM-05] the first cards, the zones and the hours come with the page, and live counts over the socket', async () => {
  const { page } = await site.visitor()
  const asked = watchCalls(page, firstCalls)
  await page.route(
    ({ pathname }) => firstCalls.test(pathname),
    (route) => route.abort('connectionfailed'),
  )
  await page.goto('/?lang=en')
  await eventually(() => cards(page).count()).toBe(12)
  await zoneChip(page, 'addis abeba').waitFor()
  await page.getByText(/^Vote until /).waitFor()
  await castFree(site.platform.url, site.demo.contestantIds[0] ?? '')
  await eventually(() => countOf(page, demoName(0))).toBe(1)
  expect(await page.locator(`#${firstDataId}`).count()).toBe(0)
  expect(asked).toEqual([])
})

test('[HOM-05] what an old page brings along is asked for again, and the list goes on behind it', async () => {
  const { page } = await site.visitor()
  const asked = watchCalls(page, firstCalls)
  await withOldFirstData(page, 'Old')
  const gate = await holdAnswers(page, '/actor/list')
  await page.goto('/?lang=en')
  await cardOf(page, 'Old Hagos Araya').waitFor()
  await eventually(() => gate.waiting).toBe(1)
  await scrollToEnd(page)
  gate.open()
  await eventually(() => listed(page)).toBe(24)
  await cardOf(page, demoName(0)).waitFor()
  expect(await cardOf(page, 'Old Hagos Araya').count()).toBe(0)
  const calls = ['/actor/list', '/actor/list', '/contest', '/getZones']
  expect(asked.map(({ path }) => path).sort()).toEqual(calls)
})

test('[HOM-05] [HOM-06] a phone whose clock is wrong asks for nothing again that the page brought along', async () => {
  const { page } = await site.visitor()
  await withWrongClock(page)
  const asked = watchCalls(page, /^\/(?:actor\/list|contest|getZones)$/)
  await page.goto('/?lang=en')
  await choose(page, 0)
  await submitButton(page).getByText('Send 1 vote').waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  expect(await page.evaluate(() => Date.now())).toBeLessThan(Date.now() - 86_400_000)
})

test('[HOM-05] the end of the list is watched at a threshold of 0.1, and the footer stands after it', async () => {
  const { page } = await site.visitor()
  await page.addInitScript(() => {
    const Real = window.IntersectionObserver
    const thresholds: unknown[] = []
    Object.assign(window, { thresholds })
    window.IntersectionObserver = class extends Real {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback, options)
        thresholds.push(options?.threshold)
      }
    }
  })
  await page.goto('/?lang=en')
  await cards(page).first().waitFor()
  const thresholds = await page.evaluate(() => (window as unknown as { thresholds: unknown[] }).thresholds) // set above
  expect(new Set(thresholds)).toEqual(new Set([0.1]))
  const list = await page.getByRole('list', { name: 'Contestants' }).boundingBox()
  const footer = await page.getByRole('contentinfo').boundingBox()
  expect(footer?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0))
})

test('[HOM-06] a card shows photo, name, occupation and thirty characters of the story, and a way to read it all', async () => {
  const { page } = await site.open()
  const card = cardOf(page, demoName(0))
  await card.getByRole('img', { name: `${demoName(0)}, photo 1 of 2` }).waitFor()
  await card.getByText('weaver', { exact: true }).waitFor()
  await card.getByText('She weaves the tilfi border he…', { exact: true }).waitFor()
  await card.getByRole('link', { name: `Read all about ${demoName(0)}` }).click()
  const dialog = page.getByRole('dialog', { name: demoName(0) })
  await dialog
    .getByText('She weaves the tilfi border her mother taught her, and sings the old songs at the break of day.')
    .waitFor()
  await dialog.getByText('mekelle zone').waitFor()
  await dialog.getByRole('button', { name: 'Next photo' }).click()
  await dialog.getByRole('img', { name: `${demoName(0)}, photo 2 of 2` }).waitFor()
})

/** Until every photo of the first card is here: a photo that is not takes no turn. */
const photosHere = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const photos = [...(document.querySelector('article')?.querySelectorAll('img') ?? [])]
    await Promise.all(photos.map((photo) => photo.decode()))
    return photos.length
  })

const firstPhoto = (page: Page): Locator => cardOf(page, demoName(0)).getByRole('img', { name: /photo 1 of 2$/ })

async function openWithPhotos(reducedMotion: 'reduce' | 'no-preference'): Promise<Page> {
  const { page } = await site.visitor({ ...desktop, viewport: { width: 1440, height: 2000 }, reducedMotion })
  await page.goto('/?lang=en')
  await eventually(() => photosHere(page)).toBe(2)
  return page
}

/** From here on, how long (ms) each photo of the first card was shown before the next one took its turn. */
async function watchTurns(page: Page): Promise<() => Promise<readonly number[]>> {
  const turns = await page.evaluateHandle(() => {
    const at: number[] = []
    const card = document.querySelector('article')
    if (card) {
      const watch = new MutationObserver(() => at.push(performance.now()))
      watch.observe(card, { subtree: true, attributeFilter: ['data-turn'] })
    }
    return at
  })
  return () => turns.evaluate((at) => at.slice(1).map((moment, index) => moment - (at[index] ?? 0)))
}

test('[HOM-06] the photos of a card advance every 1500 ms, and stand when somebody stops them', async () => {
  const page = await openWithPhotos('no-preference')
  const pauses = await watchTurns(page)
  await eventually(async () => (await pauses()).length).toBeGreaterThanOrEqual(2)
  await eventually(async () => Math.min(...(await pauses()))).toBeLessThan(2_500)
  // A busy machine shows a photo longer, and none shorter: timers are a millisecond early at most.
  expect(Math.min(...(await pauses()))).toBeGreaterThanOrEqual(1_499)

  await page.getByRole('button', { name: 'Pause the photos' }).click()
  const turns = (await pauses()).length
  await page.waitForTimeout(2_000)
  expect(await pauses()).toHaveLength(turns)
})

test('[HOM-06] the photos stand for people who prefer reduced motion', async () => {
  const page = await openWithPhotos('reduce')
  await page.clock.install()
  await page.reload()
  await eventually(() => photosHere(page)).toBe(2)
  await page.clock.runFor(6_000)
  await photosHere(page)
  await firstPhoto(page).waitFor()
})

test('[HOM-07] the star is disabled and says so until the contestant has paid', async () => {
  const { page } = await site.open()
  const card = cardOf(page, demoName(2))
  await card.getByRole('checkbox', { name: `account waiting payment ${demoName(2)}` }).waitFor()
  expect(await starOf(card, demoName(2)).isDisabled()).toBe(true)
  expect(await starOf(cards(page), demoName(0)).isEnabled()).toBe(true)

  await site.platform.sql`update contestants set paid_at = now() where id = ${site.demo.contestantIds[2] ?? ''}`
  await site.platform.reload()
  await page.reload()
  await card.getByRole('checkbox', { name: `vote ${demoName(2)}`, exact: true }).waitFor()
  expect(await starOf(card, demoName(2)).isEnabled()).toBe(true)
})

test('[HOM-15] a name is first, middle and last name joined', async () => {
  const { page } = await site.open()
  const headings = cards(page).getByRole('heading')
  await eventually(() => headings.nth(0).textContent()).toBe('Selam0 Hagos Araya')
  expect(await headings.nth(1).textContent()).toBe('Selam1 Hagos')
})

test('[HOM-03] [HOM-15] zones are one row on every screen, and below 768 px the submit button stands in the middle', async () => {
  const { page } = await site.open('/?lang=en', { ...phone, viewport: { width: 767, height: 900 } })
  await zoneChip(page, 'addis abeba').waitFor()
  await choose(page, 0)
  const rows = async (): Promise<number> => {
    const chips = page.getByRole('group', { name: 'Zones' }).getByRole('button')
    return new Set(await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top))).size
  }
  const middleOfSubmit = async (): Promise<number> => {
    const box = await submitButton(page).boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0) / 2
  }
  expect(await rows()).toBe(1)
  expect(await middleOfSubmit()).toBeCloseTo(767 / 2, 0)
  await page.setViewportSize({ width: 768, height: 900 })
  await eventually(middleOfSubmit).toBeGreaterThan(768 / 2 + 100)
  expect(await rows()).toBe(1)
  await page.setViewportSize({ width: 1440, height: 900 })
  await eventually(rows).toBe(1)
  // The last one is off the screen until it is wanted; then the row moves, and the page does not.
  const last = zoneChip(page, 'addis abeba')
  const right = async (): Promise<number> => {
    const box = await last.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  expect(await right()).toBeGreaterThan(1440)
  const place = (): Promise<readonly number[]> => page.evaluate(() => [scrollX, scrollY])
  const before = await place()
  await last.focus()
  await eventually(right).toBeLessThan(1440)
  expect(await place()).toEqual(before)
})

test('contestants that do not come are told of, with a way to try again', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/actor\/list/)
  await withoutFirstData(page)
  await page.route(/\/actor\/list(\?|$)/, (route) => route.abort('connectionfailed'))
  await page.goto('/?lang=en')
  await page.getByRole('alert').getByText('The contestants could not be loaded.').waitFor()
  await page.unroute(/\/actor\/list(\?|$)/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually(() => cards(page).count()).toBe(12)
  expect(await toasts(page).count()).toBe(0)
})

test('[HOM-06] a card names her zone, in the language of whoever reads it', async () => {
  const zones: readonly (readonly [string, string])[] = [
    ['en', 'mekelle zone'],
    ['tig', 'ዞባ መቐለ'],
  ]
  for (const [language, zone] of zones) {
    const { page } = await site.open(`/?lang=${language}`)
    const hers = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: demoName(0), exact: true }) })
    await hers.getByText(zone, { exact: true }).waitFor()
  }
})
