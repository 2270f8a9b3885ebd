import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import type { Redis } from 'ioredis'
import { GrowingPause, type PauseRule } from './backoff-limiter.ts'
import { Window, type WindowRule } from './fixed-window-limiter.ts'
import { createLimiter } from './limiter.ts'
import { networkOf } from './network.ts'
import { guarded } from './reservation.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * From one address on one account: the owner who mistypes waits seconds, who guesses gets some 260 a day. What is counted is
 * forgotten in hours, because it stands in the memory that ballots need too, and unknown accounts can be made up without end.
 */
const pairRule: PauseRule = { free: 5, firstSeconds: 1, mostSeconds: 15 * minute, forgetSeconds: 2 * hour }
/** On one account from everywhere: more, and short pauses, because these are the failures of somebody else. */
const accountRule: PauseRule = { free: 30, firstSeconds: 1, mostSeconds: minute, forgetSeconds: hour }
/** From one address on all accounts: a village behind one carrier's address mistypes less than this. */
const networkRule: WindowRule = { most: 300, seconds: 10 * minute }
/** Where somebody logged in lately, strangers' failures do not count. */
const knownRule: WindowRule = { most: 1, seconds: 14 * day }

/** A favourite sport is soon guessed. Its owner can still log in with the password. */
const resetPairRule: PauseRule = { free: 3, firstSeconds: minute, mostSeconds: hour, forgetSeconds: 6 * hour }
const resetAccountRule: WindowRule = { most: 10, seconds: day }
const resetNetworkRule: WindowRule = { most: 30, seconds: hour }

/** Cards that cannot pay, from one address and from everywhere: wide, as villages and agents share addresses. */
const cardNetworkRule: WindowRule = { most: 200, seconds: 10 * minute }
const cardsRule: WindowRule = { most: 2_000, seconds: minute }

const registrationRule: WindowRule = { most: 100, seconds: hour }

/** Requests to contestants: few people have one to make, and each is read by a person. */
const requestRule: WindowRule = { most: 60, seconds: hour }

/** A village pays through one address too; each is a call to the payment provider. */
const checkoutRule: WindowRule = { most: 600, seconds: 10 * minute }

/** Ballots and payments looked for, by a village behind one address; and those of them that are not there. */
const lookUpRule: WindowRule = { most: 6_000, seconds: 10 * minute }
const unknownRule: WindowRule = { most: 300, seconds: 10 * minute }

export interface Attempt {
  /** The account as it was typed, in one normal form: unknown ones count like known ones. */
  readonly account: string
  readonly address: string
}

export interface AttemptsDeps {
  readonly redis: Redis
  readonly prefix: string
  /** Keys the HMACs under which accounts and addresses are counted. */
  readonly pepper: string
}

/** Bounds what can be guessed: an attempt is counted before it is judged. @throws AppError too_many_attempts, all of them */
export interface Attempts {
  /** Runs a log-in, which throws `wrong_login` where it fails. */
  logIn<T>(attempt: Attempt, check: () => Promise<T>): Promise<T>
  /** Runs a reset by e-mail and answer, which throws `reset_refused` where it fails. */
  reset<T>(attempt: Attempt, check: () => Promise<T>): Promise<T>
  /** Runs a change of password by somebody logged in, which throws `wrong_password` where it fails. */
  changePassword<T>(userId: string, check: () => Promise<T>): Promise<T>
  /** Runs a redemption of a card for somebody, which throws `card_unavailable` where it fails. */
  redeem<T>(attempt: Attempt, check: () => Promise<T>): Promise<T>
  /** Runs an order of cards by an admin, which throws `wrong_card_key` where it fails. */
  issue<T>(attempt: Attempt, check: () => Promise<T>): Promise<T>
  /** Counts a registration, whatever becomes of it: its answer tells whether a phone is registered. */
  register(address: string): Promise<void>
  /** Counts a request to a contestant, whatever becomes of it. */
  request(address: string): Promise<void>
  /** Counts a wish to pay, whatever becomes of it. */
  checkout(address: string): Promise<void>
  /** Runs a search for a ballot or a payment, which throws `not_found` where there is none. */
  lookUp<T>(address: string, check: () => Promise<T>): Promise<T>
}

/** For load tests. */
export const unlimitedAttempts: Attempts = {
  logIn: (_attempt, check) => check(),
  reset: (_attempt, check) => check(),
  changePassword: (_userId, check) => check(),
  redeem: (_attempt, check) => check(),
  issue: (_attempt, check) => check(),
  register: async () => {},
  request: async () => {},
  checkout: async () => {},
  lookUp: (_address, check) => check(),
}

