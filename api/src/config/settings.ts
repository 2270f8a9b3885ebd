import { hkdfSync } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { providerFor } from '@ashenda/core/config/messages.ts'
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
    passwordReset: config.PASSWORD_RESET ?? (config.NODE_ENV === 'production' ? 'safe' : 'as-specified'),
    secondFactor: config.SECOND_FACTOR ?? (config.NODE_ENV === 'production' ? 'required' : 'optional'),
    factorKeys: phonePeppers.all.map(factorKeyOf),
    workKey: Buffer.from(hkdfSync('sha256', config.PHONE_PEPPER, '', 'proof of work', 32)).toString('hex'),
    registrationKey: new Uint8Array(hkdfSync('sha256', config.PHONE_PEPPER, '', 'waiting registration', sealKeyBytes)),
    imageDir: path.resolve(config.DATA_DIR, 'images'),
    webDir: fileURLToPath(new URL('../../../web/dist', import.meta.url)),
  }
}
