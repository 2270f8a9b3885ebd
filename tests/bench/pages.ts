import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { migrateDatabase } from '@ashenda/db/migrate.ts'
import { demoContestants } from '@ashenda/tools/demo/demo-contestants.ts'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { freePort } from '../../scripts/services/port.ts'
import { startTemporaryServices } from '../../scripts/services/services.ts'
import start from '../../web/src/locales/tig/first-page.json' with { type: 'json' }
import texts from '../../web/src/locales/tig/voting.json' with { type: 'json' }
import { given } from '../support/environment.ts'
import { projectRoot } from '../support/project-file.ts'
import { type BenchOptions, inTurns, platformEnv, printTable, startPlatform, untilAnswers } from './harness.ts'
import { openSlowLine } from './pages-slow-line.ts'

/** As small as the phones of most voters, and as fine. */
const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
const slowdown = 4
const touchSlowdown = 6
const patienceMs = 120_000
const star = 'input[name="pick"]:enabled'
const her = demoContestants.find(({ isActive }) => isActive)?.id ?? ''

const addresses: Readonly<Record<string, string>> = {
  home: '/',
  her: `/${her}`,
  results: '/results',
  register: '/register',
  login: '/login',
  exemplary: '/exemplary',
  about: '/about',
  policy: '/policy',
  contact: '/contact',
  where: '/where',
}

type Measure = (browser: Browser, site: URL, port: number) => Promise<object>

let voters = 20_000_000
const nextPhone = (): string => {
  voters += 1
  return `09${voters}`
}

/** Lighthouse of every kind of page; a vote over a slow line, with scripts and without; and touches on a slow phone. */
export async function benchPages({ rounds, only }: BenchOptions): Promise<void> {
  const measures: Readonly<Record<string, Measure>> = {
    ...Object.fromEntries(Object.entries(addresses).map(([name, path]) => [name, lighthouseOf(path)])),
    slow: voteSlowly,
    scriptless: voteWithoutScripts,
    touches: touch,
  }
  const services = await startTemporaryServices({ kind: 'bench' })
  const stops: (() => Promise<void>)[] = [services.stop]
  try {
    const env = platformEnv(services)
    await migrateDatabase(services.databaseUrl)
    await promisify(execFile)(process.execPath, ['tools/demo/seed-demo.ts'], {
      cwd: projectRoot,
      env: { ...env, PATH: process.env['PATH'] },
    })
    const platform = await startPlatform(env)
    for (const { stop } of platform.programs) stops.push(stop)
    const site = new URL(`http://127.0.0.1:${platform.port}`)
    await untilAnswers(new URL('/contest', site).href)
    const measured = await inTurns(Object.keys(measures), { rounds, only }, async (name) => {
      const port = await freePort()
      const browser = await chromium.launch({
        executablePath: given('CHROMIUM_PATH'),
        args: ['--no-sandbox', '--disable-quic', '--no-first-run', `--remote-debugging-port=${port}`],
      })
      try {
        return (await measures[name]?.(browser, site, port)) ?? {}
      } finally {
        await browser.close()
      }
    })
    printTable(measured)
    console.log(
      '\nGoals: Lighthouse 97, 100, 100, 100 (floor 93); slow line: card 2.2 s, star 2.6 s, vote 8.5 s, with and without scripts (3, 4, 10 s).',
    )
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  kB: 'total-byte-weight',
} as const

/** As much of Lighthouse's report as is read here. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/** Not a dependency: it is as large as half of the project's packages. npm keeps what it has fetched. */
const lighthouse = 'lighthouse@13.5.0'

/** Lighthouse's own preset for a phone. */
const lighthouseOf =
  (path: string): Measure =>
  async (_browser, site, port) => {
    const flags = ['--output=json', '--quiet', `--port=${port}`, `--only-categories=${categories.join()}`]
    const args = ['--yes', lighthouse, new URL(path, site).href, '--no-enable-error-reporting', ...flags]
    const measure = () => promisify(execFile)('npx', args, { maxBuffer: 64 * 2 ** 20, timeout: patienceMs })
    // Now and then Chromium loses the beginning of a trace, which Lighthouse reports by its exit code; that says nothing about the page.
    const { stdout } = await measure().catch(measure).catch(measure)
    const report = JSON.parse(stdout) as Report // of the version above
    return Object.fromEntries([
      ...categories.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
      ...Object.entries(metrics).map(([name, audit]) => [
        name,
        (report.audits[audit]?.numericValue ?? 0) / (name === 'kB' ? 1000 : 1),
      ]),
    ])
  }

/** A first visit over a slow line on a slow phone, down to an accepted vote. Times since the address was entered. */
async function voteSlowly(browser: Browser, site: URL): Promise<object> {
  const line = await openSlowLine(site)
  const page = await slowPage(browser, phone, slowdown)
  try {
    const now = (): Promise<number> => page.evaluate(() => performance.now())
    await page.goto(line.url, { waitUntil: 'commit' })
    await page.locator(star).first().waitFor()
    const card = await now()
    await page.locator(star).first().click()
    await page.locator('input[name="pick"]:checked').first().waitFor()
    const chosen = await now()
    // Pressed before the page is alive, it leads the way without scripts.
    const submit = 'form#ballot button[data-chosen]'
    await untilThere(page, submit)
    await page.locator(submit).click()
    await untilThere(page, '[role=dialog] input[name=name]')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: texts.podium.fullName }).fill('ጸሃይ ግርማይ')
    await dialog.getByRole('textbox', { name: texts.podium.phone }).fill(nextPhone())
    await dialog.getByRole('button', { name: texts.podium.castVotes }).click()
    await untilThere(page, 'input[name=kind][value=free] ~ button')
    await page.getByRole('button', { name: texts.payment.freeButton }).click()
    await untilThere(page, '[role=dialog] [data-now]')
    await page.locator('[role=dialog] [data-now]').click()
    await page.waitForFunction(
      (text) => document.querySelector('[role=dialog]')?.textContent.includes(text),
      texts.podium.thanksText,
      { polling: 'raf' },
    )
    return {
      'card s': card / 1000,
      'star s': chosen / 1000,
      'vote s': (await now()) / 1000,
      'kB down': line.bytesDown() / 1000,
    }
  } finally {
    await page.context().close()
    await line.close()
  }
}

