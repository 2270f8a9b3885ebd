import { createHmac, hash, randomUUID } from 'node:crypto'
import { dayAround, festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../rate-limits/network.ts'

/** 64 bits: enough to tell a day's addresses and browsers apart. */
const digits = 16
/** Most ballots come from the few addresses of a carrier's NAT. */
const addressesKept = 1_000

/**
 * Hashes of a ballot's address and browser. The key is derived from the day, so all copies of the api agree on it and
 * nobody can be followed from one day to the next. A plain prefix hash is safe because the truncated digest cannot be
 * extended; `createHmac` would cost ten times as much per ballot.
 */
export class BallotSignals {
  readonly #pepper: string
  #key = ''
  #day = { from: 0, to: 0 }
  /** Hashes of the key's day by address; cleared when the day ends, even if nobody votes then. */
  readonly #addresses = new Map<string, string>()
  #dayEnds: NodeJS.Timeout | undefined

  constructor(pepper: string) {
    this.#pepper = pepper
  }

  /** The hash of the network, then that of the browser's cookie, as a job carries them. */
  of({ address, browser }: Pick<BallotOrigin, 'address' | 'browser'>, at: number): string {
    const key = this.#keyOf(at)
    return this.#ofAddress(address, key) + cut(key, `browser|${browser}`)
  }

  #ofAddress(address: string, key: string): string {
    const known = this.#addresses.get(address)
    if (known !== undefined) return known
    if (this.#addresses.size >= addressesKept) this.#addresses.clear()
    const made = cut(key, `address|${networkOf(address)}`)
    this.#addresses.set(address, made)
    return made
  }

  #keyOf(at: number): string {
    if (at < this.#day.from || at >= this.#day.to) {
      this.#day = dayAround(at)
      this.#key = createHmac('sha256', this.#pepper)
        .update(`ballot signals|${festivalDayOf(at)}`)
        .digest('hex')
      this.#addresses.clear()
      clearTimeout(this.#dayEnds)
      this.#dayEnds = setTimeout(this.#forget, this.#day.to - at).unref()
    }
    return this.#key
  }

  /** Forgets the key as well: a ballot dated to the day before derives it again and sets a new timer. */
  readonly #forget = (): void => {
    this.#addresses.clear()
    this.#day = { from: 0, to: 0 }
    this.#key = ''
  }
}

const cut = (key: string, text: string): string => hash('sha256', `${key}|${text}`).slice(0, digits)

export interface BallotOrigin {
  readonly address: string
  /** Many votes come from its address (rate-limits/address-limit.ts). */
  readonly isCrowded: boolean
  /** The value of the cookie that `votingBrowser` sets. */
  readonly browser: string
}

const nameOf = (production: boolean): string => (production ? '__Secure-voting' : 'voting')

/** No longer than the daily key of its hash. */
const keptSeconds = 86_400

/**
 * A random cookie that tells ballots of one browser apart for a day. It grants and refuses nothing; a browser without
 * cookies counts as new each time. Set by hand, because this is the only cookie on the ballot route, which takes
 * thousands of requests a second.
 */
export function votingBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  production: boolean,
  path = '/vote/vote',
): string {
  const { cookie } = request.headers
  const known = cookie === undefined ? undefined : parseCookie(cookie)[nameOf(production)]
  if (known !== undefined && isUuid(known)) return known
  const mark = randomUUID()
  const secure = production ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${nameOf(production)}=${mark}; Max-Age=${keptSeconds}; Path=${path}; HttpOnly; SameSite=Lax${secure}`,
  )
  return mark
}
