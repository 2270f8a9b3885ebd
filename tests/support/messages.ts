import { buildMessagesSandbox, type MessagesSandbox } from '@ashenda/api/sandbox/messages/sandbox.ts'
import { expect } from 'vitest'
import { until } from './until.ts'

export interface Messages extends MessagesSandbox {
  /** Of api and worker: all messages go to the sandbox. */
  readonly env: Readonly<Record<string, string>>
  /** The code in the latest message to a phone (E.164), once there are so many. */
  readonly codeFor: (phone: string, count?: number) => Promise<string>
  /** Whatever was sent to a phone, the latest first. */
  readonly to: (phone: string) => readonly string[]
}

/** A sandbox of messages that listens. */
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

/** A code that is not this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Seconds until another code may be asked for, of one that was sent a moment ago. */
export const aMinute: unknown = expect.toSatisfy((seconds: number) => seconds > 50 && seconds <= 60)
