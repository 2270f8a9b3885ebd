import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { FixedWindowLimiter, type FixedWindowRule, NetworkLimiter } from '../../rate-limits/fixed-window-limiter.ts'

const minute = 60
const day = 86_400

/** For one phone or e-mail: nobody is sent more by anybody. */
const phoneRule: FixedWindowRule = { most: 3, seconds: 10 * minute }
const phoneDayRule: FixedWindowRule = { most: 5, seconds: day }
/** About changes of an account's e-mail, to the former and the new one: both may be invented. */
const changesRule: FixedWindowRule = { most: 10, seconds: day }
/** For numbers that begin alike, the last three digits apart: nobody buys messages to a block of numbers. */
const blockRule: FixedWindowRule = { most: 60, seconds: 10 * minute }
/** From one address: a carrier's holds a whole town, so this is wide, and beyond it a browser has to compute for a moment first. */
const networkRule: FixedWindowRule = { most: 3_000, seconds: 10 * minute }
const workedRule: FixedWindowRule = { most: 60_000, seconds: 10 * minute }
const lastDigits = 3

export const messagePurposes = ['vote', 'registration', 'reset'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

/** Percent of the day's messages that only one purpose may use. All share the rest, and use it first. */
const reservedPercent: Readonly<Record<MessagePurpose, number>> = { vote: 30, registration: 15, reset: 5 }
/** Percent of the day's messages that one address may have sent without anybody entering their codes: invented numbers. */
const unprovenPercent = 10
/** From this share on the log warns, as an alert does. */
const warnedFrom = 0.8

export interface MessageLimits {
  /** Takes one message to a phone. @throws AppError too_many_attempts */
  readonly admit: (to: Recipient) => Promise<void>
  /** Takes one e-mail of a reset. @throws AppError too_many_attempts */
  readonly admitMail: (to: { readonly email: string; readonly address: string }) => Promise<void>
  /** Takes one e-mail about a changed e-mail: of the shared messages alone, and none of those that a reset may be sent. @throws AppError too_many_attempts */
  readonly admitChange: (to: {
    readonly account: string
    readonly email: string
    readonly address: string
  }) => Promise<void>
  /** The code of a vote or registration came back: its message no longer counts as unproven for the address. */
  readonly proven: (address: string) => Promise<void>
  /** The used share of what each purpose may use in a day. */
  readonly usedShares: () => Promise<Readonly<Record<MessagePurpose, number>>>
}

interface Recipient {
  readonly purpose: MessagePurpose
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
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** For load tests. */
export const unlimitedMessages: MessageLimits = {
  admit: async () => {},
  admitMail: async () => {},
  admitChange: async () => {},
  proven: async () => {},
  usedShares: async () => ({ vote: 0, registration: 0, reset: 0 }),
}

/** What bounds the messages that strangers can cause, shared by all copies of the api. */
export function messageLimits({ redis, prefix, pepper, mostADay, log }: MessageLimitsDeps): MessageLimits {
  const keyOf = (text: string): string => keyedId(pepper, 'message-limit', [text])
  const limiter = (name: string, rule: FixedWindowRule): FixedWindowLimiter =>
    new FixedWindowLimiter(rule, { redis, keyPrefix: `${prefix}:message-limits:${name}` })
  const phones = limiter('phone', phoneRule)
  const phonesADay = limiter('phone-day', phoneDayRule)
  const changes = limiter('change', changesRule)
  const blocks = limiter('block', blockRule)
  const byNetwork = (name: string, rule: FixedWindowRule): NetworkLimiter =>
    new NetworkLimiter(rule, { redis, keyPrefix: `${prefix}:message-limits:${name}`, keyOf })
  const networks = byNetwork('network', networkRule)
  const worked = byNetwork('network-worked', workedRule)
  const most = Math.ceil((mostADay * unprovenPercent) / 100)
  const unproven = byNetwork('unproven', { most, seconds: day })
  const budget = messageBudget(mostADay, limiter, log)
  /** Whether work had to be shown, and was. Checked before the other limits, so that a request that is answered by asking for work uses up none of them. */
  async function askForWork(address: string, showWork: Recipient['showWork']): Promise<boolean> {
    try {
      await networks.take(address)
      return false
    } catch (error) {
      if (!showWork) throw error
      await showWork()
      return true
    }
  }
  return {
    ...budget,
    admit: async ({ purpose, phone, address, showWork }) => {
      const isCrowded = await askForWork(address, showWork)
      // The narrowest first, so that repeating one phone does not use up the limits of others.
      const to = keyOf(phone)
      await phones.take(to)
      await phonesADay.take(to)
      await blocks.take(keyOf(phone.slice(0, -lastDigits)))
      if (isCrowded) await worked.take(address)
      // A reset's code goes to an account's own phone, never to an invented number: what strangers use up behind the same address is not hers.
      if (purpose !== 'reset') await unproven.take(address)
      await budget.take(purpose)
    },
    admitMail: async ({ email, address }) => {
      const to = keyOf(email.toLowerCase())
      await phones.take(to)
      await phonesADay.take(to)
      await networks.take(address)
      await budget.take('reset')
    },
    admitChange: async ({ account, email, address }) => {
      await changes.take(keyOf(account))
      const to = keyOf(`change|${email.toLowerCase()}`)
      await phones.take(to)
      await phonesADay.take(to)
      await networks.take(address)
      await unproven.take(address)
      await budget.takeShared()
    },
    proven: (address) => unproven.giveBack(address),
  }
}

/** The day's messages: a part that all purposes share, and a reserve for each. */
function messageBudget(
  mostADay: number,
  limiter: (name: string, rule: FixedWindowRule) => FixedWindowLimiter,
  log: MessageLimitsDeps['log'],
) {
  const reserved = (purpose: MessagePurpose): number => Math.floor((mostADay * reservedPercent[purpose]) / 100)
  const sharedMost = mostADay - messagePurposes.reduce((sum, purpose) => sum + reserved(purpose), 0)
  const shared = limiter('shared', { most: sharedMost, seconds: day })
  const ofPurpose = (purpose: MessagePurpose) =>
    limiter(`reserve-${purpose}`, { most: reserved(purpose), seconds: day })
  const reserves = { vote: ofPurpose('vote'), registration: ofPurpose('registration'), reset: ofPurpose('reset') }
  const mostOf = (purpose: MessagePurpose): number => sharedMost + reserved(purpose)
  const all = 'all'
  return {
    take: async (purpose: MessagePurpose): Promise<void> => {
      const used = await shared.take(all).catch(async (full: unknown) => {
        if (reserved(purpose) === 0) throw full
        return sharedMost + (await reserves[purpose].take(all))
      })
      if (used === Math.ceil(mostOf(purpose) * warnedFrom))
        log.warn({ purpose, used, most: mostOf(purpose) }, "the day's messages run out")
    },
    takeShared: async (): Promise<void> => {
      await shared.take(all)
    },
    usedShares: async () => {
      const usedOfShared = await shared.countOf(all)
      const shareOf = async (purpose: MessagePurpose): Promise<number> =>
        (usedOfShared + (await reserves[purpose].countOf(all))) / mostOf(purpose)
      const [vote, registration, reset] = await Promise.all([
        shareOf('vote'),
        shareOf('registration'),
        shareOf('reset'),
      ])
      return { vote, registration, reset }
    },
  }
}
