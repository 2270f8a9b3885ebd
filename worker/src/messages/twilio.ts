import { askProvider, fieldOf } from './ask-provider.ts'
import type { MessageProvider } from './provider.ts'

interface TwilioOptions {
  readonly accountSid: string
  readonly authToken: string
  /** Our number, or a messaging service (MG…). */
  readonly from: string
  readonly baseUrl?: string
}

const neverSent = new Set(['failed', 'undelivered', 'canceled'])

/** Twilio's Messages resource (https://www.twilio.com/docs/messaging/api/message-resource), 201 with a `sid`. No idempotency key. */
export const twilio = ({
  accountSid,
  authToken,
  from,
  baseUrl = 'https://api.twilio.com',
}: TwilioOptions): MessageProvider => ({
  name: 'twilio',
  send: ({ phone, text }) =>
    askProvider({
      url: `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams({
        To: phone,
        Body: text,
        ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
      }),
      read: (answer) => {
        if (typeof fieldOf(answer, 'sid') !== 'string') return undefined
        const status = String(fieldOf(answer, 'status'))
        return neverSent.has(status) ? { result: 'refused', problem: `status is ${status}` } : { result: 'sent' }
      },
    }),
})
