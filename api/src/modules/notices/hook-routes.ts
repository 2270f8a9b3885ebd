import { timingSafeEqual } from 'node:crypto'
import { noticeLanguageOf } from '@ashenda/core/domain/notice.ts'
import { botText } from '@ashenda/core/domain/notice-defaults.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { isStop } from '@ashenda/core/domain/stop-word.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { linkChat, stopTexts, unlinkChats } from '@ashenda/db/queries/notices/notice-settings.ts'
import { recordDelivery } from '@ashenda/db/queries/notices/send-notices.ts'
import formbody from '@fastify/formbody'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { defineRoutes } from '../../http/app.ts'
import { hashOf } from '../sessions/session-cookie.ts'

const config = { access: 'public' } as const
const schema = { hide: true } as const

/** A private chat's message to the bot, of a Telegram update. */
const update = Type.Object({
  message: Type.Object({
    text: Type.String({ maxLength: 4_096 }),
    chat: Type.Object({ id: Type.Integer(), type: Type.Literal('private') }),
    from: Type.Optional(Type.Object({ language_code: Type.Optional(Type.String()) })),
  }),
})

const callback = { params: Type.Object({ code: Type.String({ pattern: '^[\\w-]{8,20}$' }) }), hide: true } as const

const reply = { params: Type.Object({ secret: Type.String({ maxLength: 256 }) }), hide: true } as const

/** Calls by Telegram and by who sends short messages. */
export const messageHookRoutes = defineRoutes(
  'messageHookRoutes',
  ['sql', 'settings', 'telegramLinks', 'voterPeppers'],
  async (app, { sql, settings, telegramLinks, voterPeppers }) => {
    await app.register(formbody, { bodyLimit: 8_192 })

    /** Telegram takes the bot's answer from the answer to its call, so that this process calls nobody. */
    app.post('/hooks/telegram', { config, schema, bodyLimit: 65_536 }, async (request) => {
      if (!settings.telegram || !isSame(request.headers['x-telegram-bot-api-secret-token'], settings.telegram.secret))
        throw new AppError('bad_signature')
      if (!Value.Check(update, request.body)) return {}
      const { text, chat, from } = request.body.message
      const said = await answerTo(text.trim(), String(chat.id), from?.language_code)
      return { method: 'sendMessage', chat_id: chat.id, text: said }
    })

    async function answerTo(text: string, chat: string, language: string | undefined): Promise<string> {
      const own = noticeLanguageOf(telegramLanguages[language ?? ''])
      if (/^\/stop\b/.test(text)) return botText((await unlinkChats(sql, { chat })) ?? own, 'unlinked')
      const token = /^\/start ([\w-]{10,64})$/.exec(text)?.[1]
      const userId = token === undefined ? undefined : await telegramLinks.use(token)
      const linked = userId === undefined ? undefined : await linkChat(sql, userId, chat)
      return linked ? botText(linked.language ?? own, 'linked') : botText(own, 'unknown')
    }

    /** A reply to a text message. Its sender may be forged, and can only end messages that nobody needs. */
    app.post('/hooks/sms/:secret', { config, schema: reply }, async (request, answer) => {
      if (!settings.smsReplySecret || !isSame(request.params.secret, settings.smsReplySecret))
        throw new AppError('bad_signature')
      const [from, text] = [fieldIn(request.body, senderField), fieldIn(request.body, textField)]
      const phone = parsePhone(from?.replace(/^ ?([1-9]\d{9,14})$/, '+$1') ?? '')
      if (phone !== undefined && isStop(text ?? ''))
        await stopTexts(sql, { phone, voterId: voterPeppers.voterOf(phone).id })
      // Twilio reads what to answer: nothing.
      return answer.type('text/xml').send('<Response/>')
    })

    /**
     * A provider tells what became of a message. The address is its proof: nobody knows its code but the provider and the
     * receiver, who could only lie about her own message.
     */
    app.route<{ Params: { code: string } }>({
      method: ['GET', 'POST'],
      url: '/hooks/messages/:code',
      exposeHeadRoute: false,
      config,
      schema: callback,
      handler: async (request) => {
        const status = fieldIn(request.body, statusField) ?? fieldIn(request.query, statusField)
        if (status !== undefined && /^(delivered|delivrd|read)$/i.test(status))
          await recordDelivery(sql, request.params.code, true, '')
        else if (status !== undefined && /fail|undeliv|reject|expired/i.test(status))
          await recordDelivery(sql, request.params.code, false, status.slice(0, 60))
        return {}
      },
    })
  },
)

/** Telegram's language codes of texts that the site has under other codes. */
const telegramLanguages: Readonly<Record<string, string>> = {
  ti: 'tig',
  am: 'am',
  ar: 'arabic',
  hi: 'hindi',
  ko: 'korean',
  en: 'en',
}

const isSame = (given: string | string[] | undefined, secret: string): boolean =>
  typeof given === 'string' && timingSafeEqual(hashOf(given), hashOf(secret))

/** Twilio says MessageStatus, From and Body; each provider has its own names. */
const statusField = /^(message_?status|sms_?status|status)$/i
const senderField = /^(from|sender|phone|msisdn)$/i
const textField = /^(body|text|message|msg)$/i

function fieldIn(fields: unknown, name: RegExp): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined
  const found = Object.entries(fields).find(([key]) => name.test(key))?.[1]
  return typeof found === 'string' ? found : undefined
}
