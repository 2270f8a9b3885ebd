import { Type } from 'typebox'
import { isDomestic } from '../domain/phone.ts'
import type { Env } from './env.ts'

const price = { pattern: '^\\d{1,3}(?:\\.\\d{1,4})?$', description: 'a number with at most four decimals' }

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
  /** Shows messages on a page (api/sandbox/messages); never in production. */
  MESSAGES_SANDBOX_URL: Type.Optional(Type.String({ pattern: '^http://(?:localhost|127\\.0\\.0\\.1)(?::\\d+)?$' })),
  /** The most messages a day to phones: strangers can cause some, and each costs money. */
  MESSAGES_PER_DAY: Type.Integer({ minimum: 1, maximum: 10_000_000, default: 50_000 }),
  /** Price of one short message, in birr and in dollars: shown before sending, and in the log. */
  SMS_PRICE_DOMESTIC: Type.Optional(Type.String(price)),
  SMS_PRICE_ABROAD: Type.Optional(Type.String(price)),
  /** The end of the address to which a provider hands on replies to text messages; without it STOP does nothing. */
  SMS_REPLY_SECRET: Type.Optional(Type.String({ pattern: '^[\\w-]{32,256}$' })),
  /** Names the Telegram bot; without it there are no messages by Telegram. */
  TELEGRAM_BOT_NAME: Type.Optional(
    Type.String({ pattern: '^\\w{5,32}$', description: 'the name of a bot, without @' }),
  ),
  /** Where its links lead; https://t.me when empty. */
  TELEGRAM_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** What Telegram shows with each update that the bot gets. */
  TELEGRAM_WEBHOOK_SECRET: Type.Optional(Type.String({ pattern: '^[\\w-]{32,256}$' })),
  /** The public half of the key that signs web push; without it there is none. */
  VAPID_PUBLIC_KEY: Type.Optional(Type.String({ pattern: '^[\\w-]{87}$', description: '65 bytes in base64url' })),
}

/** Ten-thousandths of a currency's unit. */
export interface SmsPrice {
  readonly currency: 'ETB' | 'USD'
  readonly perSegment: number
}

interface SmsPrices {
  readonly SMS_PRICE_DOMESTIC?: string
  readonly SMS_PRICE_ABROAD?: string
}

/** What a short message to a number (E.164) costs; 0 if nobody said. */
export const smsPriceOf = (phone: string, { SMS_PRICE_DOMESTIC, SMS_PRICE_ABROAD }: SmsPrices): SmsPrice =>
  isDomestic(phone)
    ? { currency: 'ETB', perSegment: tenThousandths(SMS_PRICE_DOMESTIC) }
    : { currency: 'USD', perSegment: tenThousandths(SMS_PRICE_ABROAD) }

const tenThousandths = (text = '0'): number => Math.round(Number(text) * 10_000)

interface MessagesConfig extends SmsPrices {
  readonly MESSAGES_DOMESTIC?: MessageProviderName
  readonly MESSAGES_ABROAD?: MessageProviderName
}

/** The provider for a number (E.164); undefined if there is none. */
export const providerFor = (phone: string, config: MessagesConfig): MessageProviderName | undefined =>
  isDomestic(phone) ? config.MESSAGES_DOMESTIC : config.MESSAGES_ABROAD

/** The same for a text of ours: Telegram's gateway sends codes only. */
export const textProviderFor = (phone: string, config: MessagesConfig): MessageProviderName | undefined => {
  const name = providerFor(phone, config)
  return name === 'telegram' ? undefined : name
}

/** Checks the raw text: the sandbox, which shows messages on a page, is refused in production. */
export const messageProblems = (env: Env): string[] =>
  ['MESSAGES_DOMESTIC', 'MESSAGES_ABROAD']
    .filter((name) => env['NODE_ENV'] === 'production' && env[name] === 'sandbox')
    .map((name) => `${name} is sandbox, and in production messages are sent`)
