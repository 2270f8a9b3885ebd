import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { resetCodeMinutes, resetTries } from '@ashenda/core/domain/password-reset.ts'
import type { Redis } from 'ioredis'
import { BackoffLimiter, type BackoffRule } from './backoff-limiter.ts'
import { FixedWindowLimiter, type FixedWindowRule } from './fixed-window-limiter.ts'
import { createLimiter } from './limiter.ts'
import { networkOf } from './network.ts'
import { countingEach, type RateLimit, withRateLimit } from './reservation.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * From one address on one account: an owner who mistypes waits seconds, somebody who guesses gets some 260 tries a day. Counts
 * expire within hours, because they take memory that ballots need too, and unknown accounts can be made up without end.
 */
const pairRule: BackoffRule = { free: 5, firstSeconds: 1, mostSeconds: 15 * minute, forgetSeconds: 2 * hour }
/** On one account from everywhere: more, and short pauses, because these are the failures of somebody else. */
const accountRule: BackoffRule = { free: 30, firstSeconds: 1, mostSeconds: minute, forgetSeconds: hour }
/** From one address on all accounts: a village behind one carrier's address mistypes less than this. */
const networkRule: FixedWindowRule = { most: 300, seconds: 10 * minute }
/** Where somebody logged in lately, strangers' failures do not count. */
const knownRule: FixedWindowRule = { most: 1, seconds: 14 * day }

/** A favourite sport is soon guessed. Its owner can still log in with the password. */
const resetPairRule: BackoffRule = { free: 3, firstSeconds: minute, mostSeconds: hour, forgetSeconds: 6 * hour }
const resetAccountRule: FixedWindowRule = { most: 10, seconds: day }
const resetNetworkRule: FixedWindowRule = { most: 30, seconds: hour }

/** Codes for one browser's reset, which works for a shorter time than this. */
const resetCodeRule: FixedWindowRule = { most: resetTries, seconds: 2 * resetCodeMinutes * minute }

/** Cards that cannot pay, from one address and from everywhere: wide, as villages and agents share addresses. */
const cardNetworkRule: FixedWindowRule = { most: 200, seconds: 10 * minute }
const cardsRule: FixedWindowRule = { most: 2_000, seconds: minute }

const registrationRule: FixedWindowRule = { most: 100, seconds: hour }

/** Requests to contestants: few people have one to make, and each is read by a person. */
const requestRule: FixedWindowRule = { most: 60, seconds: hour }

/** Reports about contestants: of one browser, which may be somebody who is angry, and of an address. Each is read by a person. */
const reportRule: FixedWindowRule = { most: 60, seconds: hour }
const reporterRule: FixedWindowRule = { most: 10, seconds: hour }

/** A village pays through one address too; each is a call to the payment provider. */
const checkoutRule: FixedWindowRule = { most: 600, seconds: 10 * minute }

/** Ballots and payments looked for, by a village behind one address; and those of them that are not there. */
const lookUpRule: FixedWindowRule = { most: 6_000, seconds: 10 * minute }
const unknownRule: FixedWindowRule = { most: 300, seconds: 10 * minute }

/** Errors that count as a failure. `passkey_expired` does not: no factor was checked. */
const factorFailures = ['wrong_factor_code', 'wrong_passkey', 'passkey_copied'] as const

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
  /** Runs the first step of a reset. Its answer does not say what is wrong, so every call counts. */
  askForReset<T>(attempt: Attempt, check: () => Promise<T>): Promise<T>
  /** Runs the second step, which throws `reset_invalid` where it fails. @param token of the browser or link, whether or not it opens anything */
  finishReset<T>(token: string, check: () => Promise<T>): Promise<T>
  /** Runs a change of password by somebody logged in, which throws `wrong_password` where it fails. */
  changePassword<T>(userId: string, check: () => Promise<T>): Promise<T>
  /** Runs the showing or setting up of a second factor, which throws one of `factorFailures` where it fails. */
  secondFactor<T>(userId: string, check: () => Promise<T>): Promise<T>
  /** Runs a redemption of a card for somebody, which throws `card_unavailable` where it fails. */
  redeem<T>(attempt: Attempt, check: () => Promise<T>): Promise<T>
  /** Runs an order of cards by an admin, which throws `wrong_card_key` where it fails. */
  issue<T>(attempt: Attempt, check: () => Promise<T>): Promise<T>
  /** Counts a registration, whatever becomes of it: its answer tells whether a phone is registered. */
  register(address: string): Promise<void>
  /** Counts a request to a contestant, whatever becomes of it. */
  request(address: string): Promise<void>
  /** Counts a report about a contestant, whatever becomes of it. @param browser its mark */
  report(address: string, browser: string): Promise<void>
  /** Counts an attempt to pay, whatever becomes of it. */
  checkout(address: string): Promise<void>
  /** Runs a search for a ballot or a payment, which throws `not_found` where there is none. */
  lookUp<T>(address: string, check: () => Promise<T>): Promise<T>
}

