import { parseMessagesSandboxConfig } from '@ashenda/api/sandbox/messages/config.ts'
import { buildMessagesSandbox, type MessagesSandbox } from '@ashenda/api/sandbox/messages/sandbox.ts'
import { ConfigError } from '@ashenda/core/config/env.ts'
import { openMail } from '@ashenda/worker/messages/open-providers.ts'
import { mailSandbox, sandbox as sandboxProvider } from '@ashenda/worker/messages/sms-providers.ts'
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

test('the sandbox shows a message once, escaped', async () => {
  expect(await send('one')).toEqual({ result: 'sent' })
  expect(await send('one')).toEqual({ result: 'sent' })
  expect(sandbox.messages()).toHaveLength(1)
  expect(await page()).toContain('123456 &lt;b&gt;ኮድኩም&lt;/b&gt;')
})

const mail = { to: 'selam@example.org', subject: 'a <new> password', text: 'Code: 123456\n\n<b>ኮድኩም</b>' }
const from = 'Ashenda <no-reply@ashenda.example>'

test('the sandbox shows an e-mail once, with its sender, escaped', async () => {
  const provider = mailSandbox(url, from)
  expect(await provider.send(mail, 'a mail')).toEqual({ result: 'sent' })
  expect(await provider.send(mail, 'a mail')).toEqual({ result: 'sent' })
  expect(sandbox.mails()).toMatchObject([{ ...mail, from, isDelivered: true }])
  const shown = await page()
  for (const text of [
    'selam@example.org',
    'Ashenda &lt;no-reply@ashenda.example&gt;',
    'a &lt;new&gt; password',
    'Code: 123456',
    '&lt;b&gt;ኮድኩም&lt;/b&gt;',
  ])
    expect(shown).toContain(text)
  sandbox.change({ provider: 'down' })
  expect(await provider.send(mail, 'another mail')).toMatchObject({ result: 'failed' })
  expect(sandbox.mails()).toHaveLength(1)
})

test('e-mails go to the sandbox only without a mail server, and never in production', () => {
  const shown = { MAIL_FROM: from, MESSAGES_SANDBOX_URL: url }
  const nameOf = (config: Parameters<typeof openMail>[0]) => openMail(config)?.name
  expect(nameOf({ ...shown, NODE_ENV: 'development' })).toBe('sandbox')
  expect(nameOf({ ...shown, NODE_ENV: 'development', SMTP_URL: 'smtp://127.0.0.1:2525' })).toBe('smtp')
  expect(nameOf({ ...shown, NODE_ENV: 'production' })).toBeUndefined()
  expect(nameOf({ MAIL_FROM: from, NODE_ENV: 'development' })).toBeUndefined()
  expect(nameOf({ MESSAGES_SANDBOX_URL: url, NODE_ENV: 'development' })).toBeUndefined()
})

test.each([
  ['refused', 'refused'],
  ['down', 'failed'],
  ['error', 'unknown'],
] as const)('a provider set to %s answers %s, and the phone gets nothing', async (provider, result) => {
  const before = sandbox.messages().length
  sandbox.change({ provider })
  expect(await send(provider)).toMatchObject({ result })
  expect(sandbox.messages()).toHaveLength(before)
})

test('late messages are pending until then; sandbox settings apply at once', async () => {
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

test('the sandbox does not start in production', () => {
  expect(parseMessagesSandboxConfig({})).toMatchObject({ MESSAGES_SANDBOX_PORT: 3040, HOST: '127.0.0.1' })
  expect(() => parseMessagesSandboxConfig({ NODE_ENV: 'production' })).toThrow(ConfigError)
})
