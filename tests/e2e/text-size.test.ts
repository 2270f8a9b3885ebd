import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from '../support/browser.ts'
import { setLetters } from './support/letters.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const pages = [
  '/',
  '/register',
  '/login',
  '/results',
  '/where',
  '/payment',
  '/forgot-password',
  '/reset-password',
  '/shop/basket',
  '/shop/order',
  '/shop',
  '/contests',
  '/about',
  '/contact',
  '/policy',
  '/questions',
  '/exemplary',
]

/** By how much the page, and what of it, stands out sideways. */
const standsOut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const scrolls = (node: Element | null): boolean =>
      node !== null && (/auto|scroll|hidden|clip/.test(getComputedStyle(node).overflowX) || scrolls(node.parentElement))
    const isOut = (node: Element): boolean => {
      const { left, right } = node.getBoundingClientRect()
      return Math.max(right - width, -left) > 1
    }
    return [...document.body.querySelectorAll('*')]
      .filter((node) => isOut(node) && ![...node.children].some(isOut) && !scrolls(node.parentElement))
      .map((node) => `${node.tagName} ${node.className} ${node.textContent?.slice(0, 40)}`)
  })

const star = 'main article input[name=pick]'

/** The bar's button, where it is not wholly on the screen, or its words are not wholly in it. */
async function barOffScreen(page: Page): Promise<readonly string[]> {
  const button = page.locator('main button[data-chosen]')
  const box = await button.boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const isOn = box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
  const isWhole = await button.evaluate((node) => node.scrollWidth <= node.clientWidth)
  return isOn && isWhole ? [] : [`the bar's button: ${JSON.stringify({ ...box, isWhole })}`]
}

/** The bar's links and buttons that are narrower than a fingertip, lie over one another or beyond the screen. */
const squeezed = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('header nav > a, header nav > div > :is(a, button)')]
      .map((node) => ({ name: node.className, box: node.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
    const isOver = (one: DOMRect, other: DOMRect): boolean =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
    return shown
      .filter(
        ({ box }, index) =>
          box.width < 24 ||
          box.left < 0 ||
          box.right > document.documentElement.clientWidth ||
          shown.slice(0, index).some((other) => isOver(box, other.box)),
      )
      .map(({ name, box }) => `in the bar: ${name} ${Math.round(box.left)} to ${Math.round(box.right)}`)
  })

/** Words of the podium that run out of their step, or of the frame of an empty place. */
async function podiumWordsOut(page: Page): Promise<readonly string[]> {
  const dialog = page.getByRole('dialog')
  await page.locator('main button[data-chosen]').click()
  await dialog.locator('ol').waitFor()
  const out = await dialog.locator('ol :is(p, span):not(:has(bdi))').evaluateAll((nodes) =>
    nodes.flatMap((node) => {
      const frame = node instanceof HTMLParagraphElement ? node : node.parentElement
      const words = document.createRange()
      words.selectNodeContents(node)
      const [inner, outer] = [words.getBoundingClientRect(), (frame ?? node).getBoundingClientRect()]
      return inner.left >= outer.left - 1 && inner.right <= outer.right + 1
        ? []
        : [`on the podium: ${node.textContent}`]
    }),
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return out
}

const widths = [320, 360, 430]
const percents = [130, 200]

/** The browser's own letter size, and Android's, which enlarges every text as it stands. */
const ways = ['letters', 'text size'] as const

async function enlarge(page: Page, session: CDPSession, way: (typeof ways)[number], percent: number): Promise<void> {
  await setLetters(session, way === 'letters' ? Math.round((16 * percent) / 100) : 16)
  await page.evaluate(
    (size) => document.documentElement.style.setProperty('text-size-adjust', `${size}%`),
    way === 'letters' ? 100 : percent,
  )
}

test.each(['tig', 'en', 'arabic'])(
  'with letters of 130 % and 200 % no page scrolls sideways from 320 to 430 px, and nothing lies over the bar’s or the podium’s words (%s)',
  { timeout: 120_000 },
  async (language) => {
    const { page } = await site.visitor(phone)
    const session = await page.context().newCDPSession(page)
    const found: Record<string, readonly string[]> = {}
    for (const path of [...pages, `/${site.demo.contestantIds[3]}`]) {
      await page.goto(`${path}?lang=${language}`)
      if (path === '/') await page.locator(star).first().click()
      for (const way of ways)
        for (const percent of percents) {
          await enlarge(page, session, way, percent)
          for (const width of widths) {
            await page.setViewportSize({ width, height: 740 })
            const out = [...(await standsOut(page)), ...(await squeezed(page))]
            if (path === '/') out.push(...(await barOffScreen(page)))
            if (path === '/' && percent === 200) out.push(...(await podiumWordsOut(page)))
            if (out.length > 0) found[`${path} at ${width} px, ${way} ${percent} %`] = out
          }
        }
    }
    expect(found).toEqual({})
  },
)
