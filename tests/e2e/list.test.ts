import { firstDataId } from '@ashenda/core/contracts/http/first-data.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { insertCrowd } from '../support/contest-data.ts'
import { demoName, idInOrder } from '../support/demo-site.ts'
import { holdAnswers, watchCalls } from './support/calls.ts'
import { castFree } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { withOldFirstData, withWrongClock } from './support/first-data.ts'
import { cardOf, cards, choose, countOf, listed, scrollToEnd, submitButton, toasts, zoneChip } from './support/home.ts'
import { useSite } from './support/site.ts'

const crowd = 150
const site = useSite({
  seed: (sql, { contestId }) => insertCrowd(sql, contestId, crowd, 1, () => idInOrder(contestId, 30)),
})

/** The thirty of every test and the crowd behind them. */
const everybody = 30 + crowd
/** What fits around a phone's screen, and some rows: far fewer than a list has that was scrolled through. */
const mostCards = 85

const firstCalls = /^\/(?:actor\/list|getZones|contest)$/
const scrollTop = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)

async function loadTo(page: Page, ...counts: readonly number[]): Promise<void> {
  await eventually(() => cards(page).count()).toBe(12)
  for (const wanted of counts) {
    await scrollToEnd(page)
    await eventually(() => listed(page)).toBeGreaterThanOrEqual(wanted)
  }
}

test('[HOM-05] cards, zones and hours come with the page, even where the phone’s clock is wrong; counts come over the socket, and the footer stands after the list', async () => {
  const { page } = await site.visitor()
  await withWrongClock(page)
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
  const asked = watchCalls(page, firstCalls)
  await page.goto('/?lang=en')
  await eventually(() => cards(page).count()).toBe(12)
  await zoneChip(page, 'addis abeba').waitFor()
  await page.getByText(/^Vote until /).waitFor()
  await choose(page, 0)
  await submitButton(page).getByText('Send 1 vote').waitFor()
  await castFree(site.platform.url, site.demo.contestantIds[0] ?? '')
  await eventually(() => countOf(page, demoName(0))).toBe(1)
  expect(await page.locator(`#${firstDataId}`).count()).toBe(0)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  expect(await page.evaluate(() => Date.now())).toBeLessThan(Date.now() - 86_400_000)
  const thresholds = await page.evaluate(() => (window as unknown as { thresholds: unknown[] }).thresholds) // set above
  expect(new Set(thresholds)).toEqual(new Set([0.1]))
  const list = await page.getByRole('list', { name: 'Contestants' }).boundingBox()
  const footer = await page.getByRole('contentinfo').boundingBox()
  expect(footer?.y).toBeGreaterThan((list?.y ?? 0) + (list?.height ?? 0))
})

test('what an old page brings along is asked for again, and the list goes on behind it', async () => {
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
  expect(asked.map(({ path }) => path).sort()).toEqual(['/actor/list', '/actor/list', '/contest', '/getZones'])
})

async function scrollThrough(page: Page): Promise<void> {
  const end = page.getByText('You have seen them all.')
  while (!(await end.isVisible())) {
    const before = await listed(page)
    await eventually(async () => {
      await scrollToEnd(page)
      return (await listed(page)) > before || (await end.isVisible())
    }).toBe(true)
  }
}

/** Where a card stands in the page, by her place in the list. */
const topOf = (page: Page, place: number): Promise<number | undefined> =>
  page.evaluate((wanted) => {
    const item = document.querySelector(`[aria-posinset="${wanted}"]`)
    return item ? Math.round(item.getBoundingClientRect().top + window.scrollY) : undefined
  }, place)

