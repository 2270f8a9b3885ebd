import { hkdfSync } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { providerFor, type SmsPrice, smsPriceOf, textProviderFor } from '@ashenda/core/config/messages.ts'
import { factorKeyOf } from '@ashenda/core/domain/factor-seal.ts'
import type { Moderation } from '@ashenda/core/domain/moderation.ts'
import { type Peppers, peppersFrom } from '@ashenda/core/domain/peppers.ts'
import { sealKeyBytes } from '@ashenda/core/domain/sealed-text.ts'
import type { ApiConfig } from './config.ts'

/** The configuration that routes use. */
export interface AppSettings {
  readonly publicUrl: string | undefined
  readonly production: boolean
  /** Verifies Chapa's webhooks; without it all are refused. */
  readonly webhookSecret: string | undefined
  readonly trustProxy: string
  /** Key the HMACs of phones. For a contest's voters see `VoterPeppers`. */
  readonly phonePeppers: Peppers
  /** Key the hashes of card codes. */
  readonly codePeppers: Peppers
  /** Required to order cards; without it nobody can. */
  readonly cardKey: string | undefined
  readonly contestantApproval: 'auto' | 'manual'
  /** Default for contests without a setting of their own. */
  readonly contentModeration: Moderation
  /** Whether messages can be sent to a number (E.164) or prefix. */
  readonly canSendTo: (phone: string) => boolean
  /** Whether e-mails can be sent. */
  readonly canMail: boolean
  /** Whether texts of ours can be sent to a number (E.164), and the price of one short message. */
  readonly canText: (phone: string) => boolean
  readonly smsPriceOf: (phone: string) => SmsPrice
  /** Ends the address of replies to text messages; undefined if nobody hands them on. */
  readonly smsReplySecret: string | undefined
  /** The bot's page, and what Telegram shows with its updates; undefined without a bot. */
  readonly telegram: { readonly page: string; readonly secret: string } | undefined
  /** With which browsers subscribe to web push. */
  readonly pushKey: string | undefined
  /** The page that shows messages in development. */
  readonly messagesSandbox: string | undefined
  /** What a right recovery answer does. */
  readonly passwordReset: 'safe' | 'as-specified'
  /** For admins. */
  readonly secondFactor: 'required' | 'optional'
  /** Decrypt the secrets of second factors; the first one encrypts them. */
  readonly factorKeys: readonly Uint8Array[]
  /** Signs proof-of-work challenges. */
  readonly workKey: string
  /** Encrypts waiting registrations. */
  readonly registrationKey: Uint8Array
  /** How many days an order to be paid in cash keeps its goods. */
  readonly cashOrderDays: number
  /** Whether a CDN varies pages by language (docs/cdn.md). */
  readonly cdnPages: boolean
  readonly imageDir: string
  readonly webDir: string
}

const telegramOf = ({ TELEGRAM_BOT_NAME: bot, TELEGRAM_WEBHOOK_SECRET: secret, TELEGRAM_URL }: ApiConfig) =>
  bot === undefined || secret === undefined ? undefined : { page: `${TELEGRAM_URL ?? 'https://t.me'}/${bot}`, secret }

export function settingsOf(config: ApiConfig): AppSettings {
  const phonePeppers = peppersFrom(config.PHONE_PEPPER, config.PHONE_PEPPER_FORMER)
  return {
    publicUrl: config.PUBLIC_URL,
    production: config.NODE_ENV === 'production',
    webhookSecret: config.CHAPA_WEBHOOK_SECRET,
    trustProxy: config.TRUST_PROXY,
    phonePeppers,
    codePeppers: peppersFrom(config.CODE_PEPPER, config.CODE_PEPPER_FORMER),
    cardKey: config.CARD_KEY,
    contestantApproval: config.CONTESTANT_APPROVAL,
    contentModeration: config.CONTENT_MODERATION ?? (config.NODE_ENV === 'production' ? 'manual' : 'auto'),
    cashOrderDays: config.CASH_ORDER_DAYS,
    cdnPages: config.CDN_PAGES === 'on',
    canSendTo: (phone) => providerFor(phone, config) !== undefined,
    canMail: config.MAIL_FROM !== undefined,
    canText: (phone) => textProviderFor(phone, config) !== undefined,
    smsPriceOf: (phone) => smsPriceOf(phone, config),
    smsReplySecret: config.SMS_REPLY_SECRET,
    telegram: telegramOf(config),
    pushKey: config.VAPID_PUBLIC_KEY,
    messagesSandbox: config.NODE_ENV === 'production' ? undefined : config.MESSAGES_SANDBOX_URL,
    passwordReset: config.PASSWORD_RESET ?? (config.NODE_ENV === 'production' ? 'safe' : 'as-specified'),
    secondFactor: config.SECOND_FACTOR ?? (config.NODE_ENV === 'production' ? 'required' : 'optional'),
    factorKeys: phonePeppers.all.map(factorKeyOf),
    workKey: Buffer.from(hkdfSync('sha256', config.PHONE_PEPPER, '', 'proof of work', 32)).toString('hex'),
    registrationKey: new Uint8Array(hkdfSync('sha256', config.PHONE_PEPPER, '', 'waiting registration', sealKeyBytes)),
    imageDir: path.resolve(config.DATA_DIR, 'images'),
    webDir: fileURLToPath(new URL('../../../web/dist', import.meta.url)),
  }
}
