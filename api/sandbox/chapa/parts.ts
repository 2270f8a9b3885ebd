import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { Ledger } from './ledger.ts'
import type { Messenger } from './messenger.ts'
import type { Refunds } from './refunds.ts'
import type { SettingsChange, SettingsStore } from './settings.ts'
import type { Settlement } from './settlement.ts'

export interface SandboxOptions {
  /** Keys that are let in; the prefix of each, CHASECK_TEST- or CHASECK-, selects the mode. */
  readonly secretKeys: readonly string[]
  readonly webhookSecret: string
  /** Where browsers reach the checkout; the address that was called unless set. */
  readonly publicUrl?: string
  readonly settings?: SettingsChange
  readonly logger?: FastifyBaseLogger
  readonly now?: () => Date
}

export type SandboxApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** What the routes stand on. */
export interface SandboxParts {
  readonly options: SandboxOptions
  readonly settings: SettingsStore
  readonly ledger: Ledger
  readonly refunds: Refunds
  readonly settlement: Settlement
  readonly messenger: Messenger
}
