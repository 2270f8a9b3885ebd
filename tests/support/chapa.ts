import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { SandboxOptions } from '@ashenda/api/sandbox/chapa/parts.ts'
import { buildSandbox, type Sandbox } from '@ashenda/api/sandbox/chapa/sandbox.ts'
import type { SettingsChange } from '@ashenda/api/sandbox/chapa/settings.ts'
import { type ChapaClient, type ChapaOptions, createChapaClient } from '@ashenda/worker/payments/chapa/client.ts'
import type { CheckoutRequest } from '@ashenda/worker/payments/chapa/initialize.ts'
import { onTestFinished } from 'vitest'

export const testKey = 'CHASECK_TEST-of-the-sandbox'
export const liveKey = 'CHASECK-of-the-sandbox'
export const webhookSecret = 'a webhook secret for tests, 32 characters or more'

export interface StartedSandbox extends Sandbox {
  readonly url: string
  /** A client that trusts the sandbox's checkout, by default with the test key. */
  readonly client: (options?: Partial<ChapaOptions>) => ChapaClient
}

/** A sandbox on a free port, until the test ends. */
export async function startSandbox(
  settings: SettingsChange = {},
  options: Partial<SandboxOptions> = {},
): Promise<StartedSandbox> {
  const sandbox = buildSandbox({ secretKeys: [testKey, liveKey], webhookSecret, settings, ...options })
  const url = await sandbox.listen()
  onTestFinished(() => sandbox.close())
  return { ...sandbox, url, client: (changes) => clientOf(url, changes) }
}

export const clientOf = (baseUrl: string, changes: Partial<ChapaOptions> = {}): ChapaClient =>
  createChapaClient({
    baseUrl,
    secretKey: testKey,
    timeoutMs: 5_000,
    isCheckout: ({ origin }) => origin === baseUrl,
    ...changes,
  })

let orders = 0

/** A vote to pay, under its own reference. */
export const someOrder = (fields: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  txRef: `vote-${process.pid}-${++orders}`,
  amountMinor: 3000,
  currency: 'ETB',
  firstName: 'ሰላም',
  phone: '+251912345678',
  callbackUrl: 'http://127.0.0.1:9/callback',
  returnUrl: 'http://127.0.0.1:9/paid',
  ...fields,
})

/** A sandbox with one transaction and an obedient payer: pay, fail, cancel, reverse. */
export async function startWithOrder(settings: SettingsChange = {}, key = testKey) {
  const sandbox = await startSandbox(settings)
  const order = someOrder()
  const client = sandbox.client({ secretKey: key })
  const opened = await client.initialize(order)
  const act = async (name: string) =>
    (await fetch(`${sandbox.url}/sandbox/transactions/${order.txRef}/${name}`, { method: 'POST' })).status
  return { sandbox, client, txRef: order.txRef, act, checkout: opened.kind === 'opened' ? opened.url : '' }
}

export interface Heard {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly atMs: number
}

export interface Listener {
  readonly url: string
  readonly heard: readonly Heard[]
}

/** An HTTP server on a free port, until the test ends; records requests and answers as told. */
export async function startListener(
  answer: (response: ServerResponse, heard: Heard) => void = (response) => void response.end('{}'),
): Promise<Listener> {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: Buffer.concat(pieces).toString(), atMs: performance.now() }
    heard.push(one)
    answer(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, heard }
}

export type Answering = (response: ServerResponse) => void

/** Answers with a status and a body; text as it is, otherwise JSON. */
export const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answering =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

/** A refusal in Chapa's envelope. */
export const declined = (status: number, message: unknown, word: string | null = 'failed'): Answering =>
  answer(status, { message, status: word, data: null })