/** For load tests. */
export const unlimitedAttempts: Attempts = {
  logIn: (_attempt, check) => check(),
  reset: (_attempt, check) => check(),
  askForReset: (_attempt, check) => check(),
  finishReset: (_token, check) => check(),
  changePassword: (_userId, check) => check(),
  secondFactor: (_userId, check) => check(),
  redeem: (_attempt, check) => check(),
  issue: (_attempt, check) => check(),
  register: async () => {},
  request: async () => {},
  report: async () => {},
  checkout: async () => {},
  lookUp: (_address, check) => check(),
}

export class LimitedAttempts implements Attempts {
  readonly #deps: AttemptsDeps
  readonly #pair: BackoffLimiter
  readonly #account: BackoffLimiter
  readonly #network: FixedWindowLimiter
  readonly #known: ReturnType<typeof createLimiter>
  readonly #change: BackoffLimiter
  readonly #factor: BackoffLimiter
  readonly #resetPair: BackoffLimiter
  readonly #resetAccount: FixedWindowLimiter
  readonly #resetNetwork: FixedWindowLimiter
  readonly #resetCode: FixedWindowLimiter
  readonly #cardPair: BackoffLimiter
  readonly #cardAccount: BackoffLimiter
  readonly #cardNetwork: FixedWindowLimiter
  readonly #cards: FixedWindowLimiter
  readonly #issuerPair: BackoffLimiter
  readonly #issuer: BackoffLimiter
  readonly #registrations: FixedWindowLimiter
  readonly #requests: FixedWindowLimiter
  readonly #reports: FixedWindowLimiter
  readonly #reporters: FixedWindowLimiter
  readonly #checkouts: FixedWindowLimiter
  readonly #lookUps: FixedWindowLimiter
  readonly #unknown: FixedWindowLimiter

  constructor(deps: AttemptsDeps) {
    const named = (name: string) => ({ redis: deps.redis, keyPrefix: `${deps.prefix}:attempts:${name}` })
    this.#deps = deps
    this.#pair = new BackoffLimiter(pairRule, named('pair'))
    this.#account = new BackoffLimiter(accountRule, named('account'))
    this.#network = new FixedWindowLimiter(networkRule, named('network'))
    this.#known = createLimiter({ ...named('known'), points: knownRule.most, duration: knownRule.seconds })
    this.#change = new BackoffLimiter(pairRule, named('change'))
    this.#factor = new BackoffLimiter(pairRule, named('factor'))
    this.#resetPair = new BackoffLimiter(resetPairRule, named('reset-pair'))
    this.#resetAccount = new FixedWindowLimiter(resetAccountRule, named('reset-account'))
    this.#resetNetwork = new FixedWindowLimiter(resetNetworkRule, named('reset-network'))
    this.#resetCode = new FixedWindowLimiter(resetCodeRule, named('reset-code'))
    this.#cardPair = new BackoffLimiter(pairRule, named('card-pair'))
    this.#cardAccount = new BackoffLimiter(accountRule, named('card-account'))
    this.#cardNetwork = new FixedWindowLimiter(cardNetworkRule, named('card-network'))
    this.#cards = new FixedWindowLimiter(cardsRule, named('cards'))
    this.#issuerPair = new BackoffLimiter(pairRule, named('issuer-pair'))
    this.#issuer = new BackoffLimiter(accountRule, named('issuer'))
    this.#registrations = new FixedWindowLimiter(registrationRule, named('registrations'))
    this.#requests = new FixedWindowLimiter(requestRule, named('requests'))
    this.#reports = new FixedWindowLimiter(reportRule, named('reports'))
    this.#reporters = new FixedWindowLimiter(reporterRule, named('reporters'))
    this.#checkouts = new FixedWindowLimiter(checkoutRule, named('checkouts'))
    this.#lookUps = new FixedWindowLimiter(lookUpRule, named('look-ups'))
    this.#unknown = new FixedWindowLimiter(unknownRule, named('unknown'))
  }