/** With the next frame that has it; Playwright itself looks as rarely as every half second. */
const untilThere = (page: Page, part: string): Promise<unknown> =>
  page.waitForFunction((selector) => document.querySelector(selector), part, { polling: 'raf' })

async function voteWithoutScripts(browser: Browser, site: URL): Promise<object> {
  const line = await openSlowLine(site)
  const page = await slowPage(browser, { ...phone, javaScriptEnabled: false }, slowdown)
  try {
    const begin = performance.now()
    await page.goto(line.url, { waitUntil: 'commit' })
    await page.locator(star).first().check()
    await page.locator('form#ballot button[type=submit]').first().click()
    await page.locator('input[name=name]').fill('ጸሃይ ግርማይ')
    await page.locator('input[name=phone]').fill(nextPhone())
    await page.locator('main form button[type=submit]').click()
    await page
      .getByText(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/)
      .first()
      .waitFor()
    return { 'vote s': (performance.now() - begin) / 1000, 'kB down': line.bytesDown() / 1000 }
  } finally {
    await page.context().close()
    await line.close()
  }
}

/** Interaction to Next Paint of star, submit and language: the slowest event of each, in steps of 8 ms as browsers tell it. */
async function touch(browser: Browser, site: URL): Promise<object> {
  const page = await slowPage(browser, phone, 1)
  try {
    await page.goto(site.href, { waitUntil: 'networkidle' })
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: touchSlowdown })
    await page.evaluate(() => {
      const slowest = { ms: 0 }
      Object.assign(window, { slowest })
      const options = { type: 'event', durationThreshold: 16, buffered: false }
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) slowest.ms = Math.max(slowest.ms, duration)
      }).observe(options)
    })
    const slowestOf = async (act: () => Promise<void>): Promise<number> => {
      const read = (): Promise<number> =>
        page.evaluate(() => {
          const { slowest } = window as unknown as { slowest: { ms: number } } // set above
          const { ms } = slowest
          slowest.ms = 0
          return ms
        })
      await read()
      await act()
      // Told some frames later.
      await page.waitForTimeout(1_000)
      return read()
    }
    const chosen = await slowestOf(async () => {
      await page.locator('label:has(input[name="pick"]:enabled)').first().tap()
      await page.locator('input[name="pick"]:checked').first().waitFor({ state: 'attached' })
    })
    const submit = await slowestOf(async () => {
      await page.locator('form#ballot button[data-chosen]').tap()
      await page.getByRole('dialog').waitFor()
    })
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const language = await slowestOf(async () => {
      await page.getByRole('button', { name: start.common.language }).tap()
      await page.getByRole('menuitemradio').filter({ hasText: 'English' }).tap()
      await page.locator('html[lang="en"]').waitFor({ state: 'attached' })
    })
    return { 'star ms': chosen, 'submit ms': submit, 'language ms': language }
  } finally {
    await page.context().close()
  }
}

async function slowPage(browser: Browser, options: BrowserContextOptions, rate: number): Promise<Page> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  if (rate > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
  return page
}
