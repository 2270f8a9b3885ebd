import { askProvider, fieldOf } from './ask-provider.ts'
import type { MessageProvider } from './provider.ts'

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
  send: ({ phone, code, secondsLeft }, key) =>
    askProvider({
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
    }),
})
