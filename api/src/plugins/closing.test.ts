import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
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
})

async function open(): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo // of a server that listens on a port
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`

/** Milliseconds until the app is closed. */
async function close(): Promise<number> {
  const before = performance.now()
  await app.close()
  return performance.now() - before
}

test('[OPS-02] a connection opened ahead, on which nothing was asked yet, holds up no end', async () => {
  await open()
  expect(await close()).toBeLessThan(1_000)
})

test('[OPS-02] nor does one that is kept after an answer', async () => {
  const socket = await open()
  socket.write(ask('/'))
  await once(socket, 'data')
  expect(await close()).toBeLessThan(1_000)
})

test('[OPS-02] nor one that stops in the middle of its headers; who sends the rest in time is answered', async () => {
  const [stopped, going] = [await open(), await open()]
  for (const socket of [stopped, going]) socket.write(ask('/').slice(0, 20))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const closing = close()
  await new Promise((resolve) => setTimeout(resolve, 200))
  going.write(ask('/').slice(20))
  expect(String((await once(going, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
  expect(await closing).toBeLessThan(3_000)
})

test('[OPS-02] what was asked before the end is answered, however long it takes', async () => {
  const socket = await open()
  socket.write(ask('/slow'))
  await expect.poll(() => answer).toBeDefined()
  const closing = close()
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  answer?.()
  expect(String((await once(socket, 'data'))[0])).toContain('in the end')
  await closing
})
