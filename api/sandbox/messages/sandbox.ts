import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { closed } from '@ashenda/core/contracts/closed.ts'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyBaseLogger, type FastifyReply, LogController } from 'fastify'
import { pino } from 'pino'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type Html, html, htmlHeaders, layoutOf } from '../pages/layout.ts'

export interface MessagesSandbox {
  readonly change: (change: MessagesSettingsChange) => void
  /** How often somebody asked for a message to be sent, whatever became of it. */
  readonly tries: () => number
  /** The latest first; those on their way as well. */
  readonly messages: () => readonly TakenMessage[]
  /** As above. */
  readonly mails: () => readonly TakenMail[]
  /** What the Telegram bot said to chats. */
  readonly chats: () => readonly TakenChat[]
  /** Notifications for browsers, as bytes that only those could read. */
  readonly pushes: () => readonly TakenPush[]
  /** Somebody writes to the bot; resolves with what the bot answers at once, if anything. */
  readonly writeToBot: (chat: number, text: string) => Promise<string | undefined>
  /** Resolves with the address, http://127.0.0.1:port; port 0 takes a free one. */
  readonly listen: (at?: { readonly port?: number; readonly host?: string }) => Promise<string>
  readonly close: () => Promise<void>
}

const style = readFileSync(new URL('../pages/page.css', import.meta.url))

const answers = {
  accepted: { status: 200, body: { accepted: true } },
  refused: { status: 400, body: { message: 'this number cannot be reached' } },
  down: { status: 503, body: { message: 'try again later' } },
  error: { status: 500, body: { message: 'Server Error' } },
} as const

