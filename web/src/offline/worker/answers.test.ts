import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const page = 'https://ashenda.example/'
const shell = '<!doctype html><html lang="ti"><title>kept</title>'

/** What the browser keeps, with the page of this version in it. */
const stored = {
  open: async () => ({
    match: async (path: string) =>
      path === '/index.html' ? new Response(shell, { headers: { etag: 'x' } }) : undefined,
  }),
}

const version = { name: 'this', shell: { path: '/index.html', integrity: '' }, files: [], languages: {} }

/** The worker's answers, where the network does this. */
async function withNetwork(network: () => Promise<Response>) {
  vi.stubGlobal('fetch', network)
  return await import('./answers.ts')
}

describe('the service worker', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('__VERSION__', version)
    vi.stubGlobal('caches', stored)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('returns the network’s page if it can', async () => {
    const { answerPage } = await withNetwork(async () => new Response('fresh', { status: 404 }))
    const answer = await answerPage(new Request(page))
    expect([answer.status, await answer.text()]).toEqual([404, 'fresh'])
  })

  test('starts the kept page if the network is slow, or the site is away', async () => {
    const { answerPage } = await withNetwork(() => new Promise(() => undefined))
    const answering = answerPage(new Request(page))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await (await answering).text()).toBe(shell)
    const away = await withNetwork(async () => new Response('bad gateway', { status: 502 }))
    expect(await (await away.answerPage(new Request(page))).text()).toBe(shell)
  })

  test('tells the kept page that it is offline, and must show nothing about money', async () => {
    const { answerPage, answerMoneyPage } = await withNetwork(() => Promise.reject(new TypeError('no network')))
    const answer = await answerPage(new Request(page))
    expect(await answer.text()).toContain('<html data-offline="page" lang="ti">')
    expect(answer.headers.has('etag')).toBe(false)
    const ofMoney = await answerMoneyPage(new Request(`${page}payment`))
    expect(await ofMoney.text()).toContain('<html data-offline="nothing" lang="ti">')
  })

  test('waits for a page about money as long as needed', async () => {
    let arrive = (_: Response): void => undefined
    const { answerMoneyPage } = await withNetwork(() => new Promise((resolve) => (arrive = resolve)))
    const answering = answerMoneyPage(new Request(`${page}payment`))
    await vi.advanceTimersByTimeAsync(60_000)
    arrive(new Response('fresh'))
    expect(await (await answering).text()).toBe('fresh')
  })

  const full = async () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
  const asset = () => new Request(`${page}assets/part-12345678.js`)
  const photo = () => new Request(`${page}images/selam-card.webp`)

  test('returns the previous version’s files on a phone without room', async () => {
    vi.stubGlobal('caches', {
      open: async () => ({ match: async () => undefined, put: full }),
      match: async () => ofSite('kept'),
    })
    const { answerAsset } = await withNetwork(() => Promise.reject(new TypeError('no network')))
    const later: Promise<unknown>[] = []
    const answer = await answerAsset(asset(), (work) => later.push(work))
    expect(await answer.text()).toBe('kept')
    expect((await Promise.allSettled(later)).map(({ status }) => status)).toEqual(['rejected'])
  })

  test('shows a kept photo, and drops it once it is a day old and no longer public', async () => {
    const forgotten: string[] = []
    const keeping = (date: Date) => ({
      open: async (name: string) => ({
        match: async () => ofSite('kept', { date: date.toUTCString() }),
        delete: async () => forgotten.push(name) > 0,
        put: async () => undefined,
        keys: async () => [],
      }),
    })
    const asked: string[] = []
    const gone = (path: RequestInfo | URL) => {
      asked.push(String(path))
      return Promise.resolve(new Response('', { status: 404 }))
    }
    for (const [days, isForgotten] of [
      [0.9, false],
      [1.1, true],
    ] as const) {
      vi.stubGlobal('caches', keeping(new Date(Date.now() - days * 86_400_000)))
      vi.stubGlobal('fetch', gone)
      const { answerPhoto } = await import('./answers.ts')
      const later: Promise<unknown>[] = []
      expect(await (await answerPhoto(photo(), (work) => later.push(work))).text()).toBe('kept')
      await Promise.all(later)
      expect(forgotten.length > 0).toBe(isForgotten)
    }
    expect(asked).toEqual(['/images/selam-card.webp'])
  })

  test('asks the network if the browser keeps nothing', async () => {
    vi.stubGlobal('caches', { open: full, match: full })
    const { answerAsset, answerPhoto } = await withNetwork(async () => ofSite('fresh'))
    const ignored: Promise<unknown>[] = []
    for (const answering of [
      answerAsset(asset(), (work) => ignored.push(work)),
      answerPhoto(photo(), (work) => ignored.push(work)),
    ])
      expect(await (await answering).text()).toBe('fresh')
    await Promise.allSettled(ignored)
    const away = await withNetwork(async () => new Response('bad gateway', { status: 502 }))
    expect((await away.answerPage(new Request(page))).status).toBe(502)
  })
})

/** As a browser gives it: of the site itself. */
const ofSite = (text: string, headers: Record<string, string> = {}): Response =>
  Object.defineProperty(new Response(text, { headers }), 'type', { value: 'basic' })
