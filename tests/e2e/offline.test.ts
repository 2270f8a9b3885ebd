import { copyFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../support/accounts.ts'
import { phone } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { patienceMs } from '../support/patience.ts'
import { violations } from './support/axe.ts'
import { ballotsOf } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { castButton, choose, nameInput, phoneInput, podium } from './support/home.ts'
import { beLoggedIn } from './support/logged-in.ts'
import { useOwnBuild } from './support/own-build.ts'
import { useSite, type Visitor } from './support/site.ts'

const site = useSite()
const build = useOwnBuild(site)

const withWorker = (): BrowserContextOptions => ({ ...phone, baseURL: build.url, serviceWorkers: 'allow' })

/** What a page without a network complains of, and the pieces of ours that are told of it. */
const offlineTroubles = [
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  /the zones could not be loaded/,
  /WebSocket/,
  /dynamically imported/,
]

/** A visitor on the first page, once the service worker has taken over. */
async function visit(route = '/?lang=en'): Promise<Visitor> {
  const visitor = await site.open(route, withWorker())
  visitor.expectTrouble(...offlineTroubles)
  await workerIsThere(visitor.page)
  return visitor
}

async function workerIsThere(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await eventually(async () => (await kept(page)).some((file) => file.includes('/assets/texts-'))).toBe(true)
}

/** The paths of all that is in any cache. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search)
  })

/** How many photos are kept because she chose whom they show. */
const chosenPhotos = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('ashenda-chosen')).keys()).length)

