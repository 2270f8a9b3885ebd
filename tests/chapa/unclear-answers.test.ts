import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ChapaClient } from '@ashenda/worker/payments/chapa/client.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answering, answer, clientOf, declined, someOrder, startListener, testKey } from '../support/chapa.ts'

const page = '<!doctype html><title>Just a moment...</title>'

/** Answers that do not tell what happened. */
const unclear: readonly (readonly [string, Answering, object])[] = [
  ['a page with 200', answer(200, page, { 'content-type': 'text/html' }), { reason: 'not_json', status: 200 }],
  ['a page with 403', answer(403, page, { 'content-type': 'text/html' }), { reason: 'not_json', status: 403 }],
  ['a page with 500', answer(500, page), { reason: 'not_json', status: 500 }],
  ['JSON with 500', answer(500, { message: 'Server Error' }), { reason: 'unexpected', status: 500 }],
  ['a refusal with 503', declined(503, 'Try later'), { reason: 'unexpected', status: 503 }],
  [
    'a 429 of somebody in between',
    answer(429, { message: 'Too Many Attempts.' }),
    { reason: 'unexpected', status: 429 },
  ],
  ['nothing', answer(200, ''), { reason: 'not_json' }],
  ['half of an answer', answer(200, '{"message":"Hosted Link","sta'), { reason: 'not_json' }],
  ['null', answer(200, 'null'), { reason: 'unexpected' }],
  ['a list', answer(200, []), { reason: 'unexpected' }],
  ['an envelope without data', answer(200, { message: 'OK' }), { reason: 'unexpected' }],
  ['data that is a text', answer(200, { message: 'OK', data: 'success' }), { reason: 'unexpected' }],
  ['a redirect', answer(302, '', { location: 'https://elsewhere.example/' }), { reason: 'redirect' }],
  ['a lasting redirect', answer(308, '', { location: '/v1/transaction/initialize' }), { reason: 'redirect' }],
  ['no answer', () => {}, { reason: 'timeout' }],
  ['an answer that never ends', (response) => void response.writeHead(200).write('{"mess'), { reason: 'timeout' }],
  ['a reset connection', (response) => response.socket?.resetAndDestroy(), { reason: 'connection' }],
  [
    'an answer cut off',
    (response) =>
      void response.writeHead(200, { 'content-length': 500 }).write('{"mess', () => response.socket?.destroy()),
    { reason: 'connection' },
  ],
]

const calls = {
  initialize: (client: ChapaClient) => client.initialize(someOrder()),
  verify: (client: ChapaClient) => client.verify('vote-1'),
  cancel: (client: ChapaClient) => client.cancel('vote-1'),
  refund: (client: ChapaClient) => client.refund({ txRef: 'vote-1' }),
  verifyRefund: (client: ChapaClient) => client.verifyRefund('refund-1'),
  listTransactions: (client: ChapaClient) => client.listTransactions(1),
}

describe.each(Object.entries(calls))('%s', (_name, call) => {
  test.each(unclear)('answered with %s, is unknown and not retried', async (_what, answering, cause) => {
    const chapa = await startListener(answering)
    const timeoutMs = 'reason' in cause && cause.reason === 'timeout' ? 1_000 : 5_000
    expect(await call(clientOf(chapa.url, { timeoutMs }))).toMatchObject({ kind: 'unknown', cause })
    expect(chapa.heard).toHaveLength(1)
  })

  test('is unknown while nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await new Promise((resolve) => server.close(resolve))
    expect(await call(clientOf(`http://127.0.0.1:${port}`))).toEqual({
      kind: 'unknown',
      cause: { reason: 'connection', detail: 'the request failed (ECONNREFUSED)' },
    })
  })

  test('never reveals the key', async () => {
    const echo = startListener((response, { headers }) =>
      answer(400, { message: headers.authorization, status: 'failed' })(response),
    )
    const client = clientOf((await echo).url)
    const said = JSON.stringify(await call(client))
    expect(said).toContain('[key]')
    expect(said).not.toContain(testKey)
  })

  test('survives any JSON with any status', async () => {
    const kinds =
      'opened refused unknown success failed pending refunded reversed not_found cancelled started initiated processing other page'
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.integer({ min: 200, max: 599 }), async (value, status) => {
        const isEmpty = status === 204 || status === 205 || status === 304
        const given = () => Promise.resolve(new Response(isEmpty ? null : JSON.stringify(value), { status }))
        const { kind } = await call(clientOf('http://chapa.example', { fetch: given }))
        expect(kinds.split(' ')).toContain(kind)
      }),
    )
  })
})
