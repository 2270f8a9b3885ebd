import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from './support/eventually.ts'
import { cards } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

interface Seen {
  readonly vote: boolean
  readonly heading: boolean
  readonly zones: boolean
  readonly cards: number
  readonly footer: boolean
}

/** Notes after each change of the document how much of it is there. */
const watchParts = (): void => {
  const seen: Seen[] = []
  Object.assign(window, { seen })
  const has = (selector: string): boolean => document.querySelector(selector) !== null
  new MutationObserver(() => {
    seen.push({
      vote: has('h1 ~ * button'),
      heading: has('h2#vote'),
      zones: has('#zones'),
      cards: document.querySelectorAll('[aria-posinset]').length,
      footer: has('footer'),
    })
  }).observe(document, { childList: true, subtree: true })
}

/** As a fast thumb does, at the first moment there is anything to press. */
const pressAtOnce = (): void => {
  const observer = new MutationObserver(() => {
    const vote = document.querySelector<HTMLElement>('h1 ~ * button')
    if (!vote || document.querySelector('h2#vote')) return
    observer.disconnect()
    setTimeout(() => {
      Object.assign(window, { early: document.querySelector('h2#vote') === null })
      vote.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      setTimeout(() => vote.click())
    })
  })
  observer.observe(document, { childList: true, subtree: true })
}

async function visit(prepare: () => void): Promise<Page> {
  const { page } = await site.visitor()
  await page.addInitScript(prepare)
  await page.goto('/?lang=en')
  return page
}

test('[HOM-01] [HOM-05] the first page comes in parts from its top on, and its cards in twos', async () => {
  const page = await visit(watchParts)
  await eventually(() => cards(page).count()).toBe(12)
  await page.getByRole('contentinfo').waitFor()
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen[] }).seen)
  const first = (isThere: (one: Seen) => boolean): number => seen.findIndex(isThere)
  const order = [
    first(({ vote }) => vote),
    first(({ heading }) => heading),
    first(({ zones }) => zones),
    first((one) => one.cards > 0),
  ]
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  expect(new Set(order).size).toBe(order.length)
  expect(first(({ footer }) => footer)).toBeGreaterThan(first(({ zones }) => zones))
  expect(Math.max(...seen.map((one, index) => one.cards - (seen[index - 1]?.cards ?? 0)))).toBe(2)
})

test('[HOM-01] who presses Vote before the contestants are there is taken to them', async () => {
  const page = await visit(pressAtOnce)
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('vote')
  expect(await page.evaluate(() => (window as unknown as { early?: boolean }).early)).toBe(true)
})

test('[HOM-05] a page that is loaded again is whole at once, and where it was', async () => {
  const page = await visit(watchParts)
  await eventually(() => cards(page).count()).toBe(12)
  await page.evaluate(() => window.scrollTo(0, 1200))
  await page.reload()
  await eventually(() => page.evaluate(() => Math.abs(window.scrollY - 1200) < 40)).toBe(true)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen[] }).seen)
  expect(seen.find(({ vote }) => vote)).toMatchObject({ heading: true, zones: true, footer: true })
})
