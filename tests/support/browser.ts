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

/** As a test machine needs it: root has no sandbox there, and nothing may call out. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters as wide in one kind of Chromium as in the other.
  '--font-render-hinting=none',
]

let running: Promise<Browser> | undefined

/** One for all files that run in a process; it ends with the process. Visitors have contexts of their own. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await running?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  // `HEADED=1`: in a window, slowly enough to be watched; it needs a display. The other browser has none.
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
  /** What went wrong in the page so far: script errors, console errors, requests without an answer, answers of 500 and above. */
  readonly troubles: () => readonly string[]
}

/** A page in a context of its own: storage and cookies of a new visitor. */
export async function openPage(browser: Browser, options: BrowserContextOptions = phone): Promise<WatchedPage> {
  // A service worker would answer, and fetch, behind the back of what a test routes; the test of the worker allows it.
  const context = await browser.newContext({ serviceWorkers: 'block', ...options })
  context.setDefaultTimeout(patienceMs)
  await startTrace(context)
  const watches: Watch[] = []
  // Other tabs and windows of hers are watched too.
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

/** What each page of the site has, and none of Bull Board, of a checkout or of a test. */
const ofOurs = 'link[rel=manifest]'

/**
 * A visitor who comes to a page acts when it is alive, unless a test says what else to wait for: a page that the server rendered
 * can be seen before. One that does not become alive fails the test; where it is not to, the test says what to wait for (`waitUntil`).
 */
function awaitLife(page: Page): void {
  const alive = async (): Promise<void> => {
    const isOurs = await page.evaluate((mark) => document.querySelector(mark) !== null, ofOurs).catch(() => false)
    if (!isOurs) return
    // Or it has led to a page of somebody else's meanwhile.
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
  /** Calls that ended without an answer because somebody gave them up: of a page that was left since, nobody minds. */
  readonly givenUp: readonly { readonly document: number; readonly trouble: string }[]
  /** How many documents the page has shown. */
  readonly documents: () => number
}

function watch(page: Page, hasScripts: boolean): Watch {
  const troubles: string[] = []
  const givenUp: { document: number; trouble: string }[] = []
  let documents = 0
  let isNextAsked = false
  /** The document each request is of; what is asked for before the next one is shown is of the former. */
  const documentOf = new Map<Request, number>()
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isNextAsked = true
    documentOf.set(request, documents)
  })
  page.on('framenavigated', (frame) => {
    // Where only the address changes the document stays; an empty page is asked for nowhere.
    if (frame !== page.mainFrame() || !(isNextAsked || frame.url() === 'about:blank')) return
    documents += 1
    isNextAsked = false
  })
  page.on('pageerror', (error) => troubles.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('requestfailed', (request) => {
    // What a browser without scripts does not fetch it calls a failure.
    if (!hasScripts && request.resourceType() === 'script') return
    const why = request.failure()?.errorText ?? ''
    const trouble = `failed: ${request.method()} ${request.url()} ${why}`
    if (why !== 'net::ERR_ABORTED') troubles.push(trouble)
    // Pictures and files that are not wanted any more are given up by the browser itself.
    else if (request.resourceType() === 'fetch') givenUp.push({ document: documentOf.get(request) ?? 0, trouble })
  })
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()} ${response.url()}`)
  })
  return { troubles, givenUp, documents: () => documents }
}
