import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { networkOf } from '../rate-limits/network.ts'
import { eventOfRefusal, kindOf, type Refusal, type SecurityEvent } from './events.ts'

/** Some 20 KB per event; anybody can trigger nine of them, which leaves room for the others. */
const mostOfOne = 60
const mostInAll = 600
const windowMs = 60_000

/** The parts of a request that are logged. */
export type SeenRequest = Pick<FastifyRequest, 'id' | 'ip' | 'method'> & {
  readonly routeOptions: Pick<FastifyRequest['routeOptions'], 'url'>
  readonly principal?: FastifyRequest['principal']
}

export interface SecurityFacts {
  /** Id of the account concerned, if not the one logged in. */
  readonly account?: string | undefined
  /** The identity as typed, normalised (modules/accounts/identity.ts); logged as an HMAC. */
  readonly identity?: string
  readonly reason?: string
  /** Id of the account acted upon. */
  readonly subject?: string
  /** Number of sessions. */
  readonly sessions?: number
}

export interface SecurityLogDeps {
  readonly log: FastifyBaseLogger
  /** Keys the HMACs of identities and addresses. */
  readonly pepper: string
  /** Called for each event, written or not. */
  readonly count: (event: SecurityEvent) => void
  /** Monotonic, in ms. */
  readonly now: () => number
}

/**
 * The security log: lines of the api's log marked `log: 'security'`, with a limit per minute. Contains only account
 * ids, and HMACs of everything else (docs/operations/access-and-privacy.md).
 */
export class SecurityLog {
  readonly #deps: SecurityLogDeps
  readonly #log: FastifyBaseLogger
  readonly #limit: LineLimit<SecurityEvent>

  constructor(deps: SecurityLogDeps) {
    this.#deps = deps
    // Written even at a LOG_LEVEL above `info`.
    const level = deps.log.level === 'silent' ? 'silent' : 'info'
    this.#log = deps.log.child({ log: 'security' }, { level })
    const onExcess = (event: SecurityEvent, more: number): void =>
      this.#log[kindOf(event).level]({ event, more }, 'more of this event came within the minute')
    this.#limit = new LineLimit({ mostOfOne, mostInAll, windowMs, now: deps.now, onExcess })
  }

  tell(event: SecurityEvent, request: SeenRequest, { account, identity, ...facts }: SecurityFacts = {}): void {
    this.#deps.count(event)
    const { level, says, tellsBeginning } = kindOf(event)
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const network = networkOf(request.ip)
    if (!this.#limit.admits(event, tellsBeginning && `${event} ${route} ${network}`)) return
    const line = {
      event,
      reqId: request.id,
      route,
      account: account ?? request.principal?.userId,
      identity: identity === undefined ? undefined : this.#pseudonymOf(identity),
      address: this.#pseudonymOf(`address:${network}`),
      ...facts,
    }
    this.#log[level](line, says)
  }

  /** Logs a refusal that is a security event. */
  refused(code: Refusal, request: SeenRequest): void {
    const event = eventOfRefusal[code]
    if (event) this.tell(event, request, { reason: code })
  }

  /** Writes the summaries of dropped lines. */
  stop(): void {
    this.#limit.end()
  }

  /** Domain-separated: no stored HMAC is equal to it. */
  readonly #pseudonymOf = (identity: string): string => keyedId(this.#deps.pepper, 'security-log', [identity])
}

interface LineLimitOptions<Name> {
  /** Lines of one name per window. */
  readonly mostOfOne: number
  /** Lines of all names per window. */
  readonly mostInAll: number
  readonly windowMs: number
  /** Monotonic, in ms. */
  readonly now: () => number
  /** Called at the end of a window for each name with dropped lines. */
  readonly onExcess: (name: Name, lines: number) => void
}

/** Limits lines and counts those beyond. A window starts with the first line after the last window. */
class LineLimit<Name> {
  readonly #options: LineLimitOptions<Name>
  #endsAt = Number.NEGATIVE_INFINITY
  #inAll = 0
  readonly #written = new Map<Name, number>()
  readonly #excess = new Map<Name, number>()
  readonly #once = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: LineLimitOptions<Name>) {
    this.#options = options
  }

  /** Whether a line may be written. @param once only the first line of a window with this value is */
  admits(name: Name, once?: string): boolean {
    const { mostOfOne, mostInAll, now } = this.#options
    if (now() >= this.#endsAt) this.#begin()
    const written = this.#written.get(name) ?? 0
    const isAgain = once !== undefined && this.#once.has(once)
    if (isAgain || written >= mostOfOne || this.#inAll >= mostInAll) {
      this.#exceed(name)
      return false
    }
    if (once !== undefined) this.#once.add(once)
    this.#written.set(name, written + 1)
    this.#inAll += 1
    return true
  }

  /** Ends the window and reports dropped lines. */
  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#endsAt = Number.NEGATIVE_INFINITY
    for (const [name, lines] of this.#excess) this.#options.onExcess(name, lines)
    this.#excess.clear()
  }

  #begin(): void {
    this.end()
    this.#endsAt = this.#options.now() + this.#options.windowMs
    this.#inAll = 0
    this.#written.clear()
    this.#once.clear()
  }

  /** A timer ends the window, as no later line may come. */
  #exceed(name: Name): void {
    this.#excess.set(name, (this.#excess.get(name) ?? 0) + 1)
    this.#timer ??= setTimeout(() => this.end(), this.#endsAt - this.#options.now()).unref()
  }
}
