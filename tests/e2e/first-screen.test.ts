import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { drawn } from './support/drawn.ts'
import { eventually } from './support/eventually.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

/** The longest that the hours can be told: day, hour and minutes of two digits each. */
beforeAll(async () => {
  await site.platform.sql`
    update contests set closes_at = date_trunc('month', now()) + interval '1 month 27 days 19 hours 58 minutes'`
  await site.platform.reload()
})

const languages = ['en', 'tig', 'am', 'arabic', 'hindi', 'korean']

/** From top to bottom, found without words: the same in every language. */
const onPhone = [
  '#vote',
  '[data-phase=open]',
  'main search',
  '#zones',
  'main [role=list]',
  '#how-to-vote',
  '#how-to-vote + div',
  'footer',
]
/** There the hours stand beside the heading, and the zones beside the search. */
const onDesk = onPhone.filter((part) => part !== '[data-phase=open]' && part !== '#zones')

/** What the page is laid out as when all of it is here: list, zones, hours, live counts, letters. */
async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await eventually(() => page.locator('main article').count()).toBe(12)
  await page.locator('[data-phase] [data-late=false]').waitFor()
  await page.locator('footer').waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

const edges = async (part: Locator): Promise<{ top: number; bottom: number }> => {
  const box = await part.boundingBox()
  return { top: box?.y ?? NaN, bottom: (box?.y ?? NaN) + (box?.height ?? NaN) }
}

interface Shift {
  readonly value: number
  /** Whether it was seen after the page's letters were here. */
  readonly isLate: boolean
}

/** From the first moment on, how much of what was on the screen moved, as browsers count it. */
async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    const seen: { value: number; at: number }[] = []
    let lettersAt = 0
    Object.assign(window, { shifts: () => seen.map(({ value, at }) => ({ value, isLate: at > lettersAt })) })
    document.fonts.addEventListener('loadingdone', () => {
      // What they move is told with the next picture.
      requestAnimationFrame(() => requestAnimationFrame(() => (lettersAt = performance.now())))
    })
    // Not in the types of the DOM yet: https://wicg.github.io/layout-instability/
    interface LayoutShift extends PerformanceEntry {
      readonly value: number
    }
    new PerformanceObserver((list) => {
      for (const { value, startTime } of list.getEntries() as LayoutShift[]) seen.push({ value, at: startTime })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: () => readonly Shift[] }).shifts()) // set above
}

/** How many lines the texts make together. */
const linesOf = (texts: Locator): Promise<number> =>
  texts.evaluateAll((nodes) => {
    const middles = nodes.flatMap((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2)
    })
    return middles.filter((middle, index) => middles.findIndex((other) => Math.abs(other - middle) < 8) === index)
      .length
  })

const liesOver = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('not drawn')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

