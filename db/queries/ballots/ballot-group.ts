import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { BallotKind, RefusalReason } from '@ashenda/core/domain/ballot.ts'
import type { VoteClass } from '@ashenda/core/domain/title-rule.ts'
import type { Transaction } from '../../client.ts'
import { booleanArray, kindArray, numberArray, uuidArray } from './array-text.ts'
import { moveHead } from './chain-link.ts'

/** The statements of a tally transaction in lock order: voters, ballots, credits, tally, hours. */

export interface JudgedBallot {
  readonly ballot: QueuedBallot
  readonly reason: RefusalReason | null
}

/** Writes voters. Rows must be sorted by voter without repetition, otherwise two groups can deadlock. */
export async function writeVoters(tx: Transaction, voters: readonly QueuedBallot[]): Promise<void> {
  await tx`
    insert into voters (id, phone, name)
    select * from unnest(
      ${uuidArray(voters.map((ballot) => ballot.voter))}::uuid[],
      ${voters.map((ballot) => ballot.phone)}::text[],
      ${voters.map((ballot) => ballot.name)}::text[])
    on conflict do nothing`
}

/**
 * Writes ballots and returns the new ones. Conflicts are skipped: with itself (redelivered), with the voter's other free ballot, or with
 * another ballot on the credit.
 */
export async function writeBallots(
  tx: Transaction,
  group: { readonly contest: string; readonly id: number },
  judged: readonly JudgedBallot[],
): Promise<ReadonlySet<string>> {
  const column = <T>(read: (ballot: QueuedBallot) => T): T[] => judged.map(({ ballot }) => read(ballot))
  const ids = uuidArray(column((ballot) => ballot.id))
  const { count } = await tx`
    insert into ballots (contest_id, group_id, id, voter_id, credit_id, pick1, pick2, pick3, accepted_at, kind, status, reason, proven)
    select ${group.contest}::uuid, ${group.id}::bigint, b.id, b.voter, b.credit, b.pick1, b.pick2, b.pick3,
      to_timestamp(b.at / 1000.0), b.kind, case when b.reason is null then 'counted' else 'refused' end::ballot_status, b.reason, b.proven
    from unnest(
      ${ids}::uuid[],
      ${uuidArray(column((ballot) => ballot.voter))}::uuid[],
      ${uuidArray(column((ballot) => ballot.credit ?? null))}::uuid[],
      ${uuidArray(column((ballot) => ballot.picks[0] ?? null))}::uuid[],
      ${uuidArray(column((ballot) => ballot.picks[1] ?? null))}::uuid[],
      ${uuidArray(column((ballot) => ballot.picks[2] ?? null))}::uuid[],
      ${numberArray(column((ballot) => ballot.at))}::float8[],
      ${kindArray(column((ballot) => ballot.kind))}::ballot_kind[],
      ${judged.map(({ reason }) => reason)}::refusal_reason[],
      ${booleanArray(column((ballot) => ballot.proven === true))}::boolean[]
    ) as b (id, voter, credit, pick1, pick2, pick3, at, kind, reason, proven)
    on conflict do nothing`
  if (count === judged.length) return new Set(judged.map(({ ballot }) => ballot.id))
  const rows = await tx<
    { id: string }[]
  >`select id from ballots where id = any(${ids}::uuid[]) and group_id = ${group.id}`
  return new Set(rows.map((row) => row.id))
}

export interface RecordedBallot {
  readonly id: string
  readonly status: 'counted' | 'refused' | 'voided' | 'quarantined'
  readonly kind: BallotKind
  readonly reason: RefusalReason | null
}

