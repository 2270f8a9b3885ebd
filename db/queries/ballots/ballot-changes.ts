import { type BallotStatus, countedPicks } from '@ashenda/core/domain/ballot.ts'
import { type BallotRow, changeLeaf, innerHash, inTreeOrder, merkleRoot } from '@ashenda/core/domain/ballot-chain.ts'
import { v7 } from 'uuid'
import type { Sql, Transaction } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'
import { booleanArray } from './array-text.ts'
import { nextGroupId, type TallyValue } from './ballot-group.ts'
import { moveHead } from './chain-link.ts'

export type ChangeTarget = Extract<BallotStatus, 'counted' | 'quarantined' | 'voided'>

export interface StatusChange {
  readonly contest: string
  readonly ids: readonly string[]
  readonly to: ChangeTarget
  /** Required states; by default any from which the step is allowed. */
  readonly from?: readonly BallotStatus[]
  /** The decision this belongs to; a new one if missing. */
  readonly decision?: string
  /** Public in the export, so it names no person. 1 to 300 characters. */
  readonly reason: string
  readonly adminId: string
}

export interface BallotsChanged {
  /** Changed ballots; the others had that state, were refused, or are not of this contest. */
  readonly ids: readonly string[]
  /** New totals of the affected contestants. */
  readonly values: readonly TallyValue[]
  /** The group of the changes; undefined if nothing changed. */
  readonly group?: number
}

/** As in the activity log. */
function actionOf(
  to: StatusChange['to'],
  ballots: readonly LockedBallot[],
): 'release' | 'restore' | 'void' | 'quarantine' {
  if (to === 'voided') return 'void'
  if (to === 'quarantined') return 'quarantine'
  return ballots.every(({ status }) => status === 'voided') ? 'restore' : 'release'
}

/**
 * Takes ballots out of the count or puts them back, inside a transaction: status, an entry with the reason, tally and hours, a chain link,
 * and the activity log. Refused ballots stay refused. Votes for these contestants wait until it ends. Removing a contestant's latest vote reads
 * the contest's ballots once.
 */
export async function changeBallotsIn(tx: Transaction, change: StatusChange): Promise<BallotsChanged> {
  const isWanted = ({ status }: LockedBallot): boolean =>
    isStep(status, change.to) && (change.from === undefined || change.from.includes(status))
  const ballots = (await lockBallots(tx, change)).filter(isWanted)
  if (ballots.length === 0) return { ids: [], values: [] }
  const { decision = v7() } = change
  const group = await nextGroupId(tx)
  const at = await writeChanges(tx, group, ballots, { ...change, decision })
  await recordAction(tx, {
    adminId: change.adminId,
    action: `ballots.${actionOf(change.to, ballots)}`,
    subjectId: decision,
    reason: change.reason,
    after: { ballots: ballots.length },
  })
  const values = await moveCounts(tx, ballots, change)
  await linkChanges(tx, group, ballots, change, at)
  return { ids: ballots.map(({ id }) => id), values, group }
}

interface LockedBallot extends Omit<BallotRow, 'reason'> {
  readonly status: BallotStatus
}

const lockBallots = (tx: Transaction, { contest, ids }: StatusChange): Promise<readonly LockedBallot[]> =>
  tx<LockedBallot[]>`
    select b.id, g.salt, b.voter_id as voter, b.credit_id as credit,
      (extract(epoch from b.accepted_at) * 1000)::float8 as at, b.kind, b.proven,
      array_remove(array[b.pick1, b.pick2, b.pick3], null) as picks, b.status
    from ballots b join ballot_groups g on g.id = b.group_id
    where b.contest_id = ${contest} and b.id = any(${[...ids]}::uuid[]) order by b.id for update of b`

/** Whether the state changes; refusals are final. */
const isStep = (from: BallotStatus, to: ChangeTarget): boolean =>
  from !== 'refused' && from !== to && !(from === 'voided' && to === 'quarantined')

