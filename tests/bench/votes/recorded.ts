import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '@ashenda/db/client.ts'
import type { LoadResult } from '../load/protocol.ts'

interface Count {
  readonly count: number
  /** When the count was true, by Postgres's clock. */
  readonly atMs: number
}

/** Counts by looking at every row: the truth, whatever a side believes it has written. */
export async function countRecorded(sql: Sql): Promise<Count> {
  const [row] = await sql<{ count: string; at: string }[]>`
    select count(*) as count, extract(epoch from statement_timestamp()) * 1000 as at from ballots`
  return { count: Number(row?.count), atMs: Number(row?.at) }
}

/** Ballots per transaction, where a side writes groups. */
export async function meanGroupSize(sql: Sql): Promise<number | undefined> {
  const [row] = await sql<{ size: string | null }[]>`select avg(counted + refused) as size from ballot_groups`
  return row?.size == null ? undefined : Number(row.size)
}

/** Resolves when so many are recorded. @throws after 15 s */
export async function untilRecorded(sql: Sql, wanted: number): Promise<void> {
  const giveUpAt = Date.now() + 15_000
  while ((await countRecorded(sql)).count < wanted) {
    if (Date.now() > giveUpAt) throw new Error('the first ballot was never recorded')
    await wait(50)
  }
}

/** Enough left that a rate says something. */
const worthMeasuring = 5_000

export interface Drain {
  /** Undefined where next to nothing was left. */
  readonly perSecond: number | undefined
  /** Whether every acknowledged ballot was recorded in time. */
  readonly complete: boolean
}

/** Watches what is left being tallied, for a bounded time. @throws when more is recorded than was ever sent */
export async function watchDrain(sql: Sql, load: LoadResult, withinMs: number): Promise<Drain> {
  const first = 1 // cast before the load began
  const wanted = load.acknowledgedTotal + first
  const start = await countRecorded(sql)
  let now = start
  while (now.count < wanted && now.atMs - start.atMs < withinMs) {
    await wait(250)
    now = await countRecorded(sql)
  }
  if (now.count > load.sentTotal + first) throw new Error(`${now.count} recorded, ${load.sentTotal + first} sent`)
  const isWorth = wanted - start.count >= worthMeasuring
  return {
    perSecond: isWorth ? ((now.count - start.count) / (now.atMs - start.atMs)) * 1000 : undefined,
    complete: now.count >= wanted,
  }
}