/** A stand-in for who sends messages and e-mails: shows them on a page, in memory. Never in production (config.ts). */
export function buildMessagesSandbox({
  logger = pino({ level: 'silent' }),
}: {
  readonly logger?: FastifyBaseLogger
} = {}): MessagesSandbox {
  let settings = initialSettings()
  let tries = 0
  const messages = new Box<Pick<TakenMessage, 'phone' | 'text'>>()
  const mails = new Box<Pick<TakenMail, 'from' | 'to' | 'subject' | 'text' | 'unsubscribe'>>()
  const chats = new Box<Pick<TakenChat, 'chat' | 'text'>>()
  const pushes = new Box<Pick<TakenPush, 'browser' | 'payload' | 'authorization'>>()
  let webhook: { readonly url: string; readonly secret_token: string } | undefined
  const ending = new AbortController()
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 16_384,
    forceCloseConnections: true, // a silent provider leaves requests without an answer
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const mail = closed({
    from: Type.String({ minLength: 1, maxLength: 300 }),
    to: Type.String({ minLength: 1, maxLength: 300 }),
    subject: Type.String({ minLength: 1, maxLength: 200 }),
    text: Type.String({ minLength: 1, maxLength: 8_000 }),
    /** As below. */
    key: Type.String({ minLength: 1, maxLength: 200 }),
    /** The address that ends such e-mails. */
    unsubscribe: Type.Optional(Type.String({ maxLength: 500 })),
  })
  const message = closed({
    phone: Type.String({ minLength: 1, maxLength: 20 }),
    text: Type.String({ minLength: 1, maxLength: 4_000 }),
    /** The same one again is the same message. */
    key: Type.String({ minLength: 1, maxLength: 200 }),
    /** Hears that it was delivered. */
    callback: Type.Optional(Type.String({ pattern: '^https?://', maxLength: 500 })),
  })
  /** Does with what came as the settings say: keeps it in its box, and answers. */
  async function take(keep: (deliveryMs: number) => void, reply: FastifyReply): Promise<unknown> {
    tries += 1
    const { provider, latencyMs, deliveryMs } = settings
    if (latencyMs > 0) await wait(latencyMs, undefined, { signal: ending.signal }).catch(() => {})
    if (provider === 'accepted' || provider === 'silent') keep(deliveryMs)
    if (provider === 'silent') return reply.hijack()
    const { status, body } = answers[provider]
    return reply.code(status).send(body)
  }
  app.post('/messages', { schema: { body: message } }, ({ body: { key, callback, ...sent } }, reply) =>
    take((deliveryMs) => {
      messages.put(key, sent, deliveryMs)
      if (callback !== undefined) setTimeout(() => void reportDelivery(callback), deliveryMs + 100).unref()
    }, reply),
  )
  const reportDelivery = (url: string): Promise<unknown> =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ MessageStatus: 'delivered' }) }).catch(() => {})
  app.post('/mails', { schema: { body: mail } }, ({ body: { key, ...sent } }, reply) =>
    take((deliveryMs) => mails.put(key, sent, deliveryMs), reply),
  )

  const botCall = Type.Object({ chat_id: Type.Integer(), text: Type.String({ minLength: 1, maxLength: 4_096 }) })
  app.post('/:bot/sendMessage', { schema: { body: botCall } }, async ({ body: { chat_id, text } }, reply) => {
    tries += 1
    if (settings.provider !== 'accepted') return reply.code(answers.refused.status + 3).send({ ok: false })
    const messageId = tries
    chats.put(`${chat_id}/${messageId}`, { chat: chat_id, text }, settings.deliveryMs)
    return { ok: true, result: { message_id: messageId } }
  })
  const webhookCall = Type.Object({ url: Type.String(), secret_token: Type.String() })
  app.post('/:bot/setWebhook', { schema: { body: webhookCall } }, ({ body }) => {
    webhook = body
    return { ok: true, result: true }
  })
  let updates = 0
  async function writeToBot(chat: number, text: string): Promise<string | undefined> {
    if (!webhook) throw new Error('no bot listens')
    updates += 1
    const answer = await fetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': webhook.secret_token },
      body: JSON.stringify({
        update_id: updates,
        message: { message_id: updates, date: 0, chat: { id: chat, type: 'private' }, text },
      }),
    })
    const said: unknown = answer.ok ? await answer.json() : {}
    if (!Value.Check(botCall, said)) return undefined
    chats.put(`answer/${updates}`, { chat: said.chat_id, text: said.text }, 0)
    return said.text
  }
  /** The bot's page that a deep link opens; the button stands for Telegram's Start. */
  app.get(
    '/t/:bot',
    { schema: { querystring: Type.Object({ start: Type.String({ maxLength: 64 }) }) } },
    ({ query: { start } }, reply) =>
      reply.headers(htmlHeaders()).send(
        layout(
          'Telegram',
          html`<h1>Telegram</h1><p>A bot would open here.</p>
<form method="post" action="/sandbox/telegram"><input type="hidden" name="text" value="${`/start ${start}`}"><button>Start</button></form>`,
          'narrow',
        ),
      ),
  )
  const written = Type.Object({ text: Type.String({ minLength: 1, maxLength: 200 }) })
  app.post('/sandbox/telegram', { schema: { body: written } }, async ({ body: { text } }, reply) => {
    await writeToBot(somebodysChat, text)
    return reply.redirect('/messages', 303)
  })

  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/push/:browser', { schema: { params: Type.Object({ browser: Type.String() }) } }, (request, reply) => {
    tries += 1
    if (settings.provider !== 'accepted') return reply.code(410).send()
    const { authorization = '' } = request.headers
    const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    pushes.put(`push/${tries}`, { browser: request.params.browser, payload, authorization }, settings.deliveryMs)
    return reply.code(201).send()
  })

  app.get('/messages', (request, reply) => {
    const shown = { messages: messages.latestFirst(), mails: mails.latestFirst(), chats: chats.latestFirst() }
    if (!request.headers.accept?.includes('text/html')) return shown
    return reply.headers(htmlHeaders()).send(messagesPage(shown, settings))
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
    messages: () => messages.latestFirst(),
    mails: () => mails.latestFirst(),
    chats: () => chats.latestFirst(),
    pushes: () => pushes.latestFirst(),
    writeToBot,
    listen: ({ port = 0, host = '127.0.0.1' } = {}) => app.listen({ port, host }),
    close: () => {
      ending.abort()
      return app.close()
    },
  }
}

/** Of whoever presses Start on the sandbox's page. */
const somebodysChat = 5_550_100

const mostKept = 200

/** What was taken, the same once, and the latest of it. In memory. */
export class Box<Sent extends object> {
  readonly #taken = new Map<string, { readonly sent: Sent; readonly at: number; readonly due: number }>()

