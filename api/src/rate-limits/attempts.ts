import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import type { Redis } from 'ioredis'
import { backoffRules, knownRule, lookRule, networkRules, payersPerTurn, windowRules } from './attempt-rules.ts'
import { BackoffLimiter } from './backoff-limiter.ts'
import { FixedWindowLimiter, NetworkLimiter } from './fixed-window-limiter.ts'
import { networkOf } from './network.ts'
import { countingEach, createLimiter, type RateLimit, withRateLimit } from './reservation.ts'

/** A challenge that has run out is no failure: nothing was judged. */
const factorFailures = ['wrong_factor_code', 'wrong_passkey', 'passkey_copied'] as const

export interface Attempt {
  /** The account as it was typed, in one normal form: unknown ones count like known ones. */
  readonly account: string
  readonly address: string
}

/** Who asks how a payment stands: a browser or account, where it is known, and its address. */
export interface Looker {
  readonly browser?: string
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
  /**
   * Runs a log-in, which throws `wrong_login` where it fails and hears whether this account logged in from this address lately.
   * @param namesOf all names under which attempts on the account may be counted
   */
  logIn<T>(
    attempt: Attempt,
    check: (isKnown: boolean) => Promise<T>,
    namesOf: (result: T) => readonly string[],
  ): Promise<T>
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
  /** Counts an attempt to pay, whatever becomes of it. Resolves with its turn, 1 for the first ones of an address. */
  checkout(address: string): Promise<number>
  /** The turn of a look at a payment, 1 for the first: later ones of the same browser or address come later. Undefined beyond a browser's share. */
  look(looker: Looker): Promise<number | undefined>
  /** Runs a search for a ballot or a payment, which throws `not_found` where there is none. */
  lookUp<T>(address: string, check: () => Promise<T>): Promise<T>
}

/** For load tests. */
export const unlimitedAttempts: Attempts = {
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
  report: async () => {},
  checkout: async () => 1,
  look: async () => 1,
  lookUp: (_address, check) => check(),
}

export class LimitedAttempts implements Attempts {
  readonly #pepper: string
  readonly #backoff: Readonly<Record<keyof typeof backoffRules, BackoffLimiter>>
  readonly #window: Readonly<Record<keyof typeof windowRules, FixedWindowLimiter>>
  readonly #network: Readonly<Record<keyof typeof networkRules, NetworkLimiter>>
  readonly #known: ReturnType<typeof createLimiter>
  readonly #looks: ReturnType<typeof createLimiter>

  constructor({ redis, prefix, pepper }: AttemptsDeps) {
    const named = (name: string) => ({ redis, keyPrefix: `${prefix}:attempts:${name}` })
    this.#pepper = pepper
    this.#backoff = each(backoffRules, (rule, name) => new BackoffLimiter(rule, named(name)))
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
      this.#backoff.account.guard(account, 'return'),
    ]
    const guards = [...(isKnown ? [] : ofStrangers), this.#backoff.pair.guard(pair, 'forget')]
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
    const guards = this.#resetGuards(attempt, (account) => this.#backoff['reset-asked'].guard(account, 'return'))
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
    return [...(isKnown ? [] : ofStrangers), this.#backoff['reset-pair'].guard(pair, 'forget')]
  }

  changePassword<T>(userId: string, check: () => Promise<T>): Promise<T> {
    return withRateLimit([this.#backoff.change.guard(this.#keyOf([userId]), 'forget')], 'wrong_password', check)
  }

  secondFactor<T>(userId: string, check: () => Promise<T>): Promise<T> {
    return withRateLimit([this.#backoff.factor.guard(this.#keyOf([userId]), 'forget')], factorFailures, check)
  }

  redeem<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    const { account, pair } = this.#keysOf(attempt)
    const guards = [
      this.#window.cards.guard('all'),
      ...this.#network['card-network'].guards(attempt.address),
      this.#backoff['card-account'].guard(account, 'return'),
      this.#backoff['card-pair'].guard(pair, 'return'),
    ]
    return withRateLimit(guards, 'card_unavailable', check)
  }

  issue<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
    const { account, pair } = this.#keysOf(attempt)
    return withRateLimit(
      [this.#backoff.issuer.guard(account, 'return'), this.#backoff['issuer-pair'].guard(pair, 'forget')],
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

/** What `of` makes of each rule, under its name. */
const each = <Name extends string, Rule, Limiter>(
  rules: Readonly<Record<Name, Rule>>,
  of: (rule: Rule, name: string) => Limiter,
): Record<Name, Limiter> =>
  Object.fromEntries(Object.entries<Rule>(rules).map(([name, rule]) => [name, of(rule, name)])) as Record<Name, Limiter> // fromEntries forgets the names
