import type { BallotStatus } from '@ashenda/core/domain/ballot.ts'
import type { BallotSelection } from '@ashenda/core/domain/ballot-selection.ts'
import { ballotRangeOf } from '@ashenda/core/domain/receipt.ts'
import type { Sql, Transaction } from '../../client.ts'

type Connection = Sql | Transaction

/** Ballots that an admin picked one by one. */
export interface PickedBallots {
  readonly by: 'receipts'
  readonly receipts: readonly string[]
}

type Selection = BallotSelection | PickedBallots

/** A statement for the `id` of each selected ballot. It compares phones but does not return them. */
export function selectedIds(sql: Connection, contest: string, selection: Selection) {
  if (selection.by === 'receipts') {
    const ranges = selection.receipts.map(rangeOf)
    return sql`
      select b.id from unnest(${ranges.map(({ from }) => from)}::uuid[], ${ranges.map(({ to }) => to)}::uuid[]) as r (first, last)
      join ballots b on b.id between r.first and r.last and b.contest_id = ${contest}`
  }
  if (selection.by === 'decision')
    return sql`
      select distinct c.ballot_id as id from ballot_changes c join ballots b on b.id = c.ballot_id
      where c.decision_id = ${selection.decision} and b.contest_id = ${contest}`
  if (selection.by === 'ballot') {
    const { from, to } = rangeOf(selection.receipt)
    return sql`select b.id from ballots b where b.id between ${from} and ${to} and b.contest_id = ${contest}`
  }
  const within = sql`
    s.contest_id = ${contest} and s.kind = 'free'
    and s.accepted_at between to_timestamp(${selection.from} / 1000.0) and to_timestamp(${selection.to} / 1000.0)`
  if (selection.by === 'numbers')
    return sql`
      select s.ballot_id as id from ballot_signals s join ballots b on b.id = s.ballot_id join voters v on v.id = b.voter_id
      where ${within} and ${phoneNumber(sql)} between (${numberOf(sql, selection.first)}) and (${numberOf(sql, selection.last)})`
  const signal = selection.by === 'address' ? sql`s.address` : sql`s.browser`
  return sql`select s.ballot_id as id from ballot_signals s where ${within} and ${signal} = decode(${selection.hash}, 'hex')`
}

/** A phone as a number: neighbours differ by little. Null once the voter is erased. */
export const phoneNumber = (sql: Connection) => sql`substr(v.phone, 2)::bigint`

const numberOf = (sql: Connection, receipt: string) => {
  const { from, to } = rangeOf(receipt)
  return sql`
    select ${phoneNumber(sql)} from ballots b join voters v on v.id = b.voter_id where b.id between ${from} and ${to} limit 1`
}

/** Text that is no receipt selects no ballot. */
const rangeOf = (receipt: string) => {
  const nobody = '00000000-0000-0000-0000-000000000000'
  return ballotRangeOf(receipt) ?? { from: nobody, to: nobody }
}

/** The contest of a ballot, or of the ballots moved by a decision; undefined for other selections, and if there is none. */
export async function findContestOf(sql: Connection, selection: Selection): Promise<string | undefined> {
  if (selection.by !== 'ballot' && selection.by !== 'decision') return undefined
  const { from, to } = rangeOf(selection.by === 'ballot' ? selection.receipt : '')
  const [row] = await (selection.by === 'ballot'
    ? sql<{ contest: string }[]>`select contest_id as contest from ballots where id between ${from} and ${to} limit 1`
    : sql<{ contest: string }[]>`
        select b.contest_id as contest from ballot_changes c join ballots b on b.id = c.ballot_id
        where c.decision_id = ${selection.decision} limit 1`)
  return row?.contest
}

/** The number of selected ballots and their latest change: if equal, nobody decided in between. */
export async function readVersion(sql: Connection, contest: string, selection: Selection): Promise<string> {
  const [row] = await sql<[{ ballots: number; latest: string }]>`
    select count(distinct m.id)::int as ballots, coalesce(max(c.group_id), 0)::text as latest
    from (${selectedIds(sql, contest, selection)}) m left join ballot_changes c on c.ballot_id = m.id`
  return versionOf(row.ballots, row.latest)
}

export const versionOf = (ballots: number, latestGroup: number | string): string => `${ballots}.${latestGroup}`

export interface SelectedBallot {
  readonly id: string
  readonly at: Date
  readonly kind: 'free' | 'paid'
  readonly status: BallotStatus
}

/** Some selected ballots, by acceptance. Without picks, because admins must not see whom a person chose. */
export const listSelected = (
  sql: Sql,
  contest: string,
  selection: BallotSelection,
  { skip, atMost }: { readonly skip: number; readonly atMost: number },
): Promise<readonly SelectedBallot[]> =>
  sql<SelectedBallot[]>`
    select b.id, b.accepted_at as at, b.kind, b.status
    from (${selectedIds(sql, contest, selection)}) m join ballots b on b.id = m.id
    order by b.accepted_at, b.id limit ${atMost} offset ${skip}`

/** A past decision on some or all of the selected ballots, in order. */
export interface PastDecision {
  readonly decision: string
  readonly to: BallotStatus
  readonly reason: string
  readonly by: string
  readonly at: Date
  readonly ballots: number
}

export const listDecisions = (sql: Sql, contest: string, selection: Selection): Promise<readonly PastDecision[]> =>
  sql<PastDecision[]>`
    select c.decision_id as decision, c.to_status as to, c.reason, concat_ws(' ', u.fname, u.mname) as by,
      max(c.changed_at) as at, count(*)::int as ballots
    from (${selectedIds(sql, contest, selection)}) m join ballot_changes c on c.ballot_id = m.id join users u on u.id = c.changed_by
    group by c.decision_id, c.to_status, c.reason, u.id order by max(c.group_id)`

/** The address hash and time of a ballot's signals; undefined once deleted. */
export async function findAddressOf(sql: Sql, ballot: Pick<SelectedBallot, 'id' | 'at'>): Promise<string | undefined> {
  const [row] = await sql<{ address: string }[]>`
    select encode(address, 'hex') as address from ballot_signals where accepted_at = ${ballot.at} and ballot_id = ${ballot.id}`
  return row?.address
}
