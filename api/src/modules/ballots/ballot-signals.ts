import { createHmac, hash, randomUUID } from 'node:crypto'
import { dayAround, festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../rate-limits/network.ts'

/** 64 bits: enough to keep a day's addresses and browsers apart. */
const digits = 16
/** Addresses of which the hash is kept: most ballots come from behind a carrier's few. */
const addressesKept = 1_000

/**
 * Hashes of the address and the browser that a ballot came from. The key changes every day, so that nobody can be followed from
 * one day to the next, and every copy of the api derives the same one. (The key is put before the text; because the digest is cut
 * short it cannot be extended. `createHmac` would cost every ballot ten times as much.)
 */
export class BallotSignals {
  readonly #pepper: string
  #key = ''
  /** The day of the key. */
  #day = { from: 0, to: 0 }
  /** Hashes of that day by address, of which nothing is left when it is over, whether or not anybody votes then. */
  readonly #addresses = new Map<string, string>()
  #dayEnds: NodeJS.Timeout | undefined

  constructor(pepper: string) {
    this.#pepper = pepper
  }

  /** The hash of the subscriber's address, then that of the browser's mark, in the form a job carries them. */
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

  /** The key, too: a ballot that is dated to the day before begins it anew, with an end of its own. */
  readonly #forget = (): void => {
    this.#addresses.clear()
    this.#day = { from: 0, to: 0 }
    this.#key = ''
  }
}

const cut = (key: string, text: string): string => hash('sha256', `${key}|${text}`).slice(0, digits)

export interface BallotOrigin {
  readonly address: string
  /** Whether very many votes come from its address (rate-limits/address-limit.ts). */
  readonly isCrowded: boolean
  /** What its cookie says (voting-browser.ts). */
  readonly browser: string
}

const nameOf = (production: boolean): string => (production ? '__Secure-voting' : 'voting')

/** No longer than the key under which it is hashed (ballot-signals.ts). */
const keptSeconds = 86_400

/**
 * The mark by which ballots of one browser are known to come from one: random, sent to one route alone (`path`), for a day. It opens
 * nothing and refuses nothing; a browser that takes no cookies is a new one each time. Written by hand, because ballots pass by
 * the thousand where no cookies are set otherwise.
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
