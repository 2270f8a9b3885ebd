import { askProvider, fieldOf } from './ask-provider.ts'
import type { MessageProvider } from './provider.ts'

interface GeezSmsOptions {
  readonly token: string
  /** The account's own short code, if any. */
  readonly shortcode?: string | undefined
  readonly baseUrl?: string
}

/** GeezSMS, Ethiopia (https://geezsms.com, its API v1): numbers without a plus, `error` says whether it was refused. No idempotency key. */
export const geezSms = ({
  token,
  shortcode,
  baseUrl = 'https://api.geezsms.com',
}: GeezSmsOptions): MessageProvider => ({
  name: 'geezsms',
  send: ({ phone, text }) =>
    askProvider({
      url: `${baseUrl}/api/v1/sms/send`,
      body: new URLSearchParams({
        token,
        phone: phone.slice(1),
        msg: text,
        ...(shortcode && { shortcode_id: shortcode }),
      }),
      read: (answer) => {
        const error = fieldOf(answer, 'error')
        if (error === false) return { result: 'sent' }
        return error === true ? { result: 'refused', problem: 'error is true' } : undefined
      },
    }),
})
