import { parseWorkerConfig } from '@ashenda/worker/config.ts'
import { openMail } from '@ashenda/worker/messages/open-providers.ts'
import type { Mail } from '@ashenda/worker/messages/provider.ts'
import { smtp } from '@ashenda/worker/messages/smtp.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'

let server: MailServer

beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())
beforeEach(() => server.become('takes'))

const mail: Mail = { to: 'selam@example.org', subject: 'ኮድ ንሓድሽ መሕለፊ ቃል', text: 'ኮድ፦ 123456\n\nለማንም አይስጡ' }
const from = 'Ashenda <no-reply@ashenda.example>'
const send = (url = server.url, requiresTls = false) => smtp({ url, from, requiresTls }).send(mail, 'a-key')

describe('an e-mail by SMTP', () => {
  test('is the given plain text, under an id that stays the same when resent', async () => {
    expect(await send()).toEqual({ result: 'sent' })
    const [received] = server.mails()
    expect(received).toMatchObject({ to: 'selam@example.org', text: expect.stringContaining('ኮድ፦ 123456') })
    expect(received?.source).toMatch(/^Message-ID: <a-key@ashenda[.]example>/im)
    expect(received?.source).toMatch(/^Content-Type: text\/plain; charset=utf-8/im)
    expect(received?.source).toMatch(/^To: <?selam@example[.]org>?/im)
  })

  test.each([
    ['refuses', { result: 'refused', problem: 'EENVELOPE RCPT TO 550' }],
    ['later', { result: 'failed', problem: 'EENVELOPE RCPT TO 451' }],
    // The message may have been accepted, and two codes confuse.
    ['hang up', { result: 'unknown', problem: 'ECONNECTION CONN' }],
  ] as const)('if the server %s: %j, without the address', async (mood, outcome) => {
    server.become(mood)
    expect(await send()).toEqual(outcome)
  })

  test('may be sent again if no server was reached, or the server lacks required encryption', async () => {
    expect(await send('smtp://127.0.0.1:1')).toEqual({ result: 'failed', problem: 'ECONNREFUSED CONN' })
    const before = server.mails().length
    expect(await send(server.url, true)).toMatchObject({ result: 'failed' })
    expect(server.mails()).toHaveLength(before)
  })
})

describe('e-mail settings', () => {
  const env = { DATABASE_URL: 'postgres://localhost/x', REDIS_URL: 'redis://localhost', QUEUES: 'messages' }

  test('are both set, or neither', () => {
    expect(() => parseWorkerConfig({ ...env, SMTP_URL: 'smtps://mail.example:465' })).toThrow('MAIL_FROM is not set')
    expect(() => parseWorkerConfig({ ...env, MAIL_FROM: 'no-reply@ashenda.example' })).toThrow('SMTP_URL is not set')
    expect(openMail(parseWorkerConfig(env))).toBeUndefined()
    const config = parseWorkerConfig({ ...env, SMTP_URL: 'smtps://user:word@mail.example:465', MAIL_FROM: from })
    expect(openMail(config)?.name).toBe('smtp')
  })

  test.each(['https://mail.example', 'smtp://mail.example/inbox', 'mail.example'])('%s is no mail server', (url) => {
    expect(() => parseWorkerConfig({ ...env, SMTP_URL: url, MAIL_FROM: from })).toThrow('SMTP_URL')
  })

  test.each(['Ashenda', 'a b@c', 'no-reply@x\nBcc: y@z'])('%j is no valid sender', (sender) => {
    expect(() => parseWorkerConfig({ ...env, SMTP_URL: 'smtp://localhost', MAIL_FROM: sender })).toThrow('MAIL_FROM')
  })
})
