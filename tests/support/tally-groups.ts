import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { createTallyGroup } from '@ashenda/worker/ballots/tally-group.ts'
import { afterEach, expect } from 'vitest'
import { chainProblems } from './chain.ts'
import { useContest } from './contest-site.ts'
import { tallies } from './outcome.ts'
import { queuedBallot } from './queued-ballot.ts'
import { workerContext } from './worker-context.ts'

/** A group's job fields in the queue. */
export const fresh = { id: 'job', stalledCounter: 0, attemptsMade: 0 }
export const failedBefore = { ...fresh, attemptsMade: 1 }

export const idsOf = (ballots: readonly QueuedBallot[]): string[] => ballots.map(({ id }) => id).toSorted()

/** A contest whose groups the test tallies itself. After each test counts and chain must match the ballots. */
export function useTallyGroups() {
  const site = useContest()

  const free = (change: Partial<QueuedBallot> = {}): QueuedBallot => queuedBallot([site.contestant], change)
  const freeOnes = (count: number): QueuedBallot[] => Array.from({ length: count }, () => free())
  /** A ballot whose name Postgres refuses. */
  const impossible = (): QueuedBallot => free({ name: 'Se\u0000lam' })

  async function countedOf(ballots: readonly QueuedBallot[]): Promise<string[]> {
    const rows = await site.platform.sql<{ id: string }[]>`
      select id from ballots where id = any(${idsOf(ballots)}::uuid[]) and status = 'counted'`
    return rows.map(({ id }) => id).toSorted()
  }

  async function lettersOf(ballots: readonly QueuedBallot[]): Promise<{ id: string; problem: string }[]> {
    return site.platform.sql<{ id: string; problem: string }[]>`
      select id, problem from dead_letters where id = any(${idsOf(ballots)}::uuid[]) order by id`
  }

  const tallyWith = (sql: Sql = site.platform.sql) => createTallyGroup({ ...workerContext(site.platform), sql })

  afterEach(async () => {
    const { kept, recounted } = await tallies(site.platform)
    expect(kept).toEqual(recounted)
    expect(await chainProblems(site.platform.sql, site.contest)).toEqual([])
  })

  return Object.assign(site, { free, freeOnes, impossible, countedOf, lettersOf, tallyWith })
}
