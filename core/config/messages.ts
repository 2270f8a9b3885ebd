import { Type } from 'typebox'
import { isDomestic } from '../domain/phone.ts'
import type { Env } from './env.ts'

export const messageProviders = ['afromessage', 'geezsms', 'twilio', 'telegram', 'sandbox'] as const
export type MessageProviderName = (typeof messageProviders)[number]

/** Message providers by country, read by api and worker. Without one no code is sent there. */
export const messagesEnv = {
  MESSAGES_DOMESTIC: Type.Optional(Type.Enum([...messageProviders])),
  MESSAGES_ABROAD: Type.Optional(Type.Enum([...messageProviders])),
  /** Sender of e-mails; without it none are sent. Only the worker knows the server (SMTP_URL). */
  MAIL_FROM: Type.Optional(
    Type.String({ pattern: '^(?:[^<>@\\r\\n]*<)?[^\\s@<>]+@[^\\s@<>]+>?$', description: 'an e-mail address' }),
  ),
}

interface MessagesConfig {
  readonly MESSAGES_DOMESTIC?: MessageProviderName
  readonly MESSAGES_ABROAD?: MessageProviderName
}

/** The provider for a number (E.164); undefined if there is none. */
export const providerFor = (phone: string, config: MessagesConfig): MessageProviderName | undefined =>
  isDomestic(phone) ? config.MESSAGES_DOMESTIC : config.MESSAGES_ABROAD

/** Checks the raw text: the sandbox, which shows messages on a page, is refused in production. */
export const messageProblems = (env: Env): string[] =>
  ['MESSAGES_DOMESTIC', 'MESSAGES_ABROAD']
    .filter((name) => env['NODE_ENV'] === 'production' && env[name] === 'sandbox')
    .map((name) => `${name} is sandbox, and in production messages are sent`)
