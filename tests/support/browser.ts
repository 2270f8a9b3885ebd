import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { given } from './environment.ts'
import { startTrace } from './failed-page.ts'
import { patienceMs } from './patience.ts'

/** For test machines: root has no sandbox, and nothing may call out. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Equal text widths in both kinds of Chromium.
  '--font-render-hinting=none',
]

let running: Promise<Browser> | undefined

/** One browser per process, ended with it. Visitors have their own contexts. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await running?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  // `HEADED=1`: in a visible window, slowed down; needs a display. The other browser has none.
  const isHeaded = process.env['HEADED'] === '1'
  const executablePath = (isHeaded ? undefined : process.env['TEST_BROWSER_PATH']) || given('CHROMIUM_PATH')
  running = chromium.launch({ executablePath, args: browserArgs, ...(isHeaded && { headless: false, slowMo: 100 }) })
  return running
}

/** A mid-range phone, held upright. */
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
}

export const desktop: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
}

export interface WatchedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Problems of the page so far: script and console errors, failed requests, 5xx answers. */
  readonly troubles: () => readonly string[]
}

/** A page in its own context: a new visitor's storage and cookies. */
export async function openPage(browser: Browser, options: BrowserContextOptions = phone): Promise<WatchedPage> {
  // A service worker would bypass a test's routes; only its own test allows it.
  const context = await browser.newContext({ serviceWorkers: 'block', ...options })
  context.setDefaultTimeout(patienceMs)
  await startTrace(context)
  const watches: Watch[] = []
  // Also watches her other tabs and windows.
  context.on('page', (page) => watches.push(watch(page, options.javaScriptEnabled ?? true)))
  const page = await context.newPage()
  if (options.javaScriptEnabled !== false) awaitLife(page)
  return {
    page,
    context,
    troubles: () =>
      watches.flatMap(({ troubles, givenUp, documents }) => [
        ...troubles,
        ...givenUp.filter(({ document }) => document === documents()).map(({ trouble }) => trouble),
      ]),
  }
}

/** Present on the site's pages, not on Bull Board's, a checkout's or a test's. */
const ofOurs = 'link[rel=manifest]'

/**
 * By default a visitor acts once a page is hydrated, because a server-rendered page shows earlier. A page that does not hydrate fails the
 * test, unless it says what to wait for (`waitUntil`).
 */
function awaitLife(page: Page): void {
  const alive = async (): Promise<void> => {
    const isOurs = await page.evaluate((mark) => document.querySelector(mark) !== null, ofOurs).catch(() => false)
    if (!isOurs) return
    // It may have navigated to a foreign page.
    await page
      .locator(`html[data-hydrated], html:not(:has(${ofOurs}))`)
      .waitFor({ state: 'attached' })
      .catch((cause: unknown) => {
        throw new Error(`${page.url()} has not become alive`, { cause })
      })
  }
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil === undefined) await alive()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil === undefined) await alive()
    return response
  }
}

interface Watch {
  readonly troubles: readonly string[]
  /** Calls aborted without an answer; those of a page left since do not count. */
  readonly givenUp: readonly { readonly document: number; readonly trouble: string }[]
  /** Number of documents shown so far. */
  readonly documents: () => number
}

function watch(page: Page, hasScripts: boolean): Watch {
  const troubles: string[] = []
  const givenUp: { document: number; trouble: string }[] = []
  let documents = 0
  let isNextAsked = false
  /** Each request's document; requests before the next document belong to the former. */
  const documentOf = new Map<Request, number>()
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isNextAsked = true
    documentOf.set(request, documents)
  })
  page.on('framenavigated', (frame) => {
    // Address changes keep the document; an empty page has no request.
    if (frame !== page.mainFrame() || !(isNextAsked || frame.url() === 'about:blank')) return
    documents += 1
    isNextAsked = false
  })
  page.on('pageerror', (error) => troubles.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('requestfailed', (request) => {
    // Without scripts the browser reports skipped scripts as failures.
    if (!hasScripts && request.resourceType() === 'script') return
    const why = request.failure()?.errorText ?? ''
    const trouble = `failed: ${request.method()} ${request.url()} ${why}`
    if (why !== 'net::ERR_ABORTED') troubles.push(trouble)
    // Browsers abort unneeded pictures and files themselves.
    else if (request.resourceType() === 'fetch') givenUp.push({ document: documentOf.get(request) ?? 0, trouble })
  })
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()} ${response.url()}`)
  })
  return { troubles, givenUp, documents: () => documents }
}
