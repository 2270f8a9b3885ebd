import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { Redis } from 'ioredis'
import { FirstBallots } from './first-ballots.ts'
import { type Origin, SharedVotes } from './shared-votes.ts'

/** Free votes in ten minutes that need no proof: of a browser, which a family may share, and of a network, which a village does. */
const mostOfBrowser = 3
const mostOfNetwork = 30
/** By the clock, the same for everybody. A day of signals (ballot-signals.ts) begins with one of them. */
const windowMs = 600_000
const keptMs = 2 * windowMs

/** Where the signals of a browser begin, behind those of its network. */
const browserAt = 16
/** Hex digits that a number holds exactly. */
const exactDigits = 13

export type SignalledBallot = Pick<QueuedBallot, 'id'> & Required<Pick<QueuedBallot, 'signals'>>

/**
 * Whether a free ballot looks unusual by where it comes from: then, and only then, it asks for a code. One that is sent again counts once.
 * @throws AppError busy, unavailable
 */
export type LooksUnusual = (ballot: SignalledBallot) => boolean | Promise<boolean>

export interface UnusualVotesDeps {
  readonly redis: Pick<Redis, 'eval'>
  readonly prefix: string
  /** Epoch ms by the clock that all copies go by. */
  readonly now: () => number
}

/**
 * Counts the votes that all copies of the api let through (decision 34). The first ballot of a browser or a network, as nearly every ballot
 * is, is only kept in memory by this copy. From the second on Redis is asked, and gets the first one too.
 */
export function unusualVotes({ redis, prefix, now }: UnusualVotesDeps): LooksUnusual {
  const shared = new SharedVotes(redis, keptMs)
  const browsers = new FirstBallots()
  const networks = new FirstBallots()
  let window = 0
  return ({ id, signals }) => {
    const current = Math.floor(now() / windowMs)
    if (current !== window) {
      window = current
      browsers.forget()
      networks.forget()
    }
    const ballot = Number.parseInt(id.slice(0, 8), 16) >>> 1
    const firstOfBrowser = browsers.firstOf(numberAt(signals, browserAt), ballot)
    const firstOfNetwork = networks.firstOf(numberAt(signals, 0), ballot)
    if (firstOfBrowser === ballot && firstOfNetwork === ballot) return false
    const origins: Origin[] = []
    const keys = `${prefix}:free-votes:${current}`
    if (firstOfBrowser !== ballot)
      origins.push({ key: `${keys}:browser:${signals.slice(browserAt)}`, most: mostOfBrowser, first: firstOfBrowser })
    if (firstOfNetwork !== ballot)
      origins.push({
        key: `${keys}:network:${signals.slice(0, browserAt)}`,
        most: mostOfNetwork,
        first: firstOfNetwork,
      })
    return shared.isBeyond(ballot, origins)
  }
}

const numberAt = (signals: string, at: number): number => Number.parseInt(signals.slice(at, at + exactDigits), 16)
