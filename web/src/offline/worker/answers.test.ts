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

describe('[VOT-03] the service worker', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('__VERSION__', version)
    vi.stubGlobal('caches', stored)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('gives the page of the network where there is one', async () => {
    const { answerPage } = await withNetwork(async () => new Response('fresh', { status: 404 }))
    const answer = await answerPage(new Request(page))
    expect([answer.status, await answer.text()]).toEqual([404, 'fresh'])
  })

  test('starts the kept page where the network takes too long, or stands before a site that is away', async () => {
    const { answerPage } = await withNetwork(() => new Promise(() => undefined))
    const answering = answerPage(new Request(page))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await (await answering).text()).toBe(shell)
    const away = await withNetwork(async () => new Response('bad gateway', { status: 502 }))
    expect(await (await away.answerPage(new Request(page))).text()).toBe(shell)
  })

  test('tells the kept page that there was no network, and that it may show nothing of money', async () => {
    const { answerPage, answerMoneyPage } = await withNetwork(() => Promise.reject(new TypeError('no network')))
    const answer = await answerPage(new Request(page))
    expect(await answer.text()).toContain('<html data-offline="page" lang="ti">')
    expect(answer.headers.has('etag')).toBe(false)
    const ofMoney = await answerMoneyPage(new Request(`${page}payment`))
    expect(await ofMoney.text()).toContain('<html data-offline="nothing" lang="ti">')
  })

  test('waits for a page of money as long as it takes', async () => {
    let arrive = (_: Response): void => undefined
    const { answerMoneyPage } = await withNetwork(() => new Promise((resolve) => (arrive = resolve)))
    const answering = answerMoneyPage(new Request(`${page}payment`))
    await vi.advanceTimersByTimeAsync(60_000)
    arrive(new Response('fresh'))
    expect(await (await answering).text()).toBe('fresh')
  })
})
