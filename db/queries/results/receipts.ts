import type { BallotStatus } from '@ashenda/core/domain/ballot.ts'
import { type BallotRow, ballotLeaf, type Digest, innerHash } from '@ashenda/core/domain/ballot-chain.ts'
import type { Sql } from '../../client.ts'

/** A recorded ballot with its place in the chain. */
export interface ChainedBallot extends BallotRow {
  readonly contest: string
  readonly contestName: string
  readonly contestSlug: string
  readonly group: string
  readonly status: BallotStatus
  readonly link: ChainLink
}

interface ChainLink {
  readonly sequence: number
  readonly previous: Digest
  readonly root: Digest
  readonly head: Digest
  readonly entries: number
}

type StoredRow = Omit<ChainedBallot, 'link' | 'contestName' | 'contestSlug'>
type LinkRow = Omit<ChainLink, 'sequence'> & { readonly sequence: string }

const ballotColumns = (sql: Sql) => sql`
  b.id, b.contest_id as contest, b.group_id::text as group, g.salt, b.voter_id as voter, b.credit_id as credit,
  round(extract(epoch from b.accepted_at) * 1000)::float8 as at, b.kind, b.proven,
  array_remove(array[b.pick1, b.pick2, b.pick3], null) as picks, b.status, b.reason`

/** The ballot of a receipt, which names a range of ids (core: ballotRangeOf). */
export async function findChainedBallot(
  sql: Sql,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ChainedBallot | undefined> {
  const [row] = await sql<(Omit<ChainedBallot, 'link'> & LinkRow)[]>`
    select ${ballotColumns(sql)}, t.name as "contestName", t.slug as "contestSlug", g.sequence, encode(g.previous, 'hex') as previous, encode(g.root, 'hex') as root,
      encode(g.head, 'hex') as head, g.counted + g.refused + g.changed as entries
    from ballots b join ballot_groups g on g.id = b.group_id join contests t on t.id = b.contest_id
    where b.id between ${from} and ${to} limit 1`
  if (!row) return undefined
  const { sequence, previous, root, head, entries, ...ballot } = row
  return { ...ballot, link: { sequence: Number(sequence), previous, root, head, entries } }
}

/** The leaves of a group's ballots, by id. */
export async function readLeaves(sql: Sql, group: string): Promise<ReadonlyMap<string, Digest>> {
  const rows = await sql<StoredRow[]>`
    select ${ballotColumns(sql)} from ballots b join ballot_groups g on g.id = b.group_id where b.group_id = ${group}`
  return new Map(rows.map((row) => [row.id, leafOf(row)]))
}

/** The original judgement: later changes have their own leaves. */
const leafOf = (row: StoredRow): Digest => ballotLeaf(innerHash(row), row)

export interface RecordedChange {
  readonly from: BallotStatus
  readonly to: BallotStatus
  readonly reason: string
  readonly changedAt: Date
  readonly link: number
}

/** A ballot's changes since its judgement, in order. */
export async function readChanges(sql: Sql, ballot: string): Promise<readonly RecordedChange[]> {
  const rows = await sql<(Omit<RecordedChange, 'link'> & { link: string })[]>`
    select c.from_status as from, c.to_status as to, c.reason, c.changed_at as "changedAt", g.sequence as link
    from ballot_changes c join ballot_groups g on g.id = c.group_id where c.ballot_id = ${ballot} order by g.sequence`
  return rows.map((row) => ({ ...row, link: Number(row.link) }))
}

/** Roots of the links after one up to another, inclusive, in order. */
export async function readRootsBetween(sql: Sql, contest: string, after: number, last: number): Promise<Digest[]> {
  const rows = await sql<{ root: Digest }[]>`
    select encode(root, 'hex') as root from ballot_groups g
    where contest_id = ${contest} and g.sequence > ${after} and g.sequence <= ${last} order by g.sequence`
  return rows.map(({ root }) => root)
}
