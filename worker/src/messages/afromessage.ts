import { askProvider, fieldOf } from './ask-provider.ts'
import type { MessageProvider } from './provider.ts'

interface AfroMessageOptions {
  readonly token: string
  /** Identifier of the account's short code; without it the default one. */
  readonly identifier?: string | undefined
  /** The sender name to show, once registered. */
  readonly sender?: string | undefined
  readonly baseUrl?: string
}

/** AfroMessage, Ethiopia (https://afromessage.com/developers): `acknowledge` says whether it took the message. No idempotency key. */
export const afroMessage = ({
  token,
  identifier,
  sender,
  baseUrl = 'https://api.afromessage.com',
}: AfroMessageOptions): MessageProvider => ({
  name: 'afromessage',
  send: ({ phone, text }) =>
    askProvider({
      url: `${baseUrl}/api/send`,
      headers: { authorization: `Bearer ${token}` },
      body: { to: phone, message: text, ...(identifier && { from: identifier }), ...(sender && { sender }) },
      read: (answer) => {
        const acknowledge = fieldOf(answer, 'acknowledge')
        if (acknowledge === 'success') return { result: 'sent' }
        return acknowledge === 'error' ? { result: 'refused', problem: 'acknowledge is error' } : undefined
      },
    }),
})