  /** @param deliveryMs until who it is for has it */
  put(key: string, sent: Sent, deliveryMs: number): void {
    if (this.#taken.has(key)) return
    const at = Date.now()
    this.#taken.set(key, { sent, at, due: at + deliveryMs })
    const [oldest] = this.#taken.keys()
    if (this.#taken.size > mostKept && oldest !== undefined) this.#taken.delete(oldest)
  }

  /** `at`: ISO 8601. */
  latestFirst(): readonly (Sent & { readonly at: string; readonly isDelivered: boolean })[] {
    return [...this.#taken.values()]
      .reverse()
      .map(({ sent, at, due }) => ({ ...sent, at: new Date(at).toISOString(), isDelivered: Date.now() >= due }))
  }
}

interface Taken {
  readonly text: string
  /** ISO 8601. */
  readonly at: string
  /** Whether who it is for has it. */
  readonly isDelivered: boolean
}

/** A message the provider took. */
export interface TakenMessage extends Taken {
  readonly phone: string
}

/** An e-mail in the place of a server that would have taken it. */
export interface TakenMail extends Taken {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly unsubscribe?: string
}

export interface TakenChat extends Taken {
  readonly chat: number
}

export interface TakenPush extends Omit<Taken, 'text'> {
  readonly browser: string
  /** Encrypted. */
  readonly payload: Buffer
  readonly authorization: string
}

const layout = layoutOf({
  name: 'Messages sandbox',
  says: 'Nothing is sent to real phones or addresses.',
  styles: '/page.css',
})

const labels: Readonly<Record<(typeof providerBehaviours)[number], string>> = {
  accepted: 'sends it',
  refused: 'refuses it',
  down: 'is down',
  error: 'fails',
  silent: 'takes it and never answers',
}

interface Shown {
  readonly messages: readonly TakenMessage[]
  readonly mails: readonly TakenMail[]
  readonly chats: readonly TakenChat[]
}

/** What phones and mailboxes would show, the latest first, and what the provider does with the next message. Loads itself again. */
export const messagesPage = ({ messages, mails, chats }: Shown, settings: MessagesSettings): string =>
  layout(
    'Messages',
    html`<h1>Messages to phones</h1>
${messages.length === 0 ? html`<p>There are none yet.</p>` : table('Messages', 'Phone', messages.map(row))}
<h2>E-mails</h2>
${mails.length === 0 ? html`<p>There are none yet.</p>` : table('E-mails', 'To', mails.map(mailRow))}
<h2>Telegram</h2>
${chats.length === 0 ? html`<p>There are none yet.</p>` : table('Telegram', 'Chat', chats.map(chatRow))}
<form method="post" action="/sandbox/provider">
<fieldset><legend>With the next message the provider …</legend>
<p>${providerBehaviours.map((behaviour) => choice(behaviour, settings))}</p></fieldset>
</form>`,
    'wide',
    { everySeconds: 3 },
  )

const choice = (behaviour: (typeof providerBehaviours)[number], { provider }: MessagesSettings): Html =>
  html`<button name="provider" value="${behaviour}" aria-pressed="${String(behaviour === provider)}">${labels[behaviour]}</button> `

const table = (
  label: string,
  to: string,
  rows: readonly Html[],
): Html => html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
<table>
<thead><tr><th scope="col">${to}</th><th scope="col">Message</th><th scope="col">Sent</th></tr></thead>
<tbody>${rows}</tbody>
</table>
</div>`

const row = ({ phone, text, at, isDelivered }: TakenMessage): Html => html`<tr>
<th scope="row">${phone}</th>
<td><bdi>${isDelivered ? text : 'on its way'}</bdi></td>
<td><time datetime="${at}">${at.slice(11, 19)} UTC</time></td>
</tr>`

const chatRow = ({ chat, text, at, isDelivered }: TakenChat): Html =>
  row({ phone: String(chat), text, at, isDelivered })

const mailRow = ({ from, to, subject, text, at, isDelivered }: TakenMail): Html => html`<tr>
<th scope="row">${to}</th>
<td>${isDelivered ? mailText({ from, subject, text }) : 'on its way'}</td>
<td><time datetime="${at}">${at.slice(11, 19)} UTC</time></td>
</tr>`

const mailText = ({ from, subject, text }: Pick<TakenMail, 'from' | 'subject' | 'text'>): Html =>
  html`<p>From <bdi>${from}</bdi></p>
<p><strong><bdi>${subject}</bdi></strong></p>
${text.split(/\n+/).map((line) => html`<p><bdi>${line}</bdi></p>`)}`

const longestMs = 600_000

/** What a provider does with what it is given. refused: 400. down: 503. error: 500. silent: it takes the message and never answers. */
export const providerBehaviours = ['accepted', 'refused', 'down', 'error', 'silent'] as const

const switches = {
  provider: Type.Enum([...providerBehaviours], { default: 'accepted' }),
  /** Before each answer. */
  latencyMs: Type.Integer({ minimum: 0, maximum: longestMs, default: 0 }),
  /** From its answer until the phone has the message. */
  deliveryMs: Type.Integer({ minimum: 0, maximum: longestMs, default: 0 }),
}

const settingsSchema = Type.Object(switches)
export type MessagesSettings = Static<typeof settingsSchema>

/** PUT /sandbox/settings: what is named changes, the rest stays. */
export const settingsChange = Type.Partial(settingsSchema, { additionalProperties: false })
export type MessagesSettingsChange = Static<typeof settingsChange>

/** How it starts: everything is sent at once. */
export const initialSettings = (): MessagesSettings => Value.Parse(settingsSchema, Value.Default(settingsSchema, {}))
