import { pageSize } from '@ashenda/core/contracts/http/contestants.ts'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { phone } from '../../support/browser.ts'
import { contestants } from './crowd.ts'
import { type Frames, jumpToEnd, scrollAlong } from './scroller.ts'

/** How many contestants have been scrolled to when it is measured. */
const depths = [120, 1_200, 10_000] as const

/** What a phone at the lower end of what people have is slower by, as Lighthouse has it for the slowest. */
export const slowdown = 6

const scroll = { pixelsPerSecond: 1_500, seconds: 4 }
/** Pages loaded one after the other while it is measured what each costs. */
const pagesMeasured = 8
/** Until a depth is reached; past it the run goes on with what there is. */
const reachWithinMs = 60_000

export interface Depth {
  /** Contestants in the list, fewer than wanted where time was up. */
  readonly contestants: number
  /** Of the document, after a garbage collection. */
  readonly elements: number
  readonly cards: number
  readonly heapMib: number
  readonly down: Frames
  readonly up: Frames
  /** From one page appended to the next, in milliseconds. */
  readonly pageMs: readonly number[]
  /** What the page's main thread works for each, in milliseconds of processor time, not slowed down. */
  readonly pageWorkMs: number
}

export interface Visit {
  readonly depths: readonly Depth[]
  /** From a jump back to the top to the first woman on the screen, in milliseconds. */
  readonly backMs: number
}

/** One visitor with a slow phone goes through the whole list. */
export async function visitList(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ ...phone, reducedMotion: 'no-preference', baseURL: url })
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    const pages = countPages(page)
    await page.goto('/?lang=en')
    await page.getByRole('article').first().waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('HeapProfiler.enable')
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const measured: Depth[] = []
    for (const depth of depths) {
      const wanted = Math.ceil(depth / pageSize) - 2 * pagesMeasured
      await page.evaluate(jumpToEnd, { pages: Math.max(1, wanted - pages.answered), withinMs: reachWithinMs })
      const pageWorkMs = await workOfPages(page, devtools)
      measured.push(await throttled(devtools, () => measureHere(page, devtools, pages, pageWorkMs)))
    }
    return { depths: measured, backMs: await throttled(devtools, () => backToTop(page)) }
  } finally {
    await context.close()
  }
}

async function workOfPages(page: Page, devtools: CDPSession): Promise<number> {
  const work = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await work()
  const took = await page.evaluate(jumpToEnd, { pages: pagesMeasured, withinMs: 15_000 })
  return ((await work()) - before) / took.length
}

async function measureHere(
  page: Page,
  devtools: CDPSession,
  pages: { readonly answered: number },
  pageWorkMs: number,
): Promise<Depth> {
  const up = await page.evaluate(scrollAlong, { ...scroll, pixelsPerSecond: -scroll.pixelsPerSecond })
  const down = await page.evaluate(scrollAlong, scroll)
  const pageMs = await page.evaluate(jumpToEnd, { pages: pagesMeasured, withinMs: 15_000 })
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return {
    contestants: Math.min(contestants, pages.answered * pageSize),
    elements: await page.locator('*').count(),
    cards: await page.getByRole('article').count(),
    heapMib: usedSize / 2 ** 20,
    down,
    up,
    pageMs,
    pageWorkMs,
  }
}

async function backToTop(page: Page): Promise<number> {
  const startedAt = performance.now()
  await page.evaluate(() => {
    document.querySelector('#vote')?.scrollIntoView({ behavior: 'instant' })
  })
  await page.getByRole('heading', { name: 'Selam1 Hagos Araya' }).waitFor()
  return performance.now() - startedAt
}

async function throttled<Result>(devtools: CDPSession, run: () => Promise<Result>): Promise<Result> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return run().finally(() => devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 }))
}

/** Pages of contestants that have come so far, the first with the document; the empty one at the end left out. */
function countPages(page: Page): { readonly answered: number } {
  let answered = 1
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/actor/list' && answered * pageSize < contestants) answered += 1
  })
  return {
    get answered() {
      return answered
    },
  }
}
