import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import type { Redis } from 'ioredis'
import { FixedWindowLimiter, type FixedWindowRule } from '../../rate-limits/fixed-window-limiter.ts'
import { networkOf } from '../../rate-limits/network.ts'

const minute = 60
const day = 86_400

/** For one phone or e-mail: nobody is sent more by anybody. */
const phoneRule: FixedWindowRule = { most: 3, seconds: 10 * minute }
const phoneDayRule: FixedWindowRule = { most: 5, seconds: day }
/** For numbers that begin alike, the last three digits apart: nobody buys messages to a block of numbers. */
const blockRule: FixedWindowRule = { most: 60, seconds: 10 * minute }
/** From one address: a carrier's holds a whole town, so this is wide, and beyond it a browser has to compute for a moment first. */
const networkRule: FixedWindowRule = { most: 3_000, seconds: 10 * minute }
const workedRule: FixedWindowRule = { most: 60_000, seconds: 10 * minute }
const lastDigits = 3

export interface MessageLimits {
  /** Takes one message to a phone. @throws AppError too_many_attempts */
  readonly admit: (to: Recipient) => Promise<void>
  /** Takes one e-mail. @throws AppError too_many_attempts */
  readonly admitMail: (to: { readonly email: string; readonly address: string }) => Promise<void>
}

interface Recipient {
  readonly phone: string
  readonly address: string
  /** What its browser has computed, where it can: see ProofRequest. */
  readonly showWork?: () => Promise<void>
}

export interface MessageLimitsDeps {
  readonly redis: Redis
  readonly prefix: string
  /** Keys the HMACs under which numbers and addresses are counted. */
  readonly pepper: string
  /** The contest's money. */
  readonly mostADay: number
}

/** For load tests. */
export const unlimitedMessages: MessageLimits = { admit: async () => {}, admitMail: async () => {} }

/** What bounds the messages that strangers can cause, shared by all copies of the api. */
export function messageLimits({ redis, prefix, pepper, mostADay }: MessageLimitsDeps): MessageLimits {
  const keyOf = (text: string): string => keyedId(pepper, 'message-limit', [text])
  const limiter = (name: string, rule: FixedWindowRule): FixedWindowLimiter =>
    new FixedWindowLimiter(rule, { redis, keyPrefix: `${prefix}:message-limits:${name}` })
  const phones = limiter('phone', phoneRule)
  const phonesADay = limiter('phone-day', phoneDayRule)
  const blocks = limiter('block', blockRule)
  const networks = limiter('network', networkRule)
  const worked = limiter('network-worked', workedRule)
  const all = limiter('all', { most: mostADay, seconds: day })
  /** Whether work had to be shown, and was. Checked before the other limits, so that a request that is answered by asking for work uses up none of them. */
  async function askForWork(network: string, showWork: Recipient['showWork']): Promise<boolean> {
    try {
      await networks.take(network)
      return false
    } catch (error) {
      if (!showWork) throw error
      await showWork()
      return true
    }
  }
  return {
    admit: async ({ phone, address, showWork }) => {
      const network = keyOf(networkOf(address))
      const isCrowded = await askForWork(network, showWork)
      // The narrowest first, so that repeating one phone does not use up the limits of others.
      const to = keyOf(phone)
      await phones.take(to)
      await phonesADay.take(to)
      await blocks.take(keyOf(phone.slice(0, -lastDigits)))
      if (isCrowded) await worked.take(network)
      await all.take('all')
    },
    admitMail: async ({ email, address }) => {
      const to = keyOf(email.toLowerCase())
      await phones.take(to)
      await phonesADay.take(to)
      await networks.take(keyOf(networkOf(address)))
      await all.take('all')
    },
  }
}
