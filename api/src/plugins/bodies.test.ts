import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { ConcurrencyLimit } from '../rate-limits/concurrency-limit.ts'
import { registerBodies } from './bodies.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0).reverse()) await close()
})

/** A server that lets an address send so many bodies at once, and who sends it the beginning of one. */
async function start(most: number) {
  const limit = new ConcurrencyLimit(most)
  const app = Fastify()
  closing.push(() => app.close())
  const begun: (() => void)[] = []
  registerBodies(app, (address) => {
    const giveBack = limit.take(address)
    for (const tell of begun.splice(0)) tell()
    return giveBack
  })
  app.post('/small', { bodyLimit: 16_384 }, async () => 'read')
  app.post('/large', { bodyLimit: 10_000_000 }, async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // it listens on a port
  const send = async (path: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    closing.push(() => socket.destroy())
    const isBegun = new Promise<void>((resolve) => begun.push(resolve))
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n"`)
    await isBegun
    return socket
  }
  return { app, send }
}

test('a small body that is sent slowly is cut off; a photo has a watch of its own', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { send } = await start(10)
  const [small, large] = [await send('/small'), await send('/large')]
  const isCut = once(small.resume(), 'close')
  vi.advanceTimersByTime(21_000)
  await isCut
  expect(large.destroyed).toBe(false)
})

test('an address has so many bodies under way, and another one when one of them is there', async () => {
  const { app, send } = await start(2)
  const [first] = [await send('/small'), await send('/small')]
  const ask = () => app.inject({ method: 'POST', url: '/small', payload: { a: 1 } })
  expect((await ask()).statusCode).toBe(500) // this server knows no errors of ours
  const answered = once(first, 'data')
  first.write('12345678"')
  await answered
  expect((await ask()).statusCode).toBe(200)
})
