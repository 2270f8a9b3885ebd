import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RawServerDefault } from 'fastify'
import { pino } from 'pino'
import { checkoutRoutes } from './checkout/routes.ts'
import { controlRoutes } from './control/routes.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createMessenger, type Messenger } from './messenger.ts'
import { createOutages } from './outages.ts'
import { createRefunds, type Refunds } from './refunds.ts'
import { createSettings, type SettingsChange, type SettingsStore } from './settings.ts'
import { createSettlement, type Settlement } from './settlement.ts'
import { apiRoutes } from './v1/routes.ts'

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

export interface Sandbox {
  readonly app: SandboxApp
  readonly settings: SettingsStore
  readonly ledger: Ledger
  readonly messenger: Messenger
  /** Resolves with the address, http://127.0.0.1:port; port 0 takes a free one. */
  readonly listen: (at?: { readonly port?: number; readonly host?: string }) => Promise<string>
  readonly close: () => Promise<void>
}

/** A stand-in for Chapa: its API, its checkout page and its webhooks, all of it in memory and without money. */
export function buildSandbox(options: SandboxOptions): Sandbox {
  const { logger = pino({ level: 'silent' }), now = () => new Date() } = options
  const settings = createSettings(options.settings)
  const ledger = createLedger(now)
  const messenger = createMessenger(settings, options.webhookSecret, logger)
  const settlement = createSettlement(ledger, messenger)
  const refunds = createRefunds({ now, settings, messenger, settlement, findTransaction: ledger.find })
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 65_536,
    forceCloseConnections: true, // an outage may have left requests without an answer
    // Defaults are those of the start: a change must not bring them back.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const outages = createOutages(app, settings)
  const parts: SandboxParts = { options, settings, ledger, refunds, settlement, messenger }
  app.register(async (api) => apiRoutes(api, parts, outages))
  app.register(async (pages) => checkoutRoutes(pages, parts))
  app.register(async (control) => controlRoutes(control, parts))
  return {
    app,
    settings,
    ledger,
    messenger,
    listen: ({ port = 0, host = '127.0.0.1' } = {}) => app.listen({ port, host }),
    close: async () => {
      settings.stop()
      refunds.stop()
      await messenger.stop()
      await app.close()
    },
  }
}
