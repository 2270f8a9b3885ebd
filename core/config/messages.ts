import { Type } from 'typebox'
import { isDomestic } from '../domain/phone.ts'
import type { Env } from './env.ts'

const messageProviders = ['afromessage', 'geezsms', 'twilio', 'telegram', 'sandbox'] as const
export type MessageProviderName = (typeof messageProviders)[number]

/** Who sends messages to phones, by where these are; without one no code is sent there. api and worker read all of these. */
export const messagesEnv = {
  MESSAGES_DOMESTIC: Type.Optional(Type.Enum([...messageProviders])),
  MESSAGES_ABROAD: Type.Optional(Type.Enum([...messageProviders])),
  /** Whom e-mails come from; without it none are sent. How they are sent, the worker alone knows (SMTP_URL). */
  MAIL_FROM: Type.Optional(
    Type.String({ pattern: '^(?:[^<>@\\r\\n]*<)?[^\\s@<>]+@[^\\s@<>]+>?$', description: 'an e-mail address' }),
  ),
}

interface MessagesConfig {
  readonly MESSAGES_DOMESTIC?: MessageProviderName
  readonly MESSAGES_ABROAD?: MessageProviderName
}

/** Who sends to a number (E.164); undefined where nobody does. */
export const providerFor = (phone: string, config: MessagesConfig): MessageProviderName | undefined =>
  isDomestic(phone) ? config.MESSAGES_DOMESTIC : config.MESSAGES_ABROAD

/** Asked of the text itself: what only shows messages on a page is never let into production. */
export const messageProblems = (env: Env): string[] =>
  ['MESSAGES_DOMESTIC', 'MESSAGES_ABROAD']
    .filter((name) => env['NODE_ENV'] === 'production' && env[name] === 'sandbox')
    .map((name) => `${name} is sandbox, and in production messages are sent`)