describe.each([
  { on: 'a phone', options: phone, height: 740, inRow: 2, formerHero: 622 },
  { on: 'a desk', options: desktop, height: 900, inRow: 5, formerHero: 704 },
])('$on', ({ options, height, inRow, formerHero }) => {
  test.each(languages)('shows faces and stars on its first screen: %s', async (language) => {
    const { page } = await site.visitor(options)
    const shifted = await watchShifts(page)
    await arrive(page, `/?lang=${language}`)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    for (let number = 0; number < inRow; number += 1) {
      const card = page.locator('main [role=list] article').nth(number)
      expect((await edges(card.locator('img').first())).bottom, `face ${number}`).toBeLessThan(height)
    }
    const star = page.locator('main [role=list] article label:has(input[name=pick])').first()
    expect((await edges(star)).bottom).toBeLessThan(height)

    const hero = page.locator('section[aria-labelledby=hero-title]')
    const { top, bottom } = await edges(hero)
    expect(bottom - top).toBeLessThanOrEqual(formerHero / 2)
    for (const part of ['h1', 'h1 + p', 'a[href="#vote"]', 'a[href="/register"]']) {
      expect(await covered(hero.locator(part)), part).toEqual([])
    }
    const pictures = await hero.locator('[role=img]').boundingBox()
    expect(pictures?.width).toBeGreaterThan(0.4 * (options.viewport?.width ?? NaN))
    expect(pictures?.height).toBeGreaterThan(0.5 * (bottom - top))
    for (const words of ['h1', 'a[href="#vote"]', 'a[href="/register"]'])
      expect(await liesOver(hero.locator(words), hero.locator('[role=img]')), words).toBe(false)

    const tops: number[] = []
    for (const part of options === phone ? onPhone : onDesk) tops.push((await edges(page.locator(part))).top)
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    const hours = page.locator('[data-phase=open] > p')
    expect(await linesOf(hours), `lines of ${(await hours.allTextContents()).join(' / ')}`).toBe(1)
    await page.waitForLoadState('networkidle')
    // No Korean letters are installed where tests run: until ours are here, boxes stand in their place that are narrower.
    const seen = (await shifted()).filter(({ isLate }) => language !== 'korean' || isLate)
    expect(seen.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.02)
  })

  test.each(languages)('shows her whose address was opened before all else, with her star: %s', async (language) => {
    const { page } = await site.visitor(options)
    await arrive(page, `/${site.demo.contestantIds[4]}?lang=${language}`)
    const her = page.getByRole('region', { name: demoName(4) })
    await eventually(() => her.locator('h2').evaluate((name) => name === document.activeElement)).toBe(true)
    expect((await edges(her.locator('img').first())).bottom).toBeLessThan(height)
    expect(await covered(her.locator('label:has(input[name=pick])'))).toEqual([])
    expect((await edges(her)).bottom).toBeLessThanOrEqual((await edges(page.locator('h1'))).top)
  })
})

test('the words stand in line with the page below, with a scrollbar that takes room, too', async () => {
  const { page } = await site.open('/?lang=en', { viewport: { width: 1440, height: 900 } })
  const lefts = () =>
    page.evaluate(() =>
      ['#hero-title', '#vote'].map((one) => document.querySelector(one)?.getBoundingClientRect().left),
    )
  const [title] = await lefts()
  await page.evaluate(() => document.documentElement.style.setProperty('padding-inline-end', '15px')) // headless browsers have none
  const [beside, below] = await lefts()
  expect(beside).toBeLessThan(title ?? 0)
  expect(beside).toBeCloseTo(below ?? 0, 0)
})

describe.each([360, 430])('on %s px', (width) => {
  test.each(['arabic', 'latin'])(
    'own votes and receipts stay where they are when letters come, those of %s first',
    async (first) => {
      const { page } = await site.visitor({ ...phone, viewport: { width, height: 740 } })
      const shifted = await watchShifts(page)
      const firstMayCome = Promise.withResolvers<void>()
      const othersMayCome = Promise.withResolvers<void>()
      const isFirst = (url: string): boolean => url.includes(`noto-sans-${first}-`)
      await page.route('**/*.woff2', async (route) => {
        await (isFirst(route.request().url()) ? firstMayCome : othersMayCome).promise
        await route.continue()
      })
      await page.goto('/where?lang=arabic', { waitUntil: 'commit' })
      await page.locator('section[aria-labelledby=own-votes] > p:not([role=status])').waitFor()
      await drawn(page)
      firstMayCome.resolve()
      await page.waitForFunction(() =>
        [...document.fonts].some(({ family, status }) => status === 'loaded' && family.includes('Noto')),
      )
      await drawn(page)
      othersMayCome.resolve()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await page.waitForLoadState('networkidle')
      await drawn(page)
      expect((await shifted()).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.02)
    },
  )
})

/** Of a part's corners and middle, those where something else lies above it or the screen has ended. */
const covered = (part: Locator): Promise<string[]> =>
  part.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
    const points = [
      [left + 8, middle.y],
      [middle.x, middle.y],
      [middle.x, top + 8],
    ] as const
    return points.flatMap(([x, y]) => {
      const there = document.elementFromPoint(x, y)
      return node.contains(there) ? [] : [`${Math.round(x)},${Math.round(y)}: ${there?.outerHTML.slice(0, 60)}`]
    })
  })
