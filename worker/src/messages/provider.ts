import type { MailMessage, PhoneMessage } from '@ashenda/core/contracts/jobs/message.ts'

export interface Message extends Pick<PhoneMessage, 'phone' | 'text' | 'code'> {
  /** For how long it is of use. */
  readonly secondsLeft: number
}

/**
 * What became of a message. `sent`: the provider has it. `refused`: it never will (a wrong number, no credit, a wrong key). `failed`: it does
 * not have it, and may take it later. `unknown`: nobody knows, so it is not sent again, as each costs money and two codes confuse.
 */
export type Sent =
  | { readonly result: 'sent' }
  | { readonly result: 'refused' | 'failed' | 'unknown'; readonly problem: string }

/** What became of a try, or of a message that nobody took in time. */
export const messageResults = ['sent', 'refused', 'failed', 'unknown', 'late'] as const

export interface MessageProvider {
  readonly name: string
  /** Never rejects. @param key the same message again has the same one, for providers that heed it */
  readonly send: (message: Message, key: string) => Promise<Sent>
}

export type Mail = Omit<MailMessage, 'expiresAt'>

export interface MailProvider {
  readonly name: string
  /** Never rejects. @param key as above */
  readonly send: (mail: Mail, key: string) => Promise<Sent>
}
