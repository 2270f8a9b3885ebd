import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

/** Answers over a real socket, until the test is over; its address. */
export async function startRegistry(
  answer: (request: IncomingMessage, body: Buffer, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const sent = Buffer.concat(pieces)
    answer(request, request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // of a server that listens on TCP
}
