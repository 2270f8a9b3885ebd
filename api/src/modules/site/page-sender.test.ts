import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type MadePage, PageSender } from './page-sender.ts'
import { type Encoding, encodePage } from './render/encode-page.ts'

const encoder = { encode: async (html: string, encoding: Encoding) => encodePage(html, encoding) }

/** All within one second: what was made once is kept. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('[HOM-05] pages asked for without any encoding are kept as long as they fit, so that nobody can fill the memory', async () => {
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
  const askAll = async (): Promise<void> => {
    for (const url of pages) expect((await app.inject({ url })).rawPayload).toHaveLength(900_000)
  }
  await askAll()
  expect(made).toEqual(pages)
  await askAll()
  const keptPages = pages.length * 2 - made.length
  expect(keptPages).toBeGreaterThan(10)
  expect(keptPages).toBeLessThan(40)
  await app.close()
})

test('[RTE-03] a page that could not be rendered is kept for nobody else', async () => {
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
    ),
  )
  const bodies: string[] = []
  for (let visit = 0; visit < 3; visit += 1) bodies.push((await app.inject({ url: '/' })).body)
  expect(bodies).toEqual(['bare', 'whole', 'whole'])
  await app.close()
})
