import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { given } from './environment.ts'

/** As a test machine needs it: root has no sandbox there, and nothing may call out. */
const args = [
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
  const executablePath = process.env['TEST_BROWSER_PATH'] || given('CHROMIUM_PATH')
  running = chromium.launch({ executablePath, args })
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
  readonly troubles: readonly string[]
}

/** A page in a context of its own: storage and cookies of a new visitor. */
export async function openPage(browser: Browser, options: BrowserContextOptions = phone): Promise<WatchedPage> {
  // A service worker would answer, and fetch, behind the back of what a test routes; the test of the worker allows it.
  const context = await browser.newContext({ serviceWorkers: 'block', ...options })
  // Shorter than a test may take, so that it ends with what the page did not show.
  context.setDefaultTimeout(10_000)
  const troubles: string[] = []
  // Other tabs and windows of hers are watched too.
  context.on('page', (page) => watch(page, troubles))
  return { page: await context.newPage(), context, troubles }
}

function watch(page: Page, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // Of a page that was left, or given up by the page itself; what got no answer, or a broken one, ends otherwise.
    if (why === 'net::ERR_ABORTED') return
    troubles.push(`failed: ${request.method()} ${request.url()} ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()} ${response.url()}`)
  })
}
