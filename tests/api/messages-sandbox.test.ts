import { parseMessagesSandboxConfig } from '@ashenda/api/sandbox/messages/config.ts'
import { buildMessagesSandbox, type MessagesSandbox } from '@ashenda/api/sandbox/messages/sandbox.ts'
import { ConfigError } from '@ashenda/core/config/env.ts'
import { sandbox as sandboxProvider } from '@ashenda/worker/messages/sandbox.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let sandbox: MessagesSandbox
let url = ''

beforeAll(async () => {
  sandbox = buildMessagesSandbox()
  url = await sandbox.listen()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.change({ provider: 'accepted', latencyMs: 0, deliveryMs: 0 }))

const message = { phone: '+251911000001', text: '123456 <b>ኮድኩም</b>', code: '123456', secondsLeft: 300 }
const send = (key: string) => sandboxProvider(url).send(message, key)
const page = async (): Promise<string> => (await fetch(`${url}/messages`, { headers: { accept: 'text/html' } })).text()

test('[OPS-01] the sandbox shows a message on its page, once, and nothing in it is markup', async () => {
  expect(await send('one')).toEqual({ result: 'sent' })
  expect(await send('one')).toEqual({ result: 'sent' })
  expect(sandbox.messages()).toHaveLength(1)
  expect(await page()).toContain('123456 &lt;b&gt;ኮድኩም&lt;/b&gt;')
})

test.each([
  ['refused', 'refused'],
  ['down', 'failed'],
  ['error', 'unknown'],
] as const)(
  '[OPS-01] a provider that is set to %s is told as %s, and the phone has nothing',
  async (provider, result) => {
    const before = sandbox.messages().length
    sandbox.change({ provider })
    expect(await send(provider)).toMatchObject({ result })
    expect(sandbox.messages()).toHaveLength(before)
  },
)

test('[OPS-01] what comes late is on its way until then; who is told by the page does as it says', async () => {
  sandbox.change({ deliveryMs: 60_000 })
  await send('late')
  expect(sandbox.messages()[0]).toMatchObject({ isDelivered: false })
  expect(await page()).toContain('on its way')
  const pressed = await fetch(`${url}/sandbox/provider`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'provider=down',
    redirect: 'manual',
  })
  expect(pressed.status).toBe(303)
  expect(await send('afterwards')).toMatchObject({ result: 'failed' })
})

test('[OPS-01] it does not start in production', () => {
  expect(parseMessagesSandboxConfig({})).toMatchObject({ MESSAGES_SANDBOX_PORT: 3040, HOST: '127.0.0.1' })
  expect(() => parseMessagesSandboxConfig({ NODE_ENV: 'production' })).toThrow(ConfigError)
})
