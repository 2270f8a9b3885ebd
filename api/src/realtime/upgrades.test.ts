import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { upgradesAt } from './routes.ts'

let server: Server
let upgrades: ReturnType<typeof upgradesAt>

beforeEach(async () => {
  server = createServer()
  upgrades = upgradesAt(server, '/live')
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => server.close())

/** All that is answered until the server ends the line. */
async function answerTo(path: string): Promise<string> {
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  const line = connect(port, '127.0.0.1')
  let answer = ''
  line.on('data', (data) => {
    answer += String(data)
  })
  line.write(`GET ${path} HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`)
  await once(line, 'close')
  return answer
}

test('what asks for another protocol at the path of the socket is handed on, and anywhere else refused', async () => {
  upgrades.on('upgrade', (_request, line: Duplex) => line.end('taken'))
  expect(await answerTo('/live?x=1')).toBe('taken')
  expect(await answerTo('/other')).toMatch(/^HTTP\/1\.1 404 /)
})

test('where nobody takes it any more, as while the server closes, the line is ended and holds nothing up', async () => {
  const answering = answerTo('/live')
  expect(await answering).toMatch(/^HTTP\/1\.1 503 /)
  const closed = once(server, 'close')
  server.close()
  await closed
})
