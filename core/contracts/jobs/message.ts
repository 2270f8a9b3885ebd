import { type Static, Type } from 'typebox'
import { emailMaxLength } from '../../domain/account.ts'

/** Names a message in Redis (platform/queued-messages.ts): no job carries a code, a phone or an address. */
export const messageJob = Type.Object({ message: Type.String({ minLength: 1, maxLength: 80 }) })
export type MessageJob = Static<typeof messageJob>

/** A message to a phone. */
const phoneMessage = Type.Object({
  /** E.164. */
  phone: Type.String({ pattern: '^\\+[1-9]\\d{6,14}$' }),
  text: Type.String({ minLength: 1, maxLength: 160 }),
  /** The code in the text, for providers that write their own text. */
  code: Type.String({ pattern: '^\\d{6}$' }),
  /** Epoch ms by Redis's clock, when it becomes useless and is dropped. */
  expiresAt: Type.Integer(),
})
export type PhoneMessage = Static<typeof phoneMessage>

/** A message to an e-mail address. */
const mailMessage = Type.Object({
  to: Type.String({ minLength: 3, maxLength: emailMaxLength }),
  subject: Type.String({ minLength: 1, maxLength: 120 }),
  text: Type.String({ minLength: 1, maxLength: 6_000 }),
  /** As above. */
  expiresAt: Type.Integer(),
})
export type MailMessage = Static<typeof mailMessage>

/** The message of each job that sends one. */
export const messageSchemas = { 'send-message': phoneMessage, 'send-mail': mailMessage } as const
export type MessageJobName = keyof typeof messageSchemas
export type MessageOf<Name extends MessageJobName> = Static<(typeof messageSchemas)[Name]>
