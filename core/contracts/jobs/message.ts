import { type Static, Type } from 'typebox'
import { emailMaxLength } from '../../domain/account.ts'

/** A message to a phone. It has the number and the text, so it stays in the queue only until it is sent, and is stored nowhere else. */
export const messageJob = Type.Object({
  /** E.164. */
  phone: Type.String({ pattern: '^\\+[1-9]\\d{6,14}$' }),
  text: Type.String({ minLength: 1, maxLength: 160 }),
  /** The code in the text, for providers that write the text themselves. */
  code: Type.String({ pattern: '^\\d{6}$' }),
  /** Epoch ms by Redis's clock: from then on it is of no use. */
  expiresAt: Type.Integer(),
})
export type MessageJob = Static<typeof messageJob>

/** A message to an e-mail address, kept no longer than one to a phone. */
export const mailJob = Type.Object({
  to: Type.String({ minLength: 3, maxLength: emailMaxLength }),
  subject: Type.String({ minLength: 1, maxLength: 120 }),
  text: Type.String({ minLength: 1, maxLength: 2_000 }),
  /** As above. */
  expiresAt: Type.Integer(),
})
export type MailJob = Static<typeof mailJob>
