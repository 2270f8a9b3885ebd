import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { pino } from 'pino'
import { Type } from 'typebox'
import { htmlHeaders } from '../pages/headers.ts'
import { messagesPage } from './page.ts'
import { initialSettings, type MessagesSettingsChange, settingsChange } from './settings.ts'

/** A message the provider took. */
export interface TakenMessage {
  readonly phone: string
  readonly text: string
  /** ISO 8601. */
  readonly at: string
  /** Whether the phone has it. */
  readonly isDelivered: boolean
}

export interface MessagesSandbox {
  readonly change: (change: MessagesSettingsChange) => void
  /** How often somebody asked for a message to be sent, whatever became of it. */
  readonly tries: () => number
  /** The latest first; those on their way as well. */
  readonly messages: () => readonly TakenMessage[]
  /** Resolves with the address, http://127.0.0.1:port; port 0 takes a free one. */
  readonly listen: (at?: { readonly port?: number; readonly host?: string }) => Promise<string>
  readonly close: () => Promise<void>
}

const style = readFileSync(new URL('../pages/page.css', import.meta.url))
const mostShown = 200

const answers = {
  accepted: { status: 200, body: { accepted: true } },
  refused: { status: 400, body: { message: 'this number cannot be reached' } },
  down: { status: 503, body: { message: 'try again later' } },
  error: { status: 500, body: { message: 'Server Error' } },
} as const

/** A stand-in for who sends messages: shows them on a page, in memory. Never in production (config.ts). */
export function buildMessagesSandbox({
  logger = pino({ level: 'silent' }),
}: {
  readonly logger?: FastifyBaseLogger
} = {}): MessagesSandbox {
  let settings = initialSettings()
  let tries = 0
  const taken = new Map<
    string,
    { readonly phone: string; readonly text: string; readonly at: number; readonly due: number }
  >()
  const messages = (): readonly TakenMessage[] =>
    [...taken.values()].reverse().map(({ phone, text, at, due }) => ({
      phone,
      text,
      at: new Date(at).toISOString(),
      isDelivered: Date.now() >= due,
    }))
  const ending = new AbortController()
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 4_096,
    forceCloseConnections: true, // a silent provider leaves requests without an answer
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const message = Type.Object(
    {
      phone: Type.String({ minLength: 1, maxLength: 20 }),
      text: Type.String({ minLength: 1, maxLength: 1_000 }),
      /** The same one again is the same message. */
      key: Type.String({ minLength: 1, maxLength: 200 }),
    },
    { additionalProperties: false },
  )
  app.post('/messages', { schema: { body: message } }, async ({ body: { phone, text, key } }, reply) => {
    tries += 1
    const { provider, latencyMs, deliveryMs } = settings
    if (latencyMs > 0) await wait(latencyMs, undefined, { signal: ending.signal }).catch(() => {})
    if ((provider === 'accepted' || provider === 'silent') && !taken.has(key)) {
      const at = Date.now()
      taken.set(key, { phone, text, at, due: at + deliveryMs })
      const [oldest] = taken.keys()
      if (taken.size > mostShown && oldest !== undefined) taken.delete(oldest)
    }
    if (provider === 'silent') {
      reply.hijack()
      return
    }
    const { status, body } = answers[provider]
    return reply.code(status).send(body)
  })

  app.get('/messages', (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return { messages: messages() }
    return reply.headers(htmlHeaders()).send(messagesPage(messages(), settings))
  })

  app.put('/sandbox/settings', { schema: { body: settingsChange } }, ({ body }) => {
    settings = { ...settings, ...body }
    return settings
  })

  app.post(
    '/sandbox/provider',
    { schema: { body: Type.Pick(settingsChange, ['provider'], { additionalProperties: false }) } },
    ({ body }, reply) => {
      settings = { ...settings, ...body }
      return reply.redirect('/messages', 303)
    },
  )

  app.get('/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))

  return {
    change: (change) => {
      settings = { ...settings, ...change }
    },
    tries: () => tries,
    messages,
    listen: ({ port = 0, host = '127.0.0.1' } = {}) => app.listen({ port, host }),
    close: () => {
      ending.abort()
      return app.close()
    },
  }
}