/** Returns the time (epoch ms) in every entry. */
async function writeChanges(
  tx: Transaction,
  group: number,
  ballots: readonly LockedBallot[],
  { to, reason, adminId, decision }: StatusChange & { readonly decision: string },
): Promise<number> {
  const ids = ballots.map(({ id }) => id)
  const [row] = await tx<{ at: number }[]>`
    with moved as (
      update ballots set status = ${to} where id = any(${ids}::uuid[])
    ), written as (
      insert into ballot_changes (group_id, ballot_id, decision_id, from_status, to_status, reason, changed_by, changed_at)
      select ${group}::bigint, b.id, ${decision}::uuid, b.status, ${to}::ballot_status, ${reason}, ${adminId}::uuid, date_trunc('milliseconds', now())
      from unnest(${ids}::uuid[], ${ballots.map(({ status }) => status)}::ballot_status[]) as b (id, status)
      returning changed_at
    )
    select (extract(epoch from min(changed_at)) * 1000)::float8 as at from written`
  if (!row) throw new Error('an aggregate returned no row')
  return Math.round(row.at)
}

const hourMs = 3_600_000

/** What a ballot in a state adds to a contestant's counts: counted, and quarantined. */
const weights: Readonly<Record<BallotStatus, readonly [counted: number, quarantined: number]>> = {
  counted: [1, 0],
  quarantined: [0, 1],
  voided: [0, 0],
  refused: [0, 0],
}

