import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { FixedWindowLimiter, type FixedWindowRule, NetworkLimiter } from '../../rate-limits/fixed-window-limiter.ts'

const minute = 60
const day = 86_400

/** Per phone or e-mail, whoever asks. */
const phoneRule: FixedWindowRule = { most: 3, seconds: 10 * minute }
const phoneDayRule: FixedWindowRule = { most: 5, seconds: day }
/** Per account for mails about changed e-mails; both addresses may be invented. */
const changesRule: FixedWindowRule = { most: 10, seconds: day }
/** Per block of numbers that differ in the last three digits only, against sending to ranges. */
const blockRule: FixedWindowRule = { most: 60, seconds: 10 * minute }
/** Per network. Wide, because a carrier's NAT serves a whole town; beyond it, browsers bring proof of work. */
const networkRule: FixedWindowRule = { most: 3_000, seconds: 10 * minute }
const workedRule: FixedWindowRule = { most: 60_000, seconds: 10 * minute }
const lastDigits = 3

export const messagePurposes = ['vote', 'registration', 'reset'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

/** Percent of the daily messages reserved per purpose. The shared rest is used first. */
const reservedPercent: Readonly<Record<MessagePurpose, number>> = { vote: 30, registration: 15, reset: 5 }
/** Percent of the daily messages one network may use without entering codes, as with invented numbers. */
const unprovenPercent = 10
/** The share of the budget from which the log warns. */
const warnedFrom = 0.8

export interface MessageLimits {
  /** Takes one message to a phone. @throws AppError too_many_attempts */
  readonly admit: (to: Recipient) => Promise<void>
  /** Takes one e-mail of a reset. @throws AppError too_many_attempts */
  readonly admitMail: (to: { readonly email: string; readonly address: string }) => Promise<void>
  /** Takes one e-mail about a changed e-mail, from the shared budget only. @throws AppError too_many_attempts */
  readonly admitChange: (to: {
    readonly account: string
    readonly email: string
    readonly address: string
  }) => Promise<void>
  /** Frees the address of an unproven message once its code came back. */
  readonly proven: (address: string) => Promise<void>
  /** The used share of each purpose's daily budget. */
  readonly usedShares: () => Promise<Readonly<Record<MessagePurpose, number>>>
}

interface Recipient {
  readonly purpose: MessagePurpose
  readonly phone: string
  readonly address: string
  /** Proof of work, if its browser can do any: see ProofRequest. */
  readonly showWork?: () => Promise<void>
}

export interface MessageLimitsDeps {
  readonly redis: Redis
  readonly prefix: string
  /** Keys the HMACs under which numbers and addresses are counted. */
  readonly pepper: string
  /** Messages cost the contest money. */
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

/** Limits on messages that strangers can cause, shared by all copies of the api. */
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
  /**
   * Whether work was required and shown. Checked first, so that a request answered with work_needed uses up no limit.
   */
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
      // Narrowest limit first, so that repeating one phone does not use up others' limits.
      const to = keyOf(phone)
      await phones.take(to)
      await phonesADay.take(to)
      await blocks.take(keyOf(phone.slice(0, -lastDigits)))
      if (isCrowded) await worked.take(address)
      // A reset's code goes to an account's own phone, so others behind its address must not block it.
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

/** The daily budget: a shared part and a reserve per purpose. */
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
        log.warn({ purpose, used, most: mostOf(purpose) }, 'daily message budget nearly used up')
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
