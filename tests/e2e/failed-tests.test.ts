import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { patienceMs } from '../support/patience.ts'
import { projectRoot } from '../support/project-file.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })
const title = 'a test that fails on purpose'
const kept = path.join(projectRoot, '.data/failed-tests', title.replaceAll(' ', '-'))

/** What the run prints of it. */
const printed: unknown[] = []

afterAll(() => rm(kept, { recursive: true, force: true }))

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
