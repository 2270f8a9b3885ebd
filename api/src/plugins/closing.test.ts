import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerClosing } from './closing.ts'

let app: FastifyInstance
let answer: (() => void) | undefined
let address: AddressInfo

beforeEach(async () => {
  app = Fastify({ return503OnClosing: false })
  answer = undefined
  registerClosing(app)
  app.get('/', () => 'at once')
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return 'in the end'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = app.server.address() as AddressInfo // of a server that listens on a port
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

async function open(): Promise<Socket> {
  const socket = connect(address.port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`

/** expect.poll would move the clock. */
async function becomes(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

/** How many connections the app has asked for something, or begun to. */
const begun = (sockets: readonly Socket[]): number => sockets.filter(({ bytesRead }) => bytesRead > 0).length

/** The app's end, begun: it listens no more. */
async function beginEnd(): Promise<{ readonly closed: Promise<unknown> }> {
  const closed = app.close()
  await becomes(() => !app.server.listening)
  return { closed }
}

const aSecond = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1_050)

test('a connection opened ahead, on which nothing was asked yet, holds up no end', async () => {
  await open()
  const { closed } = await beginEnd()
  await aSecond()
  await closed
})

test('nor does one that is kept after an answer', async () => {
  const socket = await open()
  socket.write(ask('/'))
  await once(socket, 'data')
  const { closed } = await beginEnd()
  await aSecond()
  await closed
})

test('nor one that stops in the middle of its headers; who sends the rest in time is answered', async () => {
  const taken: Socket[] = []
  app.server.on('connection', (socket: Socket) => taken.push(socket))
  const [stopped, going] = [await open(), await open()]
  for (const socket of [stopped, going]) socket.write(ask('/').slice(0, 20))
  await becomes(() => begun(taken) === 2)
  const { closed } = await beginEnd()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(taken.map(({ destroyed }) => destroyed)).toEqual([false, false])
  going.write(ask('/').slice(20))
  expect(String((await once(going, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
  await vi.advanceTimersByTimeAsync(50)
  await closed
  expect(taken.map(({ destroyed }) => destroyed)).toEqual([true, true])
})

test('what was asked before the end is answered, also where that takes seconds', async () => {
  const socket = await open()
  socket.write(ask('/slow'))
  await becomes(() => answer !== undefined)
  const { closed } = await beginEnd()
  await vi.advanceTimersByTimeAsync(7_000)
  answer?.()
  const text = String((await once(socket, 'data'))[0])
  expect(text).toContain('in the end')
  expect(text).toMatch(/^connection: close\r$/im)
  await closed
})

test('what is asked on a kept connection just after the end began is answered, and told that it was the last', async () => {
  const kept = await open()
  kept.write(ask('/'))
  expect(String((await once(kept, 'data'))[0])).toMatch(/^connection: keep-alive\r$/im)
  const { closed } = await beginEnd()
  await vi.advanceTimersByTimeAsync(1_000)
  kept.write(ask('/'))
  const last = String((await once(kept, 'data'))[0])
  expect(last).toMatch(/^HTTP\/1\.1 200 /)
  expect(last).toMatch(/^connection: close\r$/im)
  await closed // the clock stands still: nobody is left to wait for
})

test('nobody is let in any more once the end has begun', async () => {
  const kept = await open()
  const { closed } = await beginEnd()
  expect(kept.destroyed).toBe(false)
  const [error] = await once(connect(address.port, '127.0.0.1'), 'error')
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  await aSecond()
  await closed
})

test('what never ends is cut off, so that the rest can end in order', async () => {
  const [asking, switched] = [await open(), await open()]
  const upgrade = once(app.server, 'upgrade')
  asking.write(ask('/slow'))
  switched.write('GET / HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n')
  await Promise.all([upgrade, becomes(() => answer !== undefined)])
  const { closed } = await beginEnd()
  await vi.advanceTimersByTimeAsync(7_050)
  await closed
})
