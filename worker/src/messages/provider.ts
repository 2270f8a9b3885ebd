import type { MailMessage, PhoneMessage } from '@ashenda/core/contracts/jobs/message.ts'

export interface Message extends Pick<PhoneMessage, 'phone' | 'text' | 'code'> {
  /** Remaining seconds of validity. */
  readonly secondsLeft: number
}

/**
 * A message's outcome. `sent`: the provider has it. `refused`: it never will (wrong number, no credit, wrong key). `failed`: it has not,
 * and may take it later. `unknown`: not sent again, because each costs money and two codes confuse.
 */
export type Sent =
  | { readonly result: 'sent' }
  | { readonly result: 'refused' | 'failed' | 'unknown'; readonly problem: string }

export interface MessageProvider {
  readonly name: string
  /** Never rejects. @param key the same for a repeated message, for providers with idempotency */
  readonly send: (message: Message, key: string) => Promise<Sent>
}

export type Mail = Omit<MailMessage, 'expiresAt'>

export interface MailProvider {
  readonly name: string
  /** Never rejects. @param key as above */
  readonly send: (mail: Mail, key: string) => Promise<Sent>
}
