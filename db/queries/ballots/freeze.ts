import type { VoteTotals } from '@ashenda/core/domain/title-rule.ts'
import type { Sql, Transaction } from '../../client.ts'
import { reachedAtByRule, votesByRule } from '../../schema/ballots.ts'
import { limitTransaction } from '../../transaction-limit.ts'
import type { TallyValue } from './ballot-group.ts'

const latest = (sql: Sql | Transaction, kind: ReturnType<Sql>) =>
  sql`max(b.accepted_at) filter (where b.status = 'counted' and ${kind})`

/** Counts per contestant at the freeze, as columns of `tally`: of ballots accepted before it, and what she brought from the round before. */
const countsBeforeFreeze = (sql: Sql | Transaction, contestId: string) => sql`
  select contest_id, contestant_id, sum(free)::int as free, sum(proven)::int as proven, sum(first)::int as first, sum(second)::int as second,
    sum(third)::int as third, sum(quarantined)::int as quarantined, max(paid_reached_at) as paid_reached_at,
    max(proven_reached_at) as proven_reached_at, max(unproven_reached_at) as unproven_reached_at, title_votes
  from (${ballotsBeforeFreeze(sql, contestId)} union all
    select e.contest_id, e.contestant_id, e.free, e.proven, e.first, e.second, e.third, 0, e.paid_reached_at, e.proven_reached_at,
      e.unproven_reached_at, c.title_votes
    from round_entries e join contests c on c.id = e.contest_id and c.round_carried where e.contest_id = ${contestId}
  ) counted group by contest_id, contestant_id, title_votes`

const ballotsBeforeFreeze = (sql: Sql | Transaction, contestId: string) => sql`
  select b.contest_id, p.contestant as contestant_id,
    count(*) filter (where b.status = 'counted' and b.kind = 'free')::int as free,
    count(*) filter (where b.status = 'counted' and b.kind = 'free' and b.proven)::int as proven,
    count(*) filter (where b.status = 'counted' and b.kind = 'paid' and p.rank = 1)::int as first,
    count(*) filter (where b.status = 'counted' and b.kind = 'paid' and p.rank = 2)::int as second,
    count(*) filter (where b.status = 'counted' and b.kind = 'paid' and p.rank = 3)::int as third,
    count(*) filter (where b.status = 'quarantined')::int as quarantined,
    ${latest(sql, sql`b.kind = 'paid'`)} as paid_reached_at,
    ${latest(sql, sql`b.kind = 'free' and b.proven`)} as proven_reached_at,
    ${latest(sql, sql`b.kind = 'free' and not b.proven`)} as unproven_reached_at,
    c.title_votes
  from ballots b
  join contests c on c.id = b.contest_id and b.accepted_at < c.freezes_at
  cross join lateral (values (1, b.pick1), (2, b.pick2), (3, b.pick3)) as p (rank, contestant)
  where b.contest_id = ${contestId} and b.status in ('counted', 'quarantined') and p.contestant is not null
  group by b.contest_id, p.contestant, c.title_votes`

const countColumns = (sql: Sql | Transaction) => sql`
  contest_id, contestant_id, free, proven, first, second, third, quarantined, paid_reached_at, proven_reached_at, unproven_reached_at, title_votes`

/** Contests past their freeze by `marginMs` whose public counts are not fixed yet; with that moment, ISO. */
export async function findContestsToFreeze(
  sql: Sql,
  marginMs: number,
): Promise<readonly { id: string; freezesAt: number }[]> {
  const rows = await sql<{ id: string; freezes_at: Date }[]>`
    select id, freezes_at from contests
    where frozen_at is null and freezes_at < now() - make_interval(secs => ${marginMs / 1000})`
  return rows.map(({ id, freezes_at }) => ({ id, freezesAt: freezes_at.getTime() }))
}

/** Reads all of the contest's ballots, and may wait for an admin's change of hours. */
const fixingMs = 120_000

/** Fixes a contest's public counts, once: a second call by any worker changes nothing. */
export async function freezeTally(sql: Sql, contestId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await limitTransaction(tx, fixingMs)
    const marked = await tx`
      update contests set frozen_at = now() where id = ${contestId} and frozen_at is null and freezes_at <= now() returning id`
    if (marked.length > 0) {
      await tx`
        insert into tally_frozen (${countColumns(tx)})
        select ${countColumns(tx)} from (${countsBeforeFreeze(tx, contestId)}) as counted`
    }
  })
}

/** A frozen contest's public totals: the fixed ones, or the same computed while they are not. */
export async function readFrozenTally(sql: Sql, contestId: string): Promise<readonly TallyValue[]> {
  const isFixed = await areFixed(sql, contestId)
  return sql<TallyValue[]>`
    select contestant_id as contestant, votes, 0 as rev
    from ${frozenCounts(sql, contestId, isFixed)}`
}

export interface PublicCount extends VoteTotals {
  readonly contestant: string
  /** Of them, those counting towards a title. */
  readonly votes: number
}

/** Contestants with votes of any kind as the public sees them: most votes for a title first, then who reached them first. */
export async function readPublicOrder(sql: Sql, contestId: string, isFrozen: boolean): Promise<readonly PublicCount[]> {
  const isFixed = isFrozen && (await areFixed(sql, contestId))
  const counts = isFrozen ? frozenCounts(sql, contestId, isFixed) : sql`tally where contest_id = ${contestId}`
  return sql<PublicCount[]>`
    select contestant, votes, paid, proven, unproven, quarantined from (
      select contestant_id as contestant, votes, first + second + third as paid, proven, free - proven as unproven, quarantined, reached_at
      from ${counts}
    ) totals where paid + proven + unproven > 0 order by votes desc, reached_at, contestant`
}

async function areFixed(sql: Sql, contestId: string): Promise<boolean> {
  const [fixed] = await sql`select 1 from contests where id = ${contestId} and frozen_at is not null`
  return fixed !== undefined
}

const frozenCounts = (sql: Sql, contestId: string, isFixed: boolean) =>
  isFixed
    ? sql`tally_frozen where contest_id = ${contestId}`
    : sql`(
        select counted.*, ${sql.unsafe(votesByRule)} as votes, ${sql.unsafe(reachedAtByRule)} as reached_at
        from (${countsBeforeFreeze(sql, contestId)}) as counted
      ) as by_rule`
