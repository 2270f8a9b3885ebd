import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import type { Redis } from 'ioredis'
import { FixedWindowLimiter, NetworkLimiter } from './fixed-window-limiter.ts'
import { LockoutLimiter } from './lockout-limiter.ts'
import { networkOf } from './network.ts'
import { knownRule, lockoutRules, lookRule, networkRules, payersPerTurn, windowRules } from './rate-limit-rules.ts'
import { countingEach, createLimiter, type RateLimit, withRateLimit } from './reservation.ts'

/** An expired challenge is no failure: nothing was judged. */
const factorFailures = ['wrong_factor_code', 'wrong_passkey', 'passkey_copied'] as const

export interface Attempt {
  /** The account as typed, normalised: unknown ones count like known ones. */
  readonly account: string
  readonly address: string
}

/** Who checks a payment's status: the browser or account, if known, and the address. */
export interface Looker {
  readonly browser?: string
  readonly address: string
}

export interface RateLimitsDeps {
  readonly redis: Redis
  readonly prefix: string
  /** Keys the HMACs of accounts and addresses. */
  readonly pepper: string
}

/**
 * Rate limits on everything that can be guessed; attempts count before they are judged. @throws AppError
 * too_many_attempts, every method
 */
export interface RateLimits {
  /**
   * A log-in; failure: `wrong_login`. `check` is told whether the account logged in from this address recently. @param
   * namesOf all names that attempts on the account may be counted under
   */
  logIn<T>(
    attempt: Attempt,
    check: (isKnown: boolean) => Promise<T>,
    namesOf: (result: T) => readonly string[],
  ): Promise<T>
  /** A reset by e-mail and answer; failure: `reset_refused`. */
  reset<T>(attempt: Attempt, check: () => Promise<T>): Promise<T>
  /** The first step of a reset. Its answer does not tell success, so every call counts. */
  askForReset<T>(attempt: Attempt, check: () => Promise<T>): Promise<T>
  /** The second step; failure: `reset_invalid`. @param token of the browser or link, valid or not */
  finishReset<T>(token: string, check: () => Promise<T>): Promise<T>
  /** A password change of a logged-in user; failure: `wrong_password`. */
  changePassword<T>(userId: string, check: () => Promise<T>): Promise<T>
  /** Showing or setting up a second factor; failure: one of `factorFailures`. */
  secondFactor<T>(userId: string, check: () => Promise<T>): Promise<T>
  /** A card redemption; failure: `card_unavailable`. */
  redeem<T>(attempt: Attempt, check: () => Promise<T>): Promise<T>
  /** An admin's card order; failure: `wrong_card_key`. */
  issue<T>(attempt: Attempt, check: () => Promise<T>): Promise<T>
  /** Counts every registration: the answer tells whether a phone is registered. */
  register(address: string): Promise<void>
  /** Counts every request to a contestant. */
  request(address: string): Promise<void>
  /** Counts everybody who wants to hear the result. */
  subscribe(address: string): Promise<void>
  /** Counts every report about a contestant. @param browser its cookie */
  report(address: string, browser: string): Promise<void>
  /** Counts every checkout. Resolves with its turn, 1 for an address's first ones. */
  checkout(address: string): Promise<number>
  /**
   * The turn of a status check, 1 for the first; later ones of the same browser or address queue behind. Undefined
   * beyond a browser's limit.
   */
  look(looker: Looker): Promise<number | undefined>
  /** A look-up of a ballot or payment; failure: `not_found`. */
  lookUp<T>(address: string, check: () => Promise<T>): Promise<T>
}

/** For load tests. */
export const noRateLimits: RateLimits = {
  logIn: (_attempt, check) => check(false),
  reset: (_attempt, check) => check(),
  askForReset: (_attempt, check) => check(),
  finishReset: (_token, check) => check(),
  changePassword: (_userId, check) => check(),
  secondFactor: (_userId, check) => check(),
  redeem: (_attempt, check) => check(),
  issue: (_attempt, check) => check(),
  register: async () => {},
  request: async () => {},
  subscribe: async () => {},
  report: async () => {},
  checkout: async () => 1,
  look: async () => 1,
  lookUp: (_address, check) => check(),
}

export class SharedRateLimits implements RateLimits {
  readonly #pepper: string
  readonly #lockout: Readonly<Record<keyof typeof lockoutRules, LockoutLimiter>>
  readonly #window: Readonly<Record<keyof typeof windowRules, FixedWindowLimiter>>
  readonly #network: Readonly<Record<keyof typeof networkRules, NetworkLimiter>>
  readonly #known: ReturnType<typeof createLimiter>
  readonly #looks: ReturnType<typeof createLimiter>

  constructor({ redis, prefix, pepper }: RateLimitsDeps) {
    const named = (name: string) => ({ redis, keyPrefix: `${prefix}:attempts:${name}` })
    this.#pepper = pepper
    this.#lockout = each(lockoutRules, (rule, name) => new LockoutLimiter(rule, named(name)))
    this.#window = each(windowRules, (rule, name) => new FixedWindowLimiter(rule, named(name)))
    const keyOf = (network: string): string => this.#keyOf([network])
    this.#network = each(networkRules, (rule, name) => new NetworkLimiter(rule, { ...named(name), keyOf }))
    this.#known = createLimiter({ ...named('known'), points: knownRule.most, duration: knownRule.seconds })
    this.#looks = createLimiter({ ...named('looks'), points: lookRule.most, duration: lookRule.seconds })
  }