/** The paths of the scripts a page was sent with. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
      ({ href }) => new URL(href).pathname,
    ),
  )

const photoIsThere = (page: Page) =>
  eventually(() =>
    page
      .getByRole('listitem')
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
  ).toBe(true)

test('whoever has chosen finds page and choice again without a network, votes there, and the vote is sent when it is back', async () => {
  const { page, context } = await visit('/?lang=en&method=free')
  await podium(page).getByRole('button', { name: 'Close' }).click()
  await choose(page, 3, 4, 5)
  await eventually(async () => (await kept(page)).filter((file) => file.endsWith('-card.webp')).length).toBeGreaterThan(
    3,
  )
  // Those of the list may be others than hers.
  await eventually(() => chosenPhotos(page)).toBe(3)

  await context.setOffline(true)
  await page.goto('/?method=free')
  const voter = somePhone()
  await podium(page).getByText(demoName(3), { exact: true }).waitFor()
  await photoIsThere(page)
  await nameInput(page).fill('Tsehay Girmay')
  await phoneInput(page).fill(voter)
  // A page that does not know the hours holds nothing back.
  await castButton(page).click()
  await podium(page).getByText('you are offline; your vote is saved and will be sent').waitFor()
  expect(await ballotsOf(site.platform.sql, voter)).toEqual([])
  // Whether calls of a page that is loaded anew are cut off from their beginning is up to the browser.
  await page.reload()
  await podium(page).waitFor()

  await context.setOffline(false)
  await podium(page).getByText('Your vote is counted.').waitFor()
  expect(await ballotsOf(site.platform.sql, voter)).toMatchObject([
    { status: 'counted', picks: [site.demo.contestantIds[3]] },
  ])
  // The list, which was lost, came back by itself too.
  await eventually(() => page.locator('article').count()).toBeGreaterThan(5)
})

test('a page that was never visited says without a network what is kept, in the language chosen, and opens by itself later', async () => {
  const { page, context } = await visit()
  await choose(page, 6, 7)
  await eventually(() => chosenPhotos(page)).toBe(2)
  await page.goto('/contact?lang=tig')
  await workerIsThere(page)
  await page.getByRole('heading', { level: 1, name: 'ርኸቡና' }).waitFor()
  for (const needed of [/contact-page.*\.js$/, /contact-page.*\.css$/, /texts-tig/, /noto-sans-latin-wght/]) {
    await eventually(async () => (await kept(page)).some((file) => needed.test(file))).toBe(true)
  }
  // Its other files are fetched side by side with these and may come later.
  await eventually(async () => {
    const [files, scripts] = await Promise.all([kept(page), scriptsOf(page)])
    return scripts.length > 0 && scripts.every((script) => files.includes(script))
  }).toBe(true)

  await context.setOffline(true)
  await page.goto('/about')
  await page.getByRole('heading', { level: 1, name: 'ኢንተርነት የለን' }).waitFor()
  const choices = page.getByRole('region', { name: 'ዝመረጽክምወን ኣብዚ ተዓቂበን ኣለዋ' })
  await eventually(() => choices.getByRole('listitem').allTextContents()).toEqual([
    `${demoName(6)}ወርቂ`,
    `${demoName(7)}ብሩር`,
  ])
  await photoIsThere(page)
  expect(await violations(page)).toEqual([])
  // A page that was visited is there, also where the network comes back on the way to it.
  await page.evaluate(() => {
    const cameBack = (): boolean => window.dispatchEvent(new Event('online'))
    window.addEventListener('beforeunload', () => setTimeout(cameBack))
  })
  await page.goto('/contact')
  await page.getByRole('heading', { level: 1, name: 'ርኸቡና' }).waitFor()
  // Money is not told of from memory, even where the page itself is.
  for (const money of ['/where', '/payment']) {
    await page.goto(money)
    await page.getByRole('heading', { level: 1, name: 'ኢንተርነት የለን' }).waitFor()
  }

  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'ኢንተርነት የለን' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/payment')
})

test('of what is behind a log-in nothing is kept, and calls and private pages pass the worker by', async () => {
  const contestant = await registerContestant(site.platform)
  const admin = await insertAdmin(site.platform)
  const visitor = await visit()
  visitor.expectTrouble(/404 .*\/blank/) // where somebody is logged in; the worker asks for it itself
  const { page } = visitor
  const answered = new Set<string>()
  page.on('response', (response) => {
    if (response.fromServiceWorker()) answered.add(new URL(response.url()).pathname)
  })
  await beLoggedIn(visitor, contestant, { name: 'Selam Hagos', role: 'actor' })
  for (const own of ['/dashboard/user/profile', '/dashboard/user/upload']) {
    await page.goto(own, { waitUntil: 'networkidle' })
  }
  await beLoggedIn(visitor, admin, { name: 'Abrehet Kidane', role: 'admin', phone: admin.phone })
  for (const own of ['/dashboard/admin/payments', '/admin/generate/132']) {
    await page.goto(own, { waitUntil: 'networkidle' })
  }
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(
    (await kept(page)).filter((file) => !/^\/(?:index\.html$|assets\/|images\/[\da-z-]+-card\.webp$)/.test(file)),
  ).toEqual([])
  expect([...answered].filter((file) => !/^\/(?:$|blank$|assets\/|images\/[\da-z-]+-card\.webp$)/.test(file))).toEqual(
    [],
  )
})

test('the site can be installed; a new version takes over, old ones go, and the worker can be taken away', async () => {
  const { page, context, expectTrouble } = await visit()
  expectTrouble(/favicon\.ico/) // which a page without a head of its own is thought to have
  await expectInstallable(page, context)
  const [first] = await versions(page)
  await page.evaluate(async () => {
    await (await caches.open('ashenda-version-before')).put('/index.html', new Response('<title>before</title>'))
    await caches.open('ashenda-version-half-arrived')
  })
  const workerFile = path.join(build.dir, 'sw.js')
  const worker = await readFile(workerFile, 'utf8')

  // What the version before kept is there for whoever has the site open since; what is older than that goes.
  await writeFile(workerFile, worker.replaceAll(first?.replace(versionCache, '') ?? '', 'next'))
  await afterVisits(page, () => versions(page)).toEqual(['before', 'next'].map((name) => versionCache + name))
  // The language in use came along.
  const files = await page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url),
    `${versionCache}next`,
  )
  expect(files.filter((file) => /assets\/(?:texts|voting-texts)-en|index\.html/.test(file))).toHaveLength(3)

  await copyFile(path.join(build.dir, 'no-worker.js'), workerFile)
  await afterVisits(page, () => kept(page)).toEqual([])
  await page.goto('/')
  await page.locator('main article').first().waitFor()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  expect(await kept(page)).toEqual([])
  await writeFile(workerFile, worker)
})

const versionCache = 'ashenda-version-'

const versions = (page: Page): Promise<string[]> =>
  page.evaluate(async (start) => (await caches.keys()).filter((name) => name.startsWith(start)), versionCache)

/**
 * What is there after further visits, in the end. Browsers look for another worker themselves, some seconds after a page was
 * opened, and let it begin when the one before has nothing in hand: here it gets a page that asks for nothing.
 */
const afterVisits = (page: Page, ask: () => Promise<string[]>) =>
  expect.poll(
    async () => {
      await page.goto('/robots.txt')
      await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
      return ask()
    },
    { timeout: patienceMs, interval: 500 },
  )

async function expectInstallable(page: Page, context: BrowserContext): Promise<void> {
  const browser = await context.newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // A context without a history of its own, as every test has, is the one thing Chromium minds.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { errors, url } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons } = (await (await page.request.get(url)).json()) as { icons: readonly { src: string }[] } // our own file
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200)
  // Browsers ask for both anew, so that nobody keeps an old one.
  for (const file of [url, '/sw.js']) {
    expect((await page.request.get(file)).headers()['cache-control']).toBe('no-cache')
  }
}
