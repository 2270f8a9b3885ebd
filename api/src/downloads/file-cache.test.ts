import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { FileCache, type FileCacheOptions } from './file-cache.ts'

/** A site with files of a given size, and how often each was read. */
function siteWith(options: Omit<FileCacheOptions, 'hasEncodings'>, headers: Readonly<Record<string, string>> = {}) {
  const cache = new FileCache({ ...options, hasEncodings: false })
  const reads: string[] = []
  const app = Fastify()
  app.addHook('onRequest', (request, reply, done) => {
    if (!cache.answer(request.url, request, reply)) done()
  })
  app.addHook('onSend', cache.keep)
  app.get<{ Params: { name: string; bytes: string } }>('/:name/:bytes', async ({ params }, reply) => {
    reads.push(params.name)
    const bytes = Number(params.bytes)
    reply.headers({ etag: '"1"', 'content-length': bytes, 'content-type': 'image/webp', ...headers })
    if (params.name === 'broken') return Readable.from([Buffer.alloc(bytes - 1, 'a')])
    return Readable.from([Buffer.alloc(bytes - 10, 'a'), Buffer.alloc(10, 'b')])
  })
  const ask = async (url: string): Promise<string> => (await app.inject({ url })).body
  return { app, ask, reads }
}

test('a file that is read once is sent whole each time', async () => {
  const { ask, reads } = siteWith({ bytesAtMost: 100_000, fileBytesAtMost: 50_000 })
  const file = 'a'.repeat(19_990) + 'b'.repeat(10)
  for (const _time of [1, 2, 3]) expect(await ask('/one/20000')).toBe(file)
  expect(reads).toEqual(['one'])
})

test('memory for files has an end: what is asked for least is read again, and a large one each time', async () => {
  const { ask, reads } = siteWith({ bytesAtMost: 50_000, fileBytesAtMost: 30_000 })
  for (const url of ['/one/20000', '/two/20000', '/one/20000', '/three/20000', '/one/20000', '/two/20000'])
    await ask(url)
  expect(reads).toEqual(['one', 'two', 'three', 'two'])
  for (const _time of [1, 2]) expect(await ask('/large/30001')).toHaveLength(30_001)
  expect(reads.filter((name) => name === 'large')).toHaveLength(2)
})

test('one of many who ask for the same file at once fills the memory', async () => {
  const { ask, reads } = siteWith({ bytesAtMost: 50_000, fileBytesAtMost: 30_000 })
  const bodies = await Promise.all([1, 2, 3, 4].map(() => ask('/one/20000')))
  expect(bodies.every((body) => body.length === 20_000)).toBe(true)
  const read = reads.length
  await ask('/one/20000')
  expect(reads).toHaveLength(read)
})

test.each([
  ['of one person', '/one/100', { 'set-cookie': 'a=b' }],
  ['that broke off', '/broken/100', {}],
])('an answer %s is not kept', async (_which, url, headers) => {
  const { ask, reads } = siteWith({ bytesAtMost: 50_000, fileBytesAtMost: 30_000 }, headers)
  for (const _time of [1, 2]) await ask(url)
  expect(reads).toHaveLength(2)
})

test('a file whose asker left while a guard was looking is kept by the next one', async () => {
  const cache = new FileCache({ bytesAtMost: 3_000, fileBytesAtMost: 2_000, hasEncodings: false })
  const reads: string[] = []
  const app = Fastify()
  const left = Promise.withResolvers<void>()
  app.addHook('onRequest', (request, reply, done) => {
    const goOn = (): void => {
      if (!cache.answer(request.url, request, reply)) done()
    }
    if (request.headers['x-leaves'] === undefined) return goOn()
    reply.raw.once('close', () => setImmediate(goOn))
    left.resolve()
  })
  app.addHook('onSend', cache.keep)
  app.get<{ Params: { name: string } }>('/:name', async ({ params }, reply) => {
    reads.push(params.name)
    reply.headers({ etag: '"1"', 'content-length': 1_500, 'content-type': 'image/webp' })
    return Readable.from([Buffer.alloc(1_500, 'a')])
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const gone = fetch(`${url}/one`, { headers: { 'x-leaves': '1' }, signal: leaving.signal }).catch(() => undefined)
  await left.promise
  leaving.abort()
  await gone
  await expect.poll(() => reads).toEqual(['one'])
  for (const name of ['one', 'two', 'one', 'one']) await (await fetch(`${url}/${name}`)).arrayBuffer()
  expect(reads).toEqual(['one', 'one', 'two', 'one'])
  await app.close()
})
