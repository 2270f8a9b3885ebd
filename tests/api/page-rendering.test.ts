import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { buildApp } from '@ashenda/api/app.ts'
import type { App } from '@ashenda/api/http/app.ts'
import { renderedAttribute } from '@ashenda/core/contracts/page-render.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeBuiltSite } from '../support/built-site.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { sendForm } from '../support/form-site.ts'
import { patienceMs } from '../support/patience.ts'
import { renderedPage } from '../support/rendered-page.ts'
import { until } from '../support/until.ts'
import { usePlatform } from '../support/use-platform.ts'

/** Replaces the web app: counts renderings and fails for one page. */
const build = `
let rendered = 0
export const createRenderer = async () => ({
  renderPage({ path }) {
    if (['/about', '/login', '/ballot'].includes(path)) throw new Error('a component threw')
    rendered += 1
    return { html: '<p>rendering ' + rendered + '</p>', head: '' }
  },
})`
let site: App
const logged: string[] = []

const platform = usePlatform(async (sql) => void (await insertContestant(sql, await insertContest(sql))))
beforeAll(async () => {
  const webDir = await writeBuiltSite(path.join(platform.dataDir, 'counting'))
  await writeFile(path.join(webDir, '.server/main.js'), build)
  await writeFile(path.join(webDir, 'package.json'), '{"type":"module"}')
  const { services } = platform
  const stream = new Writable({
    write(chunk, _, done) {
      logged.push(String(chunk))
      done()
    },
  })
  site = await buildApp({ ...services, settings: { ...services.settings, webDir } }, pino({ level: 'error' }, stream))
  await vi.waitFor(async () => expect(await renderingAt('/policy')).toBeGreaterThan(0), { timeout: patienceMs })
})
afterAll(() => site?.close())

const visit = (url: string, headers: Record<string, string> = {}) =>
  site.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })

const renderingAt = async (url: string, headers: Record<string, string> = {}): Promise<number> =>
  Number(/rendering (?<number>\d+)/.exec((await visit(url, headers)).body)?.groups?.['number'])

test('a page that cannot be rendered comes as built, to be rendered in the browser', async () => {
  const answer = await visit('/about?lang=en')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<div id="root"></div>')
  expect(answer.body).not.toContain(renderedAttribute)
  expect(answer.body).toMatch(/<html[^>]* lang="en"/)
  // Failures within ten seconds are logged once, so this test comes before those that change the clock.
  await until(async () => {
    await visit('/about?lang=en')
    return logged.join().includes('a component threw')
  })
})

const made = async (): Promise<{ readonly rendered: number; readonly bare: number }> => {
  const text = await platform.metrics.registry.metrics()
  const [rendered = Number.NaN, bare = Number.NaN] = ['rendered', 'bare'].map((result) =>
    Number(new RegExp(`^ashenda_pages_made_total\\{result="${result}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0),
  )
  return { rendered, bare }
}

/** Retries up to four times when a page was not rendered in time, since that adds a rendering. */
async function whileDrawnInTime(run: () => Promise<void>, again = 4): Promise<void> {
  const { bare } = await made()
  try {
    await run()
  } catch (error) {
    if (again === 0 || (await made()).bare === bare) throw error
    await whileDrawnInTime(run, again - 1)
  }
}

async function expectOncePerSecond(): Promise<void> {
  const start = performance.now() + 10_000
  const now = vi.spyOn(performance, 'now').mockReturnValue(start)
  const before = await renderingAt('/')
  const again = await Promise.all([
    ...Array.from({ length: 50 }, () => renderingAt('/')),
    renderingAt('/?utm_source=somewhere'),
    renderingAt('/', { cookie: 'language=tig' }),
  ])
  expect(new Set(again)).toEqual(new Set([before]))
  expect(await renderingAt('/?lang=en')).toBe(before + 1)
  expect(await renderingAt('/', { cookie: 'language=hindi' })).toBe(before + 2)
  now.mockReturnValue(start + 1_001)
  // The former page is sent while the next is rendered.
  expect(await renderingAt('/')).toBe(before)
  await expect.poll(() => renderingAt('/'), { timeout: 10_000 }).toBe(before + 3)
  now.mockReturnValue(start + 4_002)
  expect(await renderingAt('/')).toBe(before + 4)
}

test('rendering is tried once a second per address and language, however many open it', () =>
  whileDrawnInTime(expectOncePerSecond))

test.each([
  ['en', 'This is not possible at the moment, please try again shortly', 'Try again'],
  ['tig', 'እዚ ኣብዚ እዋን ኣይከኣልን፤ በጃኹም ጸኒሕኩም እንደገና ፈትኑ', 'እንደገና ፈትኑ'],
])('without scripts it reloads by itself (%s)', async (language, text, again) => {
  const { body } = await visit(`/about?lang=${language}`)
  const head = body.slice(0, body.indexOf('</head>'))
  const seconds = Number(/<noscript><meta http-equiv="refresh" content="(\d+)" \/><\/noscript>/.exec(head)?.[1])
  expect(seconds).toBeGreaterThanOrEqual(5)
  expect(seconds).toBeLessThanOrEqual(10)
  expect(body.slice(head.length)).toMatch(
    new RegExp(
      `<noscript><style>[^<]+</style><p class="lost">${text}<br /><a href=""[^>]*>${again}</a></p></noscript>`,
    ),
  )
  expect(body).not.toContain('This page needs JavaScript')
})

test('so does a personal page', async () => {
  const { headers, body } = await visit('/ballot')
  expect(headers['cache-control']).toContain('private')
  expect(body).toContain('<noscript><meta http-equiv="refresh"')
})

test('pages are counted, and failed renderings apart', async () => {
  const { rendered, bare } = await made()
  let late = -1
  await until(async () => {
    late += 1
    return !Number.isNaN(await renderingAt('/where?reference=rendered'))
  })
  for (const reference of ['a', 'b']) await visit(`/login?next=${reference}`)
  await visit('/assets/none.js', { accept: 'application/json' })
  expect(await made()).toEqual({ rendered: rendered + 1, bare: bare + 2 + late })
})

test('an unrendered page still shows a form’s answer', async () => {
  const answer = await sendForm(site, '/login', { userId: '0911000000', password: 'not the password' })
  expect(answer.status).toBe(401)
  expect(answer.html).not.toContain(renderedAttribute)
  expect(Object.keys(answer.data.form?.problems ?? {})).toHaveLength(1)
  // Nothing is resent automatically.
  expect(answer.html).not.toContain('http-equiv="refresh"')
  expect(answer.html).toMatch(/<noscript><style>[^<]+<\/style><p class="lost">[^<]+<br \/><a href="\/login/)
})

test('the not-found page differs for visitors and members', async () => {
  const start = performance.now() + 20_000
  const now = vi.spyOn(performance, 'now').mockReturnValue(start)
  const [anybody, member] = [await renderedPage(site, '/nonsense'), await visit('/dashboard/nonsense')]
  now.mockRestore()
  expect(anybody.body).toContain(renderedAttribute)
  expect(member.body).not.toContain(renderedAttribute)
})

test('members’ pages are rendered in the browser only', async () => {
  for (const url of ['/dashboard/user', '/dashboard/admin', '/test', '/admin/generate/132'])
    expect((await visit(url)).body, url).not.toContain(renderedAttribute)
})