test('a list that was scrolled through keeps the cards around the screen only, each at her place, and the keyboard where it is', async () => {
  const { page } = await site.open()
  await eventually(() => cards(page).count()).toBe(12)
  const firstTop = await topOf(page, 1)
  const lastOfBlock = page.locator('[aria-posinset="12"]').getByRole('button').last()
  await lastOfBlock.focus()
  const name = await lastOfBlock.textContent()
  await scrollThrough(page)
  const items = page.getByRole('listitem').filter({ has: page.getByRole('article') })
  expect(await items.last().getAttribute('aria-posinset')).toBe(String(everybody))
  expect(await items.last().getAttribute('aria-setsize')).toBe(String(everybody))
  await eventually(() => cards(page).count()).toBeLessThan(mostCards)
  await items.last().scrollIntoViewIfNeeded()

  // Upwards what stands on the screen moves as the thumb does, though cards come above it.
  for (let step = 0; step < 12; step += 1) {
    const shown = page.evaluate(async () => {
      const items = [...document.querySelectorAll('[aria-posinset]')]
      const inMiddle = items.find((item) => item.getBoundingClientRect().bottom > 200)
      const before = inMiddle?.getBoundingClientRect().top ?? Number.NaN
      window.scrollBy({ top: -300, behavior: 'instant' })
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
      return (inMiddle?.getBoundingClientRect().top ?? Number.NaN) - before
    })
    expect(await shown).toBeCloseTo(300, 0)
  }
  expect(await cards(page).count()).toBeLessThan(mostCards)

  const focused = page.locator(':focus')
  expect(await focused.textContent()).toBe(name)
  await page.keyboard.press('Tab')
  await eventually(() => page.locator('[aria-posinset="13"]').locator(':focus').count()).toBe(1)
  await eventually(() => focused.evaluate((node) => node.getBoundingClientRect().top < window.innerHeight)).toBe(true)
  await page.evaluate(() => window.scrollTo(0, 0))
  await eventually(() => topOf(page, 1)).toBe(firstTop)
  await eventually(() => cards(page).count()).toBeLessThan(mostCards)
  expect(await cards(page).first().getByRole('heading').textContent()).toBe('Selam0 Hagos Araya')
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
] as const)('how far the list was loaded and scrolled survives another page, and a reload: %s', async (_, options) => {
  const { page } = await site.open('/?lang=en', options)
  await loadTo(page, 24, 36, 48, 60)
  // Far off the screen only the place of her block is left.
  await page.evaluate(() => {
    const blocks = [...document.querySelectorAll<HTMLElement>('[data-from]')]
    blocks.findLast(({ dataset }) => Number(dataset['from']) <= 50)?.scrollIntoView()
  })
  await page.locator('[aria-posinset="51"]').waitFor()
  await page.evaluate(() => document.querySelector('[aria-posinset="51"]')?.scrollIntoView({ block: 'center' }))
  const [top, middle] = [await scrollTop(page), await middleOf(page, 51)]
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/about"]')?.click())
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
  expect(await scrollTop(page)).toBe(0)
  await page.goBack()
  await page.locator('[aria-posinset="51"]').waitFor()
  await eventually(() => scrollTop(page)).toBe(top)
  expect(await cards(page).count()).toBeLessThan(mostCards)
  await page.reload()
  // Letters and photos may still move it by a line.
  await eventually(async () => Math.abs((await middleOf(page, 51)) - middle)).toBeLessThan(30)
  expect(await listed(page)).toBeGreaterThanOrEqual(51)
})

test('who scrolls on by themselves after a reload is not taken back', async () => {
  const { page } = await site.open('/?lang=en', desktop)
  await loadTo(page, 24, 36, 48)
  const gate = await holdAnswers(page, '/actor/list')
  await page.reload()
  await cards(page).first().waitFor()
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, -5_000)
  await eventually(() => scrollTop(page)).toBe(0)
  gate.open()
  await page.waitForLoadState('networkidle')
  expect(await scrollTop(page)).toBe(0)
})

test('[HOM-14] ten seconds without a network while scrolling are silent, and the list goes on after them', async () => {
  const { page, context, expectTrouble } = await site.visitor()
  expectTrouble(/ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  await page.goto('/?lang=en')
  await eventually(() => cards(page).count()).toBe(12)
  await context.setOffline(true)
  for (const seconds of [2, 3, 5]) {
    await scrollToEnd(page)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.clock.fastForward(seconds * 1000)
    await page.evaluate(() => window.scrollBy(0, -300))
  }
  expect(await toasts(page).count()).toBe(0)
  expect(await cards(page).count()).toBe(12)
  await context.setOffline(false)
  await eventually(() => listed(page)).toBe(24)
  // The cards of a page still come when it counts them: whoever wants the end scrolls as the list grows.
  await eventually(async () => {
    await scrollToEnd(page)
    return listed(page)
  }).toBeGreaterThanOrEqual(36)
})

test('zones are one row on every screen, the chosen one in sight, and the list of a zone survives a reload and a page between', async () => {
  const { page } = await site.open('/?lang=en&zone=mekelle%20zone', { ...phone, viewport: { width: 767, height: 900 } })
  const inMekelle = async () => {
    await eventually(() => zoneChip(page, 'mekelle zone').getAttribute('aria-pressed')).toBe('true')
    await eventually(async () => (await cards(page).getByRole('heading').allTextContents()).slice(0, 2)).toEqual([
      demoName(0),
      demoName(3),
    ])
  }
  await inMekelle()
  await page.reload()
  await inMekelle()
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/about"]')?.click())
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
  await page.goBack()
  await inMekelle()
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
  // A link that names it shows its chip at once.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?lang=en&zone=addis%20abeba')
  await page.getByText('Nobody has registered here yet.').waitFor()
  await eventually(right).toBeLessThanOrEqual(360)
  expect(await scrollTop(page)).toBe(0)
})
