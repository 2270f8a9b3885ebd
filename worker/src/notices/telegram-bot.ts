import { askProvider, fieldOf, type Sent } from '../messages/provider.ts'

interface TelegramBotOptions {
  readonly token: string
  readonly apiUrl: string
}

export interface TelegramBot {
  readonly name: 'telegram'
  /** Never rejects. @param chat as a decimal number */
  readonly send: (chat: string, text: string) => Promise<Sent>
  /** Tells Telegram where updates go, and what it shows with them. Harmless again. */
  readonly listenAt: (url: string, secret: string) => Promise<Sent>
}

/** Telegram's Bot API (https://core.telegram.org/bots/api): 403 means that the person blocked the bot. */
export const telegramBot = ({ token, apiUrl }: TelegramBotOptions): TelegramBot => ({
  name: 'telegram',
  send: (chat, text) =>
    askProvider({
      url: `${apiUrl}/bot${token}/sendMessage`,
      body: { chat_id: Number(chat), text, link_preview_options: { is_disabled: true } },
      read: (answer) => {
        const id = fieldOf(fieldOf(answer, 'result'), 'message_id')
        // An id is unique in its chat alone.
        return fieldOf(answer, 'ok') === true ? { result: 'sent', id: `${chat}/${String(id)}` } : undefined
      },
    }),
  listenAt: (url, secret) =>
    askProvider({
      url: `${apiUrl}/bot${token}/setWebhook`,
      body: { url, secret_token: secret, allowed_updates: ['message'] },
      read: (answer) => (fieldOf(answer, 'ok') === true ? { result: 'sent' } : undefined),
    }),
})