/** The recorded ones of these ballots, by id. */
export async function findBallots(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordedBallot>> {
  const rows = await tx<
    RecordedBallot[]
  >`select id, status, kind, reason from ballots where id = any(${[...ids]}::uuid[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Spends the credits of new paid ballots, of this contest alone; returns the ids of ballots that got theirs. */
export async function spendCredits(
  tx: Transaction,
  contest: string,
  ballots: readonly QueuedBallot[],
): Promise<ReadonlySet<string>> {
  const credits = ballots.map((ballot) => ballot.credit ?? null)
  await tx`select 1 from credits where id = any(${credits}::uuid[]) order by id for update`
  const rows = await tx<{ ballot_id: string }[]>`
    update credits set ballot_id = b.ballot
    from unnest(${credits}::uuid[], ${ballots.map((ballot) => ballot.id)}::uuid[], ${ballots.map((ballot) => ballot.voter)}::uuid[])
      as b (credit, ballot, voter)
    where credits.id = b.credit and credits.voter_id = b.voter and credits.contest_id = ${contest} and credits.ballot_id is null and credits.held_at is null
    returning credits.ballot_id`
  return new Set(rows.map((row) => row.ballot_id))
}

/** Turns ballots that this transaction wrote as counted into refused ones. */
export async function refuseBallots(tx: Transaction, ids: readonly string[], reason: RefusalReason): Promise<void> {
  await tx`update ballots set status = 'refused', reason = ${reason} where id = any(${[...ids]}::uuid[])`
}

export interface TallyDelta {
  readonly contestant: string
  readonly free: number
  /** Of the free ones. */
  readonly proven: number
  readonly first: number
  readonly second: number
  readonly third: number
  /** Epoch ms of its latest ballot of each class; null if none. */
  readonly reachedAt: Readonly<Record<VoteClass, number | null>>
}

export interface TallyValue {
  readonly contestant: string
  /** Those counting towards a title, by the contest's rule. */
  readonly votes: number
  readonly rev: number
}

/** Counted votes to add to a contestant's hour. */
export interface HourDelta {
  readonly contestant: string
  /** Epoch ms of its start. */
  readonly hour: number
  readonly free: number
  readonly paid: number
}

export interface ClosedGroup {
  readonly contest: string
  readonly id: number
  readonly counted: number
  readonly refused: number
  /** Random, see ballot_groups.salt. */
  readonly salt: string
  /** The Merkle root of its ballots, in hex. */
  readonly root: string
}

/**
 * Adds the deltas, closes the group and links it to the chain in one statement, so that contended rows are locked only until the commit.
 * Deltas must be sorted by contestant. Hours are written from what `tallied` returns: a transaction that writes an hour already holds its
 * tally row, so hours cannot deadlock. The chain's head, which all transactions need, is locked last: `linked` reads the other parts'
 * results.
 */
export async function closeGroup(
  tx: Transaction,
  group: ClosedGroup,
  deltas: readonly TallyDelta[],
  hours: readonly HourDelta[],
): Promise<readonly TallyValue[]> {
  const root = Buffer.from(group.root, 'hex')
  const votes = hours.reduce((sum, { free, paid }) => sum + free + paid, 0)
  const rows = await tx<{ contestant: string; votes: number; rev: string }[]>`
    with tallied as (
      insert into tally as t (contest_id, contestant_id, free, proven, first, second, third,
        paid_reached_at, proven_reached_at, unproven_reached_at, rev, title_votes)
      select ${group.contest}::uuid, d.contestant, d.free, d.proven, d.first, d.second, d.third,
        to_timestamp(d.paid_at / 1000.0), to_timestamp(d.proven_at / 1000.0), to_timestamp(d.unproven_at / 1000.0), 1,
        (select title_votes from contests where id = ${group.contest})
      from unnest(
        ${uuidArray(deltas.map((delta) => delta.contestant))}::uuid[],
        ${numberArray(deltas.map((delta) => delta.free))}::int[],
        ${numberArray(deltas.map((delta) => delta.proven))}::int[],
        ${numberArray(deltas.map((delta) => delta.first))}::int[],
        ${numberArray(deltas.map((delta) => delta.second))}::int[],
        ${numberArray(deltas.map((delta) => delta.third))}::int[],
        ${numberArray(deltas.map(({ reachedAt }) => reachedAt.paid))}::float8[],
        ${numberArray(deltas.map(({ reachedAt }) => reachedAt.proven))}::float8[],
        ${numberArray(deltas.map(({ reachedAt }) => reachedAt.unproven))}::float8[]
      ) as d (contestant, free, proven, first, second, third, paid_at, proven_at, unproven_at)
      on conflict (contest_id, contestant_id) do update set
        free = t.free + excluded.free, proven = t.proven + excluded.proven, first = t.first + excluded.first,
        second = t.second + excluded.second, third = t.third + excluded.third,
        paid_reached_at = greatest(t.paid_reached_at, excluded.paid_reached_at),
        proven_reached_at = greatest(t.proven_reached_at, excluded.proven_reached_at),
        unproven_reached_at = greatest(t.unproven_reached_at, excluded.unproven_reached_at), rev = t.rev + 1
      returning contestant_id as contestant, votes, rev
    ), by_hour as (
      insert into vote_hours as v (contest_id, contestant_id, hour, free, paid)
      select ${group.contest}::uuid, contestant, to_timestamp(h.hour / 1000.0), h.free, h.paid
      from unnest(
        ${uuidArray(hours.map(({ contestant }) => contestant))}::uuid[],
        ${numberArray(hours.map(({ hour }) => hour))}::float8[],
        ${numberArray(hours.map(({ free }) => free))}::int[],
        ${numberArray(hours.map(({ paid }) => paid))}::int[]
      ) as h (contestant, hour, free, paid) join tallied using (contestant)
      on conflict (contest_id, contestant_id, hour) do update set free = v.free + excluded.free, paid = v.paid + excluded.paid
      returning 1
    ), linked as (
      ${moveHead(tx, group.contest, root, tx`from (select count(*) from tallied) t, (select count(*) from by_hour) h`)}
    ), closed as (
      insert into ballot_groups (id, contest_id, counted, refused, votes, salt, sequence, root, previous, head)
      select ${group.id}::bigint, ${group.contest}::uuid, ${group.counted}::int, ${group.refused}::int, ${votes}::int, ${group.salt}::uuid, sequence, ${root}::bytea, previous, head
      from linked
    )
    select contestant, votes, rev from tallied`
  return rows.map((row) => ({ ...row, rev: Number(row.rev) }))
}

/** The next group's number, taken before its ballots are written; a failed transaction leaves a gap. */
export async function nextGroupId(tx: Transaction): Promise<number> {
  const [row] = await tx<{ id: string }[]>`select nextval('ballot_group_ids') as id`
  if (!row) throw new Error('nextval returned no row')
  return Number(row.id)
}
