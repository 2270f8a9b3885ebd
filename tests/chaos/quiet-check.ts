import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '@ashenda/db/client.ts'
import { chainProblems } from '../support/chain.ts'
import type { Cluster } from './cluster.ts'
import type { Load } from './load.ts'
import { provenanceProblems } from './provenance.ts'
import { isEmpty, readQueue } from './queue-state.ts'
import { type Recount, recount } from './recount.ts'
import { shows, type Watcher } from './watchers.ts'

export interface QuietCheck {
  readonly recount: Recount
  /** From the last answer to the empty queue. */
  readonly drainMs: number
  readonly slowestPageMs: number
  readonly problems: {
    readonly recorded: readonly string[]
    readonly tally: readonly string[]
    readonly pages: readonly string[]
  }
}

/** A dead worker's groups are free after their lock (10 s) and two checks for stalled jobs (5 s each). */
const drainWithinMs = 45_000
const answeredWithinMs = 60_000
/** Promise 5. */
const convergeWithinMs = 1_000
/** A connected page may have missed an event; its gateway reads Postgres every 5 s. */
export const stayedWithinMs = 6_500

/**
 * Nobody votes any more, everybody is answered, the queue drains: now everything must agree. @param slowdown how many times longer all may
 * take, on a busy machine
 */
export async function checkWhenQuiet(
  cluster: Cluster,
  load: Load,
  watchers: readonly Watcher[],
  slowdown = 1,
): Promise<QuietCheck> {
  const leftOver: string[] = []
  const answered = load.pause().then(() => true)
  if (!(await Promise.race([answered, wait(answeredWithinMs * slowdown, false, { ref: false })])))
    leftOver.push(`${load.inFlight} submits are still without an answer`)
  const startedAt = performance.now()
  let queue = await readQueue(cluster.redisClient)
  while (!isEmpty(queue) && performance.now() - startedAt < drainWithinMs * slowdown) {
    await wait(100)
    queue = await readQueue(cluster.redisClient)
  }
  const drainMs = performance.now() - startedAt
  if (!isEmpty(queue)) leftOver.push(`the queue does not drain: ${JSON.stringify(queue)}`)
  const pages = await checkPages(cluster, watchers, slowdown)
  const counts = await recount(cluster.sql, load.ledger)
  return {
    recount: counts,
    drainMs,
    slowestPageMs: pages.slowestMs,
    problems: {
      recorded: [
        ...leftOver,
        ...load.ledger.problems,
        ...counts.problems.recorded,
        ...(await provenanceProblems(cluster.sql, load.ledger)),
      ],
      tally: [...counts.problems.tally, ...(await chainProblems(cluster.sql, cluster.contest))],
      pages: pages.problems,
    },
  }
}

/** All that pages show, by contestant. */
export async function countsOf(sql: Sql): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ id: string; votes: number }[]>`
    select contestant_id as id, free + first + second + third as votes from tally`
  return new Map(rows.map(({ id, votes }) => [id, votes]))
}

/** Drops every other page's connection; those pages must show the database's counts a second after reconnecting. */
export async function checkPages(
  { sql }: Cluster,
  watchers: readonly Watcher[],
  slowdown = 1,
): Promise<{ problems: readonly string[]; slowestMs: number }> {
  const counts = await countsOf(sql)
  const dropped = watchers.filter((_, index) => index % 2 === 0)
  for (const watcher of dropped) watcher.drop()
  const startedAt = performance.now()
  const tookMs = new Map<Watcher, number>()
  while (
    tookMs.size < watchers.length &&
    performance.now() - startedAt < (stayedWithinMs + convergeWithinMs) * slowdown
  ) {
    for (const watcher of watchers) {
      if (tookMs.has(watcher) || !shows(watcher, counts)) continue
      const since = dropped.includes(watcher) ? (watcher.connectedAt ?? startedAt) : startedAt
      tookMs.set(watcher, performance.now() - since)
    }
    await wait(10)
  }
  const problems = watchers.flatMap((watcher, index) => {
    const took = tookMs.get(watcher)
    const isDropped = dropped.includes(watcher)
    const limit = (isDropped ? convergeWithinMs : stayedWithinMs) * slowdown
    if (took !== undefined && took <= limit) return []
    const how = isDropped ? 'reconnected' : 'stayed connected'
    return [`page ${index + 1}, which ${how}, showed the counts ${took === undefined ? 'never' : `after ${took} ms`}`]
  })
  return { problems, slowestMs: Math.max(0, ...dropped.map((watcher) => tookMs.get(watcher) ?? Number.NaN)) }
}
