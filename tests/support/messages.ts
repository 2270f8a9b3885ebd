import { buildMessagesSandbox, type MessagesSandbox } from '@ashenda/api/sandbox/messages/sandbox.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { until } from './until.ts'

export interface Messages extends MessagesSandbox {
  /** For api and worker: all messages go to the sandbox. */
  readonly env: Readonly<Record<string, string>>
  /** The code in a phone's (E.164) latest message, once there are this many. */
  readonly codeFor: (phone: string, count?: number) => Promise<string>
  /** A phone's messages, latest first. */
  readonly to: (phone: string) => readonly string[]
}

/** A listening message sandbox. */
export async function startMessages(): Promise<Messages> {
  const sandbox = buildMessagesSandbox()
  const url = await sandbox.listen()
  const to = (phone: string): readonly string[] =>
    sandbox.messages().flatMap((message) => (message.phone === phone ? [message.text] : []))
  return {
    ...sandbox,
    env: { MESSAGES_DOMESTIC: 'sandbox', MESSAGES_ABROAD: 'sandbox', MESSAGES_SANDBOX_URL: url },
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