export class LimitedAttempts implements Attempts {
  readonly #deps: AttemptsDeps
  readonly #pair: GrowingPause
  readonly #account: GrowingPause
  readonly #network: Window
  readonly #known: ReturnType<typeof createLimiter>
  readonly #change: GrowingPause
  readonly #resetPair: GrowingPause
  readonly #resetAccount: Window
  readonly #resetNetwork: Window
  readonly #cardPair: GrowingPause
  readonly #cardAccount: GrowingPause
  readonly #cardNetwork: Window
  readonly #cards: Window
  readonly #issuerPair: GrowingPause
  readonly #issuer: GrowingPause
  readonly #registrations: Window
  readonly #requests: Window
  readonly #checkouts: Window
  readonly #lookUps: Window
  readonly #unknown: Window

  constructor(deps: AttemptsDeps) {
    const named = (name: string) => ({ redis: deps.redis, keyPrefix: `${deps.prefix}:attempts:${name}` })
    this.#deps = deps
    this.#pair = new GrowingPause(pairRule, named('pair'))
    this.#account = new GrowingPause(accountRule, named('account'))
    this.#network = new Window(networkRule, named('network'))
    this.#known = createLimiter({ ...named('known'), points: knownRule.most, duration: knownRule.seconds })
    this.#change = new GrowingPause(pairRule, named('change'))
    this.#resetPair = new GrowingPause(resetPairRule, named('reset-pair'))
    this.#resetAccount = new Window(resetAccountRule, named('reset-account'))
    this.#resetNetwork = new Window(resetNetworkRule, named('reset-network'))
    this.#cardPair = new GrowingPause(pairRule, named('card-pair'))
    this.#cardAccount = new GrowingPause(accountRule, named('card-account'))
    this.#cardNetwork = new Window(cardNetworkRule, named('card-network'))
    this.#cards = new Window(cardsRule, named('cards'))
    this.#issuerPair = new GrowingPause(pairRule, named('issuer-pair'))
    this.#issuer = new GrowingPause(accountRule, named('issuer'))
    this.#registrations = new Window(registrationRule, named('registrations'))
    this.#requests = new Window(requestRule, named('requests'))
    this.#checkouts = new Window(checkoutRule, named('checkouts'))
    this.#lookUps = new Window(lookUpRule, named('look-ups'))
    this.#unknown = new Window(unknownRule, named('unknown'))
  }

  async logIn<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    const { account, network, pair } = this.#keysOf(attempt)
    const isKnown = (await this.#known.get(pair)) !== null
    const ofStrangers = [this.#network.guard(network), this.#account.guard(account, 'return')]
    const guards = [...(isKnown ? [] : ofStrangers), this.#pair.guard(pair, 'forget')]
    const result = await guarded(guards, check)
    await this.#known.set(pair, 1, knownRule.seconds)
    return result
  }

  reset<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    const { account, network, pair } = this.#keysOf(attempt)
    const guards = [
      this.#resetNetwork.guard(network),
      this.#resetAccount.guard(account),
      this.#resetPair.guard(pair, 'forget'),
    ]
    return guarded(guards, check)
  }

  changePassword<T>(userId: string, check: () => Promise<T>): Promise<T> {
    return guarded([this.#change.guard(this.#keyOf([userId]), 'forget')], check)
  }

  redeem<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    const { account, network, pair } = this.#keysOf(attempt)
    const guards = [
      this.#cards.guard('all'),
      this.#cardNetwork.guard(network),
      this.#cardAccount.guard(account, 'return'),
      this.#cardPair.guard(pair, 'return'),
    ]
    return guarded(guards, check)
  }

  issue<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    const { account, pair } = this.#keysOf(attempt)
    return guarded([this.#issuer.guard(account, 'return'), this.#issuerPair.guard(pair, 'forget')], check)
  }

  async register(address: string): Promise<void> {
    await this.#registrations.take(this.#keyOf([networkOf(address)]))
  }

  async request(address: string): Promise<void> {
    await this.#requests.take(this.#keyOf([networkOf(address)]))
  }

  async checkout(address: string): Promise<void> {
    await this.#checkouts.take(this.#keyOf([networkOf(address)]))
  }

  async lookUp<T>(address: string, check: () => Promise<T>): Promise<T> {
    const network = this.#keyOf([networkOf(address)])
    await this.#lookUps.take(network)
    return guarded([this.#unknown.guard(network)], check)
  }

  #keysOf({ account, address }: Attempt) {
    const from = networkOf(address)
    return { account: this.#keyOf([account]), network: this.#keyOf([from]), pair: this.#keyOf([account, from]) }
  }

  readonly #keyOf = (parts: readonly string[]): string => keyedId(this.#deps.pepper, 'attempts', parts)
}