  async logIn<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    const { account, network, pair } = this.#keysOf(attempt)
    const isKnown = (await this.#known.get(pair)) !== null
    const ofStrangers = [this.#network.guard(network), this.#account.guard(account, 'return')]
    const guards = [...(isKnown ? [] : ofStrangers), this.#pair.guard(pair, 'forget')]
    const result = await withRateLimit(guards, 'wrong_login', check)
    await this.#known.set(pair, 1, knownRule.seconds)
    return result
  }

  reset<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    return withRateLimit(this.#resetGuards(attempt), 'reset_refused', check)
  }

  askForReset<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    return countingEach(this.#resetGuards(attempt), check)
  }

  finishReset<T>(token: string, check: () => Promise<T>): Promise<T> {
    return withRateLimit([this.#resetCode.guard(this.#keyOf([token]))], 'reset_invalid', check)
  }

  #resetGuards(attempt: Attempt): readonly RateLimit[] {
    const { account, network, pair } = this.#keysOf(attempt)
    return [this.#resetNetwork.guard(network), this.#resetAccount.guard(account), this.#resetPair.guard(pair, 'forget')]
  }

  changePassword<T>(userId: string, check: () => Promise<T>): Promise<T> {
    return withRateLimit([this.#change.guard(this.#keyOf([userId]), 'forget')], 'wrong_password', check)
  }

  secondFactor<T>(userId: string, check: () => Promise<T>): Promise<T> {
    return withRateLimit([this.#factor.guard(this.#keyOf([userId]), 'forget')], factorFailures, check)
  }

  redeem<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    const { account, network, pair } = this.#keysOf(attempt)
    const guards = [
      this.#cards.guard('all'),
      this.#cardNetwork.guard(network),
      this.#cardAccount.guard(account, 'return'),
      this.#cardPair.guard(pair, 'return'),
    ]
    return withRateLimit(guards, 'card_unavailable', check)
  }

  issue<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    const { account, pair } = this.#keysOf(attempt)
    return withRateLimit(
      [this.#issuer.guard(account, 'return'), this.#issuerPair.guard(pair, 'forget')],
      'wrong_card_key',
      check,
    )
  }

  async register(address: string): Promise<void> {
    await this.#registrations.take(this.#keyOf([networkOf(address)]))
  }

  async request(address: string): Promise<void> {
    await this.#requests.take(this.#keyOf([networkOf(address)]))
  }

  async report(address: string, browser: string): Promise<void> {
    await this.#reporters.take(this.#keyOf([browser]))
    await this.#reports.take(this.#keyOf([networkOf(address)]))
  }

  async checkout(address: string): Promise<void> {
    await this.#checkouts.take(this.#keyOf([networkOf(address)]))
  }

  async lookUp<T>(address: string, check: () => Promise<T>): Promise<T> {
    const network = this.#keyOf([networkOf(address)])
    await this.#lookUps.take(network)
    return withRateLimit([this.#unknown.guard(network)], 'not_found', check)
  }

  #keysOf({ account, address }: Attempt) {
    const from = networkOf(address)
    return { account: this.#keyOf([account]), network: this.#keyOf([from]), pair: this.#keyOf([account, from]) }
  }

  readonly #keyOf = (parts: readonly string[]): string => keyedId(this.#deps.pepper, 'attempts', parts)
}
