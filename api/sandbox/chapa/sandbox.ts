import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { LogController } from 'fastify'
import { pino } from 'pino'
import { checkoutRoutes } from './checkout/routes.ts'
import { controlRoutes } from './control/routes.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createMessenger, type Messenger } from './messenger.ts'
import { createOutages } from './outages.ts'
import type { SandboxApp, SandboxOptions, SandboxParts } from './parts.ts'
import { createRefunds } from './refunds.ts'
import { createSettings, type SettingsStore } from './settings.ts'
import { createSettlement } from './settlement.ts'
import { apiRoutes } from './v1/routes.ts'

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
