import { askProvider, fieldOf, type MailProvider, type MessageProvider, type Sent } from './provider.ts'

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
  send: ({ phone, text, callback }) =>
    askProvider({
      url: `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams({
        To: phone,
        Body: text,
        ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
        ...(callback && { StatusCallback: callback }),
      }),
      read: (answer) => {
        const id = fieldOf(answer, 'sid')
        if (typeof id !== 'string') return undefined
        const status = String(fieldOf(answer, 'status'))
        return neverSent.has(status) ? { result: 'refused', problem: `status is ${status}` } : { result: 'sent', id }
      },
    }),
})

/** The demo's page with phones' messages (api/sandbox/messages/). */
export const sandbox = (baseUrl: string): MessageProvider => ({
  name: 'sandbox',
  send: ({ phone, text, callback }, key) =>
    askProvider({
      url: `${baseUrl}/messages`,
      body: { phone, text, key, ...(callback && { callback }) },
      read,
    }),
})

/** The same page for e-mails without a mail server. */
export const mailSandbox = (baseUrl: string, from: string): MailProvider => ({
  name: 'sandbox',
  send: ({ to, subject, text, unsubscribe }, key) =>
    askProvider({
      url: `${baseUrl}/mails`,
      body: { from, to, subject, text, key, ...(unsubscribe && { unsubscribe }) },
      read,
    }),
})

const read = (answer: unknown): Sent | undefined =>
  fieldOf(answer, 'accepted') === true ? { result: 'sent' } : undefined

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
  send: ({ phone, text, callback }) =>
    askProvider({
      url: `${baseUrl}/api/send`,
      headers: { authorization: `Bearer ${token}` },
      body: {
        to: phone,
        message: text,
        ...(identifier && { from: identifier }),
        ...(sender && { sender }),
        ...(callback && { callback }),
      },
      read: (answer) => {
        const acknowledge = fieldOf(answer, 'acknowledge')
        const id = fieldOf(fieldOf(answer, 'response'), 'message_id')
        if (acknowledge === 'success') return { result: 'sent', id: typeof id === 'string' ? id : undefined }
        return acknowledge === 'error' ? { result: 'refused', problem: 'acknowledge is error' } : undefined
      },
    }),
})

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

interface TelegramGatewayOptions {
  readonly token: string
  readonly baseUrl?: string
}

/** In seconds, the gateway's limits. Undelivered codes are refunded then. */
const [leastTtl, mostTtl] = [30, 3_600]

/**
 * Telegram's code gateway (https://core.telegram.org/gateway/api#sendverificationmessage): it writes the text itself from the code, and
 * refuses numbers without Telegram. No idempotency key; `payload` only comes back to us.
 */
export const telegramGateway = ({
  token,
  baseUrl = 'https://gatewayapi.telegram.org',
}: TelegramGatewayOptions): MessageProvider => ({
  name: 'telegram',
  send: async ({ phone, code, secondsLeft }, key) => {
    if (code === undefined) return { result: 'refused', problem: 'it sends codes only' }
    return askProvider({
      url: `${baseUrl}/sendVerificationMessage`,
      headers: { authorization: `Bearer ${token}` },
      body: {
        phone_number: phone,
        code,
        ttl: Math.min(mostTtl, Math.max(leastTtl, secondsLeft)),
        payload: key,
      },
      read: (answer) => {
        const ok = fieldOf(answer, 'ok')
        if (ok === true) return { result: 'sent' }
        return ok === false ? { result: 'refused', problem: String(fieldOf(answer, 'error')) } : undefined
      },
    })
  },
})
