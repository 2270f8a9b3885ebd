import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MessageProvider, Sent } from '@ashenda/worker/messages/provider.ts'
import { afroMessage, geezSms, telegramGateway, twilio } from '@ashenda/worker/messages/sms-providers.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

interface Asked {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface Reply {
  readonly status?: number
  readonly body?: string
  /** Resets the connection before any answer. */
  readonly reset?: boolean
}

let server: Server
let baseUrl = ''
let asked: Asked[] = []
let reply: Reply = {}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      asked.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() })
      if (reply.reset) {
        request.socket.destroy()
        return
      }
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', location: '/elsewhere' })
      response.end(reply.body ?? '{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  asked = []
  reply = {}
})

const message = { phone: '+251911234567', text: '123456 ናይ ኣሸንዳ ኮድኩም እዩ።', code: '123456', secondsLeft: 290 }
const sendWith = (provider: MessageProvider, answer: Reply) => {
  reply = answer
  return provider.send(message, 'a key')
}

/** Each with its answers to an accepted and a refused message. */
const providers: readonly [string, () => MessageProvider, string, string][] = [
  [
    'AfroMessage',
    () => afroMessage({ token: 'afro token', identifier: 'id 1', sender: 'Ashenda', baseUrl }),
    '{"acknowledge":"success","response":{"message_id":"1"}}',
    '{"acknowledge":"error","response":{"errors":["no credit"]}}',
  ],
  [
    'GeezSMS',
    () => geezSms({ token: 'geez token', shortcode: '7', baseUrl }),
    '{"error":false,"msg":"SMS is sent"}',
    '{"error":true,"msg":"no balance"}',
  ],
  [
    'Twilio',
    () => twilio({ accountSid: 'AC1', authToken: 'secret', from: '+15005550006', baseUrl }),
    '{"sid":"SM1","status":"queued"}',
    '{"sid":"SM1","status":"failed"}',
  ],
  [
    'Telegram',
    () => telegramGateway({ token: 'gateway token', baseUrl }),
    '{"ok":true,"result":{"request_id":"1"}}',
    '{"ok":false,"error":"PHONE_NUMBER_NOT_FOUND"}',
  ],
]

describe.each(providers)('%s', (_name, open, took, tookNot) => {
  test('is asked once, and its answer is read', async () => {
    expect(await sendWith(open(), { body: took })).toMatchObject({ result: 'sent' })
    expect(await sendWith(open(), { body: tookNot })).toMatchObject({ result: 'refused' })
    expect(asked).toHaveLength(2)
  })

  test.each<[Reply, Sent['result']]>([
    [{ status: 429 }, 'failed'],
    [{ status: 503 }, 'failed'],
    [{ status: 500 }, 'unknown'],
    [{ status: 502, body: '<html>' }, 'unknown'],
    [{ status: 200, body: 'Just a moment...' }, 'unknown'],
    [{ status: 200, body: '[]' }, 'unknown'],
    [{ reset: true }, 'unknown'],
    [{ status: 302 }, 'unknown'],
    [{ status: 401 }, 'refused'],
    [{ status: 400 }, 'refused'],
  ])('after %j the message is %s', async (answer, result) => {
    expect(await sendWith(open(), answer)).toMatchObject({ result })
    expect(asked).toHaveLength(1)
  })

  test('if nobody listens it was not sent', async () => {
    const listening = baseUrl
    baseUrl = await nobodyThere()
    try {
      expect(await open().send(message, 'a key')).toEqual({ result: 'failed', problem: 'not reached' })
    } finally {
      baseUrl = listening
    }
  })
})

/** An address where nobody listens. */
async function nobodyThere(): Promise<string> {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo // it listens on a port
  await new Promise((resolve) => closed.close(resolve))
  return `http://127.0.0.1:${port}`
}

describe('a provider’s request', () => {
  const sent = async (provider: MessageProvider) => {
    await provider.send(message, 'a key')
    const [request] = asked
    return request && { ...request, form: Object.fromEntries(new URLSearchParams(request.body)) }
  }

  test('to AfroMessage is JSON with the token in its header', async () => {
    const request = await sent(afroMessage({ token: 'afro token', identifier: 'id 1', sender: 'Ashenda', baseUrl }))
    expect(request).toMatchObject({
      method: 'POST',
      path: '/api/send',
      headers: { authorization: 'Bearer afro token' },
    })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      to: message.phone,
      message: message.text,
      from: 'id 1',
      sender: 'Ashenda',
    })
  })

  test('to GeezSMS is a form, the number without its plus', async () => {
    const request = await sent(geezSms({ token: 'geez token', baseUrl }))
    expect(request).toMatchObject({
      method: 'POST',
      path: '/api/v1/sms/send',
      form: { token: 'geez token', phone: '251911234567', msg: message.text },
    })
    expect(request?.form).not.toHaveProperty('shortcode_id')
  })

  test('to Twilio is a form with the account’s name and secret, from a number or a messaging service', async () => {
    const number = await sent(twilio({ accountSid: 'AC1', authToken: 'secret', from: '+15005550006', baseUrl }))
    expect(number).toMatchObject({
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      headers: { authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}` },
      form: { To: message.phone, Body: message.text, From: '+15005550006' },
    })
    asked = []
    const service = await sent(twilio({ accountSid: 'AC1', authToken: 'secret', from: 'MG1', baseUrl }))
    expect(service?.form).toEqual({ To: message.phone, Body: message.text, MessagingServiceSid: 'MG1' })
  })

  test('to Telegram contains only the code, which expires', async () => {
    const request = await sent(telegramGateway({ token: 'gateway token', baseUrl }))
    expect(request).toMatchObject({
      path: '/sendVerificationMessage',
      headers: { authorization: 'Bearer gateway token' },
    })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      phone_number: message.phone,
      code: '123456',
      ttl: 290,
      payload: 'a key',
    })
  })
})
