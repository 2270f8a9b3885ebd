import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { patienceMs } from '../support/patience.ts'
import { projectRoot } from '../support/project-file.ts'
import { eventually } from './support/eventually.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

/** What fails any test in a browser although the test itself has passed; each of these has to fail. */
const troubles: Readonly<Record<string, () => unknown>> = {
  'an error in a script': () => setTimeout(() => JSON.parse('{')),
  'a promise that nobody waits for': () => void Promise.reject(new Error('lost')),
  'an error on the console': () => console.error('something is wrong'),
  'a request that gets no answer': () => fetch('http://127.0.0.1:1/').then(null, () => undefined),
  'a file that is not there': () => fetch('/images/nothing.webp').then(() => undefined),
}

/** Tests that went well up to their end: what failed them came afterwards. */
const passed: string[] = []

test.fails('what goes wrong in a page fails its test', async () => {
  const { page } = await site.open()
  await page.evaluate(() => console.error('something is wrong'))
  passed.push('a page')
})

test('it fails it after all it did went well', () => {
  expect(passed).toEqual(['a page'])
})

test('each kind of trouble is told, in another tab too', async () => {
  const { page, context, troubles: told, expectTrouble } = await site.open()
  expectTrouble(/./)
  for (const [name, trouble] of Object.entries(troubles)) {
    const before = told().length
    await page.evaluate(trouble)
    await eventually(() => (told().length > before ? name : '')).toBe(name)
  }
  const other = await context.newPage()
  await other.goto('/?lang=en')
  const before = told().length
  await other.evaluate(() => console.error('something is wrong'))
  await eventually(() => told().length).toBeGreaterThan(before)
})

test('what a page that stays begins to fetch and gives up is a trouble', async () => {
  const { page, troubles: told, expectTrouble } = await site.open()
  await page.goto('/about')
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/config?given-up'))
  await page.route('**/config?given-up', () => undefined) // never answered
  await page.evaluate(() => {
    const controller = new AbortController()
    void fetch('/config?given-up', { signal: controller.signal }).then(null, () => undefined)
    setTimeout(() => controller.abort(), 50)
  })
  await aborted
  expect(told()).toEqual([expect.stringContaining('given-up')])
  expectTrouble(/given-up/)
})

/** A text that is in the document and not what the page would render. */
const alterDocument = (): void => {
  const alter = (): void => {
    const heading = document.querySelector('h1')
    if (heading) heading.textContent = 'of another build'
  }
  // The document is whole then, and its scripts have not begun.
  document.addEventListener('readystatechange', alter, { once: true })
}

test('what React says of such a document is among the troubles', async () => {
  const { page, troubles: told, expectTrouble } = await site.visitor()
  expectTrouble(/Minified React error #4\d\d/)
  await page.addInitScript(alterDocument)
  await page.goto('/?lang=en')
  await eventually(() => told().some((trouble) => /^script error: Minified React error #4\d\d/.test(trouble))).toBe(
    true,
  )
})

test('what a test says it brings about does not', async () => {
  const { page, expectTrouble } = await site.open()
  expectTrouble(/something is wrong/)
  await page.evaluate(() => console.error('something is wrong'))
})

test('what a page begins to fetch while it is being left does not', async () => {
  const { page } = await site.open()
  const asked = page.waitForRequest('**/config?left')
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/config?left'))
  await page.route('**/config?left', () => undefined) // never answered
  await page.route('**/about', async (route) => {
    // The next page comes only after the one that is left has begun to fetch.
    await asked
    await route.continue()
  })
  await page.evaluate(() => {
    addEventListener('beforeunload', () => {
      setTimeout(() => void fetch('/config?left').then(null, () => undefined), 100)
    })
  })
  await page.goto('/about')
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
})

test('what a page was fetching that is left for an empty one does not', async () => {
  const { page } = await site.open()
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/config?left'))
  const asked = page.waitForRequest('**/config?left')
  await page.route('**/config?left', () => undefined) // never answered
  await page.evaluate(() => void fetch('/config?left').then(null, () => undefined))
  await asked
  await page.goto('about:blank')
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
})

const title = 'a test that fails on purpose'
const kept = path.join(projectRoot, '.data/failed-tests', title.replaceAll(' ', '-'))
const printed: unknown[] = []

test.fails(title, async () => {
  vi.spyOn(console, 'error').mockImplementation((line) => void printed.push(line))
  const { page } = await site.open('/?lang=en')
  await page.context().newPage()
  expect(await page.title()).toBe('another title')
})

test('of a failed test a picture, the address and the troubles of each page are kept, in a folder that the output names', async () => {
  expect(printed).toEqual([`what the browser showed: ${kept}`])
  const traces = process.env['TRACE'] === '1' ? ['visitor-1-trace.zip'] : []
  const pages = ['visitor-1-page-1.png', 'visitor-1-page-2.png']
  expect((await readdir(kept)).toSorted()).toEqual([...pages, ...traces, 'visitor-1.txt'])
  const said = await readFile(path.join(kept, 'visitor-1.txt'), 'utf8')
  expect(said).toContain(`visitor-1-page-1.png: ${site.platform.url}/`)
  for (const name of pages) expect((await readFile(path.join(kept, name))).subarray(1, 4).toString()).toBe('PNG')
  await rm(kept, { recursive: true })
})

test('a page that does not become alive fails the test that opens it, unless that says what else to wait for', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/assets|Failed to fetch|dynamically imported/)
  await page.route('**/assets/*.js', (route) => route.abort())
  page.setDefaultTimeout(500)
  page.setDefaultNavigationTimeout(patienceMs)
  await expect(page.goto('/about?lang=en')).rejects.toThrow('/about?lang=en has not become alive')
  await expect(page.reload()).rejects.toThrow('has not become alive')
  await page.goto('/about?lang=en', { waitUntil: 'load' })
})