/** Adjusts tally and hours by these ballots, and when each contestant reached her count. */
async function moveCounts(
  tx: Transaction,
  ballots: readonly LockedBallot[],
  { contest, to }: StatusChange,
): Promise<readonly TallyValue[]> {
  const votes = ballots.flatMap(({ kind, proven, picks, at, status }) =>
    countedPicks(kind, picks).map((contestant, index) => ({
      contestant,
      place: kind === 'free' ? 0 : index + 1,
      proven: kind === 'free' && proven,
      hour: Math.floor(at / hourMs) * hourMs,
      at,
      counted: weights[to][0] - weights[status][0],
      quarantined: weights[to][1] - weights[status][1],
    })),
  )
  const contestants = [...new Set(votes.map(({ contestant }) => contestant))].toSorted()
  const who = votes.map(({ contestant }) => contestant)
  const places = votes.map(({ place }) => place)
  const counted = votes.map((vote) => vote.counted)
  // Lock first, then read: groups being recorded wait for these rows, and recorded ones are seen.
  const before = await tx<
    { contestant: string; paid: number | null; proven: number | null; unproven: number | null }[]
  >`
    select contestant_id as contestant, ${epochMs(tx, tx`paid_reached_at`)} as paid, ${epochMs(tx, tx`proven_reached_at`)} as proven,
      ${epochMs(tx, tx`unproven_reached_at`)} as unproven
    from tally where contest_id = ${contest} and contestant_id = any(${contestants}::uuid[]) order by contestant_id for update`
  const reached = new Map(before.map((row) => [row.contestant, row]))
  /** Contestants who lose the latest vote of a class: only these are recomputed. */
  const sunk = new Set(
    votes
      .filter(({ contestant, place, proven, at, counted }) => {
        const known = reached.get(contestant)
        return counted < 0 && at >= ((place > 0 ? known?.paid : proven ? known?.proven : known?.unproven) ?? 0)
      })
      .map(({ contestant }) => contestant),
  )
  const rows = await tx<{ contestant: string; votes: number; rev: string }[]>`
    with moved as (
      select * from unnest(
        ${who}::uuid[], ${places}::int[], ${booleanArray(votes.map(({ proven }) => proven))}::boolean[], ${votes.map(({ at }) => at)}::float8[],
        ${counted}::int[], ${votes.map(({ quarantined }) => quarantined)}::int[]
      ) as v (contestant, place, proven, at, counted, quarantined)
    ), sums as (
      select contestant, coalesce(sum(counted) filter (where place = 0), 0)::int as free, coalesce(sum(counted) filter (where proven), 0)::int as proven,
        coalesce(sum(counted) filter (where place = 1), 0)::int as first, coalesce(sum(counted) filter (where place = 2), 0)::int as second,
        coalesce(sum(counted) filter (where place = 3), 0)::int as third, sum(quarantined)::int as quarantined,
        to_timestamp(max(at) filter (where counted > 0 and place > 0) / 1000.0) as paid_at,
        to_timestamp(max(at) filter (where counted > 0 and proven) / 1000.0) as proven_at,
        to_timestamp(max(at) filter (where counted > 0 and place = 0 and not proven) / 1000.0) as unproven_at
      from moved group by 1
    ), anew as (
      select pick as contestant, max(b.accepted_at) filter (where b.kind = 'paid') as paid_at,
        max(b.accepted_at) filter (where b.kind = 'free' and b.proven) as proven_at,
        max(b.accepted_at) filter (where b.kind = 'free' and not b.proven) as unproven_at
      from ballots b cross join lateral unnest(case when b.kind = 'free' then array[b.pick1] else array[b.pick1, b.pick2, b.pick3] end) as pick
      where b.contest_id = ${contest} and b.status = 'counted' and pick = any(${[...sunk]}::uuid[]) group by 1
    )
    update tally t set free = t.free + s.free, proven = t.proven + s.proven, first = t.first + s.first, second = t.second + s.second,
      third = t.third + s.third, quarantined = t.quarantined + s.quarantined,
      paid_reached_at = case when s.is_sunk then s.paid_anew else greatest(t.paid_reached_at, s.paid_at) end,
      proven_reached_at = case when s.is_sunk then s.proven_anew else greatest(t.proven_reached_at, s.proven_at) end,
      unproven_reached_at = case when s.is_sunk then s.unproven_anew else greatest(t.unproven_reached_at, s.unproven_at) end,
      rev = t.rev + 1
    from (
      select sums.*, contestant = any(${[...sunk]}::uuid[]) as is_sunk,
        greatest(anew.paid_at, e.paid_reached_at) as paid_anew, greatest(anew.proven_at, e.proven_reached_at) as proven_anew,
        greatest(anew.unproven_at, e.unproven_reached_at) as unproven_anew
      from sums left join anew using (contestant) left join round_entries e on e.contestant_id = sums.contestant
    ) s where t.contest_id = ${contest} and t.contestant_id = s.contestant
    returning t.contestant_id as contestant, t.votes, t.rev`
  await tx`
    with hours as (
      select contestant, hour, coalesce(sum(counted) filter (where place = 0), 0)::int as free, coalesce(sum(counted) filter (where place > 0), 0)::int as paid
      from unnest(${who}::uuid[], ${places}::int[], ${votes.map(({ hour }) => hour)}::float8[], ${counted}::int[])
        as v (contestant, place, hour, counted) where counted <> 0 group by 1, 2
    )
    update vote_hours v set free = v.free + h.free, paid = v.paid + h.paid
    from hours h where v.contest_id = ${contest} and v.contestant_id = h.contestant and v.hour = to_timestamp(h.hour / 1000.0)`
  return rows.map((row) => ({ ...row, rev: Number(row.rev) }))
}

const epochMs = (tx: Transaction, moment: ReturnType<Sql>) => tx`(extract(epoch from ${moment}) * 1000)::float8`

/** Closes the group with a link over its entries; the head is locked last. */
async function linkChanges(
  tx: Transaction,
  group: number,
  ballots: readonly LockedBallot[],
  { contest, to, reason }: StatusChange,
  at: number,
): Promise<void> {
  const leaves = ballots.map((ballot) =>
    changeLeaf({ inner: innerHash({ ...ballot, at: Math.round(ballot.at) }), from: ballot.status, to, reason, at }),
  )
  const root = Buffer.from(merkleRoot(inTreeOrder(leaves)), 'hex')
  await tx`
    with linked as (${moveHead(tx, contest, root, tx``)})
    insert into ballot_groups (id, contest_id, counted, refused, changed, sequence, root, previous, head)
    select ${group}::bigint, ${contest}::uuid, 0, 0, ${ballots.length}::int, sequence, ${root}::bytea, previous, head from linked`
}
