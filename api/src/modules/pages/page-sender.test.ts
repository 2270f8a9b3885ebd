import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Encoding, encodePage } from '../../downloads/encode-page.ts'
import { type MadePage, PageSender } from './page-sender.ts'

const encoder = { encode: async (html: string, encoding: Encoding) => encodePage(html, encoding) }

/** All within one second, unless a test lets time pass: what was made once is kept. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(1) // at zero lru-cache takes a page for one without an age
})
afterEach(() => void vi.useRealTimers())

test('pages asked for without any encoding are kept as long as they fit, so that nobody can fill the memory', async () => {
  const sender = new PageSender(encoder)
  const made: string[] = []
  const app = fastify()
  app.get('/:key', (request, reply) => {
    const make = async (): Promise<MadePage> => {
      made.push(request.url)
      return { html: 'x'.repeat(900_000), isWhole: true }
    }
    return sender.send(request, reply, { key: request.url, make }, 'the same')
  })
  const pages = Array.from({ length: 45 }, (_, number) => `/${number}`)
  const askAll = async (urls: readonly string[]): Promise<void> => {
    for (const url of urls) expect((await app.inject({ url })).rawPayload).toHaveLength(900_000)
  }
  await askAll(pages)
  expect(made).toEqual(pages)
  await askAll(pages.toReversed())
  const keptPages = pages.length * 2 - made.length
  expect(keptPages).toBeGreaterThan(10)
  expect(keptPages).toBeLessThan(40)
  await app.close()
})

test('a page that could not be rendered is kept for nobody else, here or by a cache that many share', async () => {
  const sender = new PageSender(encoder)
  const pages: MadePage[] = [
    { html: 'bare', isWhole: false },
    { html: 'whole', isWhole: true },
  ]
  const app = fastify()
  app.get('/', (request, reply) =>
    sender.send(
      request,
      reply,
      { key: '/', make: async () => pages.shift() ?? { html: 'again', isWhole: true } },
      'same',
      'shared',
    ),
  )
  const answers: (readonly [body: string, isShared: boolean])[] = []
  for (let visit = 0; visit < 3; visit += 1) {
    const { body, headers } = await app.inject({ url: '/' })
    answers.push([body, String(headers['cache-control']).includes('s-maxage')])
  }
  expect(answers).toEqual([
    ['bare', false],
    ['whole', true],
    ['whole', true],
  ])
  await app.close()
})

/** A site whose pages say which of their makings they are, and wait until they are let go. */
async function startSite() {
  const sender = new PageSender(encoder)
  const site = { content: 'first', isHeld: false, makings: 0, fails: false }
  const held: (() => void)[] = []
  const logged: string[] = []
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } } })
  app.get('/:key', (request, reply) => {
    const make = async (): Promise<MadePage> => {
      site.makings += 1
      const html = `${site.content} ${site.makings}`
      if (site.isHeld) await new Promise<void>((resolve) => held.push(resolve))
      if (site.fails) throw new Error('no database')
      return { html, isWhole: true }
    }
    return sender.send(request, reply, { key: request.url, make }, site.content)
  })
  const bodyAt = async (url: string): Promise<string> => (await app.inject({ url })).body
  const letGo = (): void => {
    for (const resolve of held.splice(0)) resolve()
  }
  return { site, bodyAt, letGo, logged }
}

test('while a page is made anew the former one is sent, for some seconds', async () => {
  const { site, bodyAt, letGo } = await startSite()
  expect(await bodyAt('/a')).toBe('first 1')
  site.isHeld = true
  vi.advanceTimersByTime(1_001)
  expect([await bodyAt('/a'), await bodyAt('/a'), site.makings]).toEqual(['first 1', 'first 1', 2])
  letGo()
  await expect.poll(() => bodyAt('/a')).toBe('first 2')
  vi.advanceTimersByTime(3_001)
  const tooOld = bodyAt('/a')
  await expect.poll(() => site.makings).toBe(3)
  letGo()
  expect(await tooOld).toBe('first 3')
})

test('few pages are made anew at once: of the others the former ones are sent', async () => {
  const { site, bodyAt, letGo } = await startSite()
  const urls = Array.from({ length: 20 }, (_, number) => `/${number}`)
  const first = await Promise.all(urls.map(bodyAt))
  site.isHeld = true
  vi.advanceTimersByTime(1_001)
  expect(await Promise.all(urls.map(bodyAt))).toEqual(first)
  expect(site.makings).toBe(24)
  letGo()
})

test('what a page is made of changes: nobody gets a page of before', async () => {
  const { site, bodyAt, letGo } = await startSite()
  await bodyAt('/a')
  site.isHeld = true
  vi.advanceTimersByTime(1_001)
  await bodyAt('/a')
  Object.assign(site, { content: 'second', isHeld: false })
  expect(await bodyAt('/a')).toBe('second 3')
  letGo()
  await new Promise((resolve) => setImmediate(resolve))
  expect(await bodyAt('/a')).toBe('second 3')
})

test('a page that cannot be made anew is told in the log, and fails when the former one is too old', async () => {
  const { site, bodyAt, logged } = await startSite()
  await bodyAt('/a')
  site.fails = true
  vi.advanceTimersByTime(2_900)
  expect(await bodyAt('/a')).toBe('first 1')
  await expect.poll(() => logged.join()).toMatch(/no database.*a stale page could not be renewed/)
  vi.advanceTimersByTime(101)
  expect(await bodyAt('/a')).toContain('no database')
  site.fails = false
  expect(await bodyAt('/a')).toBe('first 4')
})
