import { createECDH } from 'node:crypto'
import { buildMessagesSandbox, type MessagesSandbox } from '@ashenda/api/sandbox/messages/sandbox.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { until } from './until.ts'

export interface Messages extends MessagesSandbox {
  /** For api and worker: all messages go to the sandbox. */
  readonly env: Readonly<Record<string, string>>
  /** The same, and e-mails, a Telegram bot and web push. */
  readonly everyWay: Readonly<Record<string, string>>
  /** The code in a phone's (E.164) latest message, once there are this many. */
  readonly codeFor: (phone: string, count?: number) => Promise<string>
  /** A phone's messages, latest first. */
  readonly to: (phone: string) => readonly string[]
}

/** A made-up key pair. */
const testVapidKeys = (() => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const key = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'), VAPID_PRIVATE_KEY: key.toString('base64url') }
})()

/** A listening message sandbox. */
export async function startMessages(): Promise<Messages> {
  const sandbox = buildMessagesSandbox()
  const url = await sandbox.listen()
  const to = (phone: string): readonly string[] =>
    sandbox.messages().flatMap((message) => (message.phone === phone ? [message.text] : []))
  return {
    ...sandbox,
    env: { MESSAGES_DOMESTIC: 'sandbox', MESSAGES_ABROAD: 'sandbox', MESSAGES_SANDBOX_URL: url },
    everyWay: {
      ...{ MESSAGES_DOMESTIC: 'sandbox', MESSAGES_ABROAD: 'sandbox', MESSAGES_SANDBOX_URL: url },
      MAIL_FROM: 'Ashenda <no-reply@ashenda.example>',
      SMS_PRICE_DOMESTIC: '0.6',
      SMS_PRICE_ABROAD: '0.0079',
      TELEGRAM_BOT_NAME: 'ashenda_test_bot',
      TELEGRAM_BOT_TOKEN: '1:test',
      TELEGRAM_API_URL: url,
      TELEGRAM_WEBHOOK_SECRET: 'a secret for tests of telegram-000000'.replaceAll(' ', '-'),
      ...testVapidKeys,
    },
    to,
    codeFor: (phone, count = 1) =>
      until(() => {
        const texts = to(phone)
        return texts.length >= count && /\d{6}/.exec(texts[0] ?? '')?.[0]
      }),
  }
}

/** `startMessages` for the tests of a file; its properties exist from the first hook on. */
export function useMessages(): Messages {
  const messages = {} as Messages
  beforeAll(async () => {
    Object.assign(messages, await startMessages())
  })
  afterAll(() => messages.close?.())
  return messages
}

/** Any other code. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Seconds until the next code, just after one was sent. */
export const aMinute: unknown = expect.toSatisfy((seconds: number) => seconds > 50 && seconds <= 60)
