import { hkdfSync } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { providerFor } from '@ashenda/core/config/messages.ts'
import type { Moderation } from '@ashenda/core/domain/moderation.ts'
import { sealKeyBytes } from '@ashenda/core/domain/sealed-text.ts'
import type { ApiConfig } from './config.ts'

/** What of the configuration the routes go by. */
export interface AppSettings {
  readonly publicUrl: string | undefined
  readonly production: boolean
  /** Signs Chapa's webhooks; without it none is believed. */
  readonly webhookSecret: string | undefined
  readonly trustProxy: string
  /** Keys the hashes of card codes. */
  readonly codePepper: string
  /** Orders cards; without it nobody can. */
  readonly cardKey: string | undefined
  readonly contestantApproval: 'auto' | 'manual'
  /** Whether what contestants show waits for an admin, where the contest says nothing. */
  readonly contentModeration: Moderation
  /** Whether messages can be sent to a number (E.164), or to those that begin so. */
  readonly canSendTo: (phone: string) => boolean
  /** Whether admins have to have a second factor. */
  readonly secondFactor: 'required' | 'optional'
  /** Seals the secrets of second factors. */
  readonly factorKey: Uint8Array
  /** Seals registrations that wait for a code. */
  readonly registrationKey: Uint8Array
  readonly imageDir: string
  readonly webDir: string
}

export const settingsOf = (config: ApiConfig): AppSettings => ({
  publicUrl: config.PUBLIC_URL,
  production: config.NODE_ENV === 'production',
  webhookSecret: config.CHAPA_WEBHOOK_SECRET,
  trustProxy: config.TRUST_PROXY,
  codePepper: config.CODE_PEPPER,
  cardKey: config.CARD_KEY,
  contestantApproval: config.CONTESTANT_APPROVAL,
  contentModeration: config.CONTENT_MODERATION ?? (config.NODE_ENV === 'production' ? 'manual' : 'auto'),
  canSendTo: (phone) => providerFor(phone, config) !== undefined,
  secondFactor: config.SECOND_FACTOR ?? (config.NODE_ENV === 'production' ? 'required' : 'optional'),
  factorKey: new Uint8Array(hkdfSync('sha256', config.PHONE_PEPPER, '', 'second factor', sealKeyBytes)),
  registrationKey: new Uint8Array(hkdfSync('sha256', config.PHONE_PEPPER, '', 'waiting registration', sealKeyBytes)),
  imageDir: path.resolve(config.DATA_DIR, 'images'),
  webDir: fileURLToPath(new URL('../../web/dist', import.meta.url)),
})
