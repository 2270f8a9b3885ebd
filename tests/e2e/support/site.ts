import { orderCookie } from '@ashenda/core/domain/list-order.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openPage, phone, sharedBrowser, type WatchedPage } from '../../support/browser.ts'
import { type DemoSite, demoSeed, drawPictures, seedSite } from '../../support/demo-site.ts'
import { keepFailedPages } from '../../support/failed-page.ts'
import { type Platform, type PlatformParts, startPlatform } from '../../support/platform.ts'

export interface Visitor extends WatchedPage {
  /** Of what goes wrong in the page this is what the test itself brings about. Everything else fails it. */
  readonly expectTrouble: (...patterns: readonly RegExp[]) => void
}

export interface SiteOptions {
  /** Adds to the thirty contestants. */
  readonly seed?: (sql: Sql, demo: DemoSite) => Promise<unknown>
  /** Without a worker ballots are taken and not yet counted. */
  readonly worker?: boolean
  readonly env?: Readonly<Record<string, string>>
  readonly parts?: PlatformParts
}

export interface Site {
  readonly platform: Platform
  readonly demo: DemoSite
  /** A new visitor with a blank page; leaves when the test ends. */
  readonly visitor: (options?: BrowserContextOptions) => Promise<Visitor>
  /** A new visitor on a page of the site. */
  readonly open: (path?: string, options?: BrowserContextOptions) => Promise<Visitor>
}

/**
 * Pages show what a sweep did moments later. Five times a second, as elsewhere, sweeps alone would take a tenth of a core from the browsers, for all
 * the time that a file runs.
 */
const sweepMs = 1_000

/** The whole platform with demo contestants and a browser, for all tests of a file. */
export function useSite({ seed, worker = true, env = {}, parts = {} }: SiteOptions = {}): Site {
  let platform: Platform
  let demo: DemoSite
  let browser: Browser
  const visits: { readonly watched: WatchedPage; readonly expected: RegExp[] }[] = []

  beforeAll(async () => {
    const launching = sharedBrowser()
    const write = async (sql: Sql, imageDir: string): Promise<void> => {
      demo = await seedSite(sql, imageDir)
      if (!seed) return
      await seed(sql, demo)
      await drawPictures(sql, imageDir)
    }
    platform = await startPlatform(write, env, { sweepMs, ...parts })
    if (worker) await platform.startWorker()
    browser = await launching
  })

  afterAll(() => platform.close())

  afterEach(async ({ task }) => {
    const ended = visits.splice(0)
    const unexpected = ended.flatMap(({ watched, expected }) =>
      watched.troubles().filter((trouble) => !expected.some((pattern) => pattern.test(trouble))),
    )
    if (ended.length > 0 && (task.result?.state === 'fail' || unexpected.length > 0))
      console.error(
        `what the browser showed: ${await keepFailedPages(
          task.fullTestName,
          ended.map(({ watched }) => watched),
        )}`,
      )
    await Promise.all(ended.map(({ watched }) => watched.context.close()))
    expect(unexpected, 'what went wrong in the page').toEqual([])
  })

  async function visitor(options: BrowserContextOptions = phone): Promise<Visitor> {
    const watched = await openPage(browser, { baseURL: platform.url, ...options })
    await watched.context.addCookies([{ name: orderCookie, value: String(demoSeed), url: platform.url }])
    const expected: RegExp[] = []
    visits.push({ watched, expected })
    return { ...watched, expectTrouble: (...patterns) => void expected.push(...patterns) }
  }

  return {
    get platform() {
      return platform
    },
    get demo() {
      return demo
    },
    visitor,
    open: async (path = '/?lang=en', options) => {
      const visit = await visitor(options)
      await visit.page.goto(path)
      return visit
    },
  }
}
