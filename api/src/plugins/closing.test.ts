import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerClosing } from './closing.ts'

let app: FastifyInstance
let answer: (() => void) | undefined

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
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

async function open(): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo // of a server that listens on a port
  const socket = connect(port, '127.0.0.1').on('error', () => {})
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

test('[OPS-02] a connection opened ahead, on which nothing was asked yet, holds up no end', async () => {
  await open()
  await app.close() // the clock stands still
})

test('[OPS-02] nor does one that is kept after an answer', async () => {
  const socket = await open()
  socket.write(ask('/'))
  await once(socket, 'data')
  await app.close()
})

test('[OPS-02] nor one that stops in the middle of its headers; who sends the rest in time is answered', async () => {
  const taken: Socket[] = []
  app.server.on('connection', (socket: Socket) => taken.push(socket))
  const [stopped, going] = [await open(), await open()]
  for (const socket of [stopped, going]) socket.write(ask('/').slice(0, 20))
  await becomes(() => begun(taken) === 2)
  const closing = app.close()
  await becomes(() => !app.server.listening)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(taken.map(({ destroyed }) => destroyed)).toEqual([false, false])
  going.write(ask('/').slice(20))
  expect(String((await once(going, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
  await vi.advanceTimersByTimeAsync(50)
  await closing
  expect(taken.map(({ destroyed }) => destroyed)).toEqual([true, true])
})

test('[OPS-02] what was asked before the end is answered, however long it takes', async () => {
  const socket = await open()
  socket.write(ask('/slow'))
  await becomes(() => answer !== undefined)
  const closing = app.close()
  await becomes(() => !app.server.listening)
  await vi.advanceTimersByTimeAsync(600_000)
  answer?.()
  expect(String((await once(socket, 'data'))[0])).toContain('in the end')
  await vi.advanceTimersByTimeAsync(50)
  await closing
})