  async logIn<T>(
    attempt: Attempt,
    check: (isKnown: boolean) => Promise<T>,
    namesOf: (result: T) => readonly string[],
  ): Promise<T> {
    const { account, pair } = this.#keysOf(attempt)
    const isKnown = await this.#isKnown(pair)
    const ofStrangers = [
      ...this.#network.network.guards(attempt.address),
      this.#lockout.account.guard(account, 'return'),
    ]
    const guards = [...(isKnown ? [] : ofStrangers), this.#lockout.pair.guard(pair, 'forget')]
    const result = await withRateLimit(guards, 'wrong_login', () => check(isKnown))
    const pairs = namesOf(result).map((name) => this.#keysOf({ ...attempt, account: name }).pair)
    await Promise.all(pairs.map((one) => this.#known.set(one, 1, knownRule.seconds)))
    return result
  }

  async reset<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    return withRateLimit(
      await this.#resetGuards(attempt, (account) => this.#window['reset-account'].guard(account)),
      'reset_refused',
      check,
    )
  }

  async askForReset<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    const guards = this.#resetGuards(attempt, (account) => this.#lockout['reset-asked'].guard(account, 'return'))
    return countingEach(await guards, check)
  }

  readonly #isKnown = async (pair: string): Promise<boolean> => (await this.#known.get(pair)) !== null

  finishReset<T>(token: string, check: () => Promise<T>): Promise<T> {
    return withRateLimit([this.#window['reset-code'].guard(this.#keyOf([token]))], 'reset_invalid', check)
  }

  async #resetGuards(attempt: Attempt, ofAccount: (account: string) => RateLimit): Promise<readonly RateLimit[]> {
    const { account, pair } = this.#keysOf(attempt)
    const ofStrangers = [...this.#network['reset-network'].guards(attempt.address), ofAccount(account)]
    const isKnown = await this.#isKnown(pair)
    return [...(isKnown ? [] : ofStrangers), this.#lockout['reset-pair'].guard(pair, 'forget')]
  }

  changePassword<T>(userId: string, check: () => Promise<T>): Promise<T> {
    return withRateLimit([this.#lockout.change.guard(this.#keyOf([userId]), 'forget')], 'wrong_password', check)
  }

  secondFactor<T>(userId: string, check: () => Promise<T>): Promise<T> {
    return withRateLimit([this.#lockout.factor.guard(this.#keyOf([userId]), 'forget')], factorFailures, check)
  }

  redeem<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    const { account, pair } = this.#keysOf(attempt)
    const guards = [
      this.#window.cards.guard('all'),
      ...this.#network['card-network'].guards(attempt.address),
      this.#lockout['card-account'].guard(account, 'return'),
      this.#lockout['card-pair'].guard(pair, 'return'),
    ]
    return withRateLimit(guards, 'card_unavailable', check)
  }

  issue<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    const { account, pair } = this.#keysOf(attempt)
    return withRateLimit(
      [this.#lockout.issuer.guard(account, 'return'), this.#lockout['issuer-pair'].guard(pair, 'forget')],
      'wrong_card_key',
      check,
    )
  }

  async register(address: string): Promise<void> {
    await this.#network.registrations.take(address)
  }

  async request(address: string): Promise<void> {
    await this.#network.requests.take(address)
  }

  async subscribe(address: string): Promise<void> {
    await this.#network.subscriptions.take(address)
  }

  async report(address: string, browser: string): Promise<void> {
    await this.#window.reporters.take(this.#keyOf([browser]))
    await this.#network.reports.take(address)
  }

  async checkout(address: string): Promise<number> {
    return Math.ceil((await this.#network.checkouts.take(address)) / payersPerTurn)
  }

  async look({ browser, address }: Looker): Promise<number | undefined> {
    const [own, ofAddress] = await Promise.all([
      browser === undefined ? undefined : this.#looks.penalty(this.#keyOf(['browser', browser])),
      this.#looks.penalty(this.#keyOf(['address', networkOf(address)])),
    ])
    const ownTurn = own?.consumedPoints ?? 1
    if (ownTurn > lookRule.most) return undefined
    return Math.max(ownTurn, Math.ceil(ofAddress.consumedPoints / payersPerTurn))
  }

  async lookUp<T>(address: string, check: () => Promise<T>): Promise<T> {
    await this.#network['look-ups'].take(address)
    return withRateLimit(this.#network.unknown.guards(address), 'not_found', check)
  }

  #keysOf({ account, address }: Attempt) {
    const from = networkOf(address)
    return { account: this.#keyOf([account]), pair: this.#keyOf([account, from]) }
  }

  readonly #keyOf = (parts: readonly string[]): string => keyedId(this.#pepper, 'attempts', parts)
}

/** Builds a limiter per rule. */
const each = <Name extends string, Rule, Limiter>(
  rules: Readonly<Record<Name, Rule>>,
  of: (rule: Rule, name: string) => Limiter,
): Record<Name, Limiter> =>
  Object.fromEntries(Object.entries<Rule>(rules).map(([name, rule]) => [name, of(rule, name)])) as Record<Name, Limiter> // fromEntries loses the names
