import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { patienceMs } from '../support/patience.ts'
import { eventually } from './support/eventually.ts'
import { cards, choose } from './support/home.ts'
import { useSite, type Visitor } from './support/site.ts'

const site = useSite({ worker: false })

interface Held extends Visitor {
  /** Lets the scripts come, and waits until the page is alive: its stars are then chosen, not only ticked. */
  readonly comeAlive: () => Promise<void>
  /** Holds them back once more, for the next document. */
  readonly hold: () => void
}

/** The first page as it stands while its scripts are still on their way. */
async function openHeld(path = '/?lang=en', options = phone): Promise<Held> {
  // Where the clock is the festival's, as most voters' is: to all others one more line tells the hour of theirs.
  const visit = await site.visitor({ ...options, timezoneId: 'Africa/Addis_Ababa' })
  const { page } = visit
  let held = Promise.withResolvers<void>()
  await page.route(/\/assets\/application-[^/]*[.]js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor({ state: 'attached' })
  return {
    ...visit,
    comeAlive: async () => {
      held.resolve()
      await page.waitForFunction(isAlive, undefined, { timeout: patienceMs })
    },
    hold: () => {
      held = Promise.withResolvers<void>()
    },
  }
}

/** React keeps what it knows of an element under a key of its own, from the moment the element is its. */
const isAlive = (): boolean => {
  const last = document.querySelector('footer')
  return last !== null && Object.keys(last).some((key) => key.startsWith('__reactProps'))
}

const vote = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Vote', exact: true })

/** px */
const topOf = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)

/** Where the heading of the contestants stands on the screen, in px. */
const headingAt = async (page: Page): Promise<number> => (await page.locator('#vote').boundingBox())?.y ?? Number.NaN

const isAtContestants = async (page: Page): Promise<boolean> => {
  const top = await headingAt(page)
  return top >= 0 && top < 200 && (await topOf(page)) > 0
}

const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate((wanted) => window.scrollTo({ top: wanted, behavior: 'instant' }), top)

test('who presses Vote before the page is alive is taken to the contestants, and stays there', async () => {
  const { page, comeAlive } = await openHeld()
  await vote(page).click()
  await eventually(() => isAtContestants(page)).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Choose your three')
  const before = await topOf(page)
  await comeAlive()
  await choose(page, 0)
  expect(await topOf(page)).toBe(before)
})

test('who reads on before the page is alive is not taken back to where its address says', async () => {
  const { page, comeAlive } = await openHeld()
  await vote(page).click()
  await eventually(() => isAtContestants(page)).toBe(true)
  await scrollTo(page, 1_500)
  await comeAlive()
  expect(await topOf(page)).toBe(1_500)
})

test('who reads on below her whose address was opened is not taken back to her', async () => {
  const { page, comeAlive } = await openHeld(`/${site.demo.contestantIds[4]}?lang=en`)
  await page.getByRole('region', { name: demoName(4) }).waitFor()
  await scrollTo(page, 1_500)
  await comeAlive()
  await choose(page, 5)
  expect(await topOf(page)).toBeGreaterThan(1_000)
})

test('becoming alive renders nothing a second time, keeps the footer, and opens the live connection in a task of its own', async () => {
  const { page, comeAlive } = await openHeld()
  expect(await cards(page).count()).toBe(12)
  await page.evaluate(watchSockets)
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (!document.querySelector('footer')) document.documentElement.dataset['footerWent'] = ''
    }).observe(document, { childList: true, subtree: true })
  })
  await comeAlive()
  await eventually(() => page.evaluate(socketsSeen)).toEqual(['alive'])
  expect(await page.evaluate(isRenderedTwice, '#hero-title')).toBe(false)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Where is my vote?' }).click()
  await page.waitForURL(/\/where/)
  expect(await page.locator('html[data-footer-went]').count()).toBe(0)
})

test('a page that is loaded again is where it was, and who scrolls on before it is alive is not taken back', async () => {
  const { page, comeAlive, hold } = await openHeld()
  await vote(page).click()
  await comeAlive()
  await scrollTo(page, 1_200)
  hold()
  await page.reload({ waitUntil: 'commit' })
  await eventually(() => topOf(page)).toBe(1_200)
  await comeAlive()
  expect(await topOf(page)).toBe(1_200)
  hold()
  await page.reload({ waitUntil: 'commit' })
  await eventually(() => topOf(page)).toBe(1_200)
  // As a hand does: to a script's scrolling the browser itself pays no heed while it loads.
  await page.mouse.wheel(0, -700)
  await eventually(() => topOf(page)).toBe(500)
  await comeAlive()
  expect(await topOf(page)).toBe(500)
})

test.each([
  ['a phone', phone, 'tig'],
  ['a desk', desktop, 'arabic'],
] as const)('nothing moves while the page becomes alive: on %s', async (_, options, language) => {
  const { page, comeAlive } = await openHeld(`/?lang=${language}`, options)
  // Letters are asked for by the first layout.
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    await document.fonts.ready
  })
  await watchShifts(page)
  await comeAlive()
  await page.waitForLoadState('networkidle')
  expect(await shiftsIn(page)).toEqual([])
})

/** Notes of each socket whether the page was alive before it was opened. */
function watchSockets(): void {
  const sockets: string[] = []
  Object.assign(window, {
    sockets,
    WebSocket: class extends WebSocket {
      constructor(address: string | URL) {
        sockets.push('hydrated' in document.documentElement.dataset ? 'alive' : 'not yet')
        super(address)
      }
    },
  })
}

const socketsSeen = (): readonly string[] => (window as unknown as { sockets: string[] }).sockets // set by watchSockets

/** React has a second version of what it has rendered more than once. */
function isRenderedTwice(selector: string): boolean {
  const element = document.querySelector(selector)
  const [, fiber] = Object.entries(element ?? {}).find(([key]) => key.startsWith('__reactFiber')) ?? []
  if (!fiber) throw new Error(`${selector} is not alive`)
  return fiber.alternate !== null
}

/** From now on, whatever moves on the screen by itself. */
const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Not in the types of the DOM yet: https://wicg.github.io/layout-instability/
        const { sources } = entry as unknown as { sources: readonly { node: Node | null }[] }
        moved.push(sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '')).join(', '))
      }
    }).observe({ type: 'layout-shift' })
  })

/** Told when a frame was drawn. */
const shiftsIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (window as unknown as { moved: string[] }).moved // set above
  })
