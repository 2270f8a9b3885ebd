import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { networkOf } from '../rate-limits/network.ts'
import { eventOfRefusal, kindOf, type Refusal, type SecurityEvent } from './events.ts'

/** Some 20 KB of one event; nine of them anybody can bring about, which leaves room for the others. */
const mostOfOne = 60
const mostInAll = 600
const windowMs = 60_000

/** As much of a request as a line tells. */
export type SeenRequest = Pick<FastifyRequest, 'id' | 'ip' | 'method'> & {
  readonly routeOptions: Pick<FastifyRequest['routeOptions'], 'url'>
  readonly principal?: FastifyRequest['principal']
}

export interface SecurityFacts {
  /** Id of the account it is about, where that is not the one logged in. */
  readonly account?: string | undefined
  /** What somebody typed to be known by, in its one form (accounts/identity.ts); the log holds an HMAC of it. */
  readonly identity?: string
  readonly reason?: string
  /** Id of the account that somebody did something to. */
  readonly subject?: string
  /** How many sessions. */
  readonly sessions?: number
}

export interface SecurityLogDeps {
  readonly log: FastifyBaseLogger
  /** Keys the HMACs of identities and addresses. */
  readonly pepper: string
  /** Called with each event, written or not. */
  readonly count: (event: SecurityEvent) => void
  /** A clock that only goes forward, in ms. */
  readonly now: () => number
}

/**
 * The log of what matters for security: lines of the api's log that are marked `log: 'security'`, so many a minute at most. Only
 * ids of accounts and HMACs of all else are in it (docs/operations/access-and-privacy.md).
 */
export class SecurityLog {
  readonly #deps: SecurityLogDeps
  readonly #log: FastifyBaseLogger
  readonly #limit: LineLimit<SecurityEvent>

  constructor(deps: SecurityLogDeps) {
    this.#deps = deps
    // A LOG_LEVEL that leaves out warnings is not meant for these.
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

  /** Logs a refusal, if it matters for security. */
  refused(code: Refusal, request: SeenRequest): void {
    const event = eventOfRefusal[code]
    if (event) this.tell(event, request, { reason: code })
  }

  /** Writes the summaries of lines that were left out. */
  stop(): void {
    this.#limit.end()
  }

  /** Its purpose is in what is hashed: nothing that is stored has the same hash. */
  readonly #pseudonymOf = (identity: string): string => keyedId(this.#deps.pepper, 'security-log', [identity])
}

interface LineLimitOptions<Name> {
  /** Lines of one name in a window. */
  readonly mostOfOne: number
  /** Lines of all names in a window. */
  readonly mostInAll: number
  readonly windowMs: number
  /** A clock that only goes forward, in ms. */
  readonly now: () => number
  /** Called at the end of a window with how many lines of a name were too many. */
  readonly onExcess: (name: Name, lines: number) => void
}

/** Limits the lines of a log; those beyond are counted. A window begins with the first line after the end of the last window. */
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

  /** Whether there is room for a line. @param once what a line of the window must be the first of */
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

  /** Ends the window and tells what was too much in it. */
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

  /** Nobody may come after the window to end it. */
  #exceed(name: Name): void {
    this.#excess.set(name, (this.#excess.get(name) ?? 0) + 1)
    this.#timer ??= setTimeout(() => this.end(), this.#endsAt - this.#options.now()).unref()
  }
}
