import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { Transaction } from '@ashenda/db/client.ts'
import { numberArray, uuidArray } from '@ashenda/db/queries/ballots/array-text.ts'
import type { closeGroup as closeAndLink, JudgedBallot, TallyValue } from '@ashenda/db/queries/ballots/ballot-group.ts'

/** The statements of a tally without what the chain added to them: neither salt nor link in a group's row. */
export * from '@ashenda/db/queries/ballots/ballot-group.ts'

export async function writeBallots(
  tx: Transaction,
  group: { readonly contest: string; readonly id: number },
  judged: readonly JudgedBallot[],
): Promise<ReadonlySet<string>> {
  const column = <T>(read: (ballot: QueuedBallot) => T): T[] => judged.map(({ ballot }) => read(ballot))
  const ids = uuidArray(column((ballot) => ballot.id))
  const { count } = await tx`
    insert into ballots (contest_id, group_id, id, voter_id, credit_id, pick1, pick2, pick3, accepted_at, kind, status, reason)
    select ${group.contest}::uuid, ${group.id}::bigint, b.id, b.voter, b.credit, b.pick1, b.pick2, b.pick3,
      to_timestamp(b.at / 1000.0), b.kind, case when b.reason is null then 'counted' else 'refused' end::ballot_status, b.reason
    from unnest(
      ${ids}::uuid[],
      ${uuidArray(column((ballot) => ballot.voter))}::uuid[],
      ${uuidArray(column((ballot) => ballot.credit ?? null))}::uuid[],
      ${uuidArray(column((ballot) => ballot.picks[0] ?? null))}::uuid[],
      ${uuidArray(column((ballot) => ballot.picks[1] ?? null))}::uuid[],
      ${uuidArray(column((ballot) => ballot.picks[2] ?? null))}::uuid[],
      ${numberArray(column((ballot) => ballot.at))}::float8[],
      ${column((ballot) => ballot.kind)}::ballot_kind[],
      ${judged.map(({ reason }) => reason)}::refusal_reason[]
    ) as b (id, voter, credit, pick1, pick2, pick3, at, kind, reason)
    on conflict do nothing`
  if (count === judged.length) return new Set(judged.map(({ ballot }) => ballot.id))
  const rows = await tx<
    { id: string }[]
  >`select id from ballots where id = any(${ids}::uuid[]) and group_id = ${group.id}`
  return new Set(rows.map((row) => row.id))
}

export const closeGroup: typeof closeAndLink = async (tx, group, deltas, hours) => {
  const rows = await tx<{ contestant: string; votes: number; rev: string }[]>`
    with tallied as (
      insert into tally as t (contest_id, contestant_id, free, proven, first, second, third,
        paid_reached_at, proven_reached_at, unproven_reached_at, rev, title_votes)
      select ${group.contest}::uuid, d.contestant, d.free, d.proven, d.first, d.second, d.third,
        to_timestamp(d.paid_at / 1000.0), to_timestamp(d.proven_at / 1000.0), to_timestamp(d.unproven_at / 1000.0), 1,
        (select title_votes from contests where id = ${group.contest})
      from unnest(
        ${deltas.map((delta) => delta.contestant)}::uuid[],
        ${deltas.map((delta) => delta.free)}::int[],
        ${deltas.map((delta) => delta.proven)}::int[],
        ${deltas.map((delta) => delta.first)}::int[],
        ${deltas.map((delta) => delta.second)}::int[],
        ${deltas.map((delta) => delta.third)}::int[],
        ${deltas.map(({ reachedAt }) => reachedAt.paid)}::float8[],
        ${deltas.map(({ reachedAt }) => reachedAt.proven)}::float8[],
        ${deltas.map(({ reachedAt }) => reachedAt.unproven)}::float8[]
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
        ${hours.map(({ contestant }) => contestant)}::uuid[],
        ${hours.map(({ hour }) => hour)}::float8[],
        ${hours.map(({ free }) => free)}::int[],
        ${hours.map(({ paid }) => paid)}::int[]
      ) as h (contestant, hour, free, paid) join tallied using (contestant)
      on conflict (contest_id, contestant_id, hour) do update set free = v.free + excluded.free, paid = v.paid + excluded.paid
    ), closed as (
      insert into ballot_groups (id, contest_id, counted, refused)
      values (${group.id}::bigint, ${group.contest}::uuid, ${group.counted}::int, ${group.refused}::int)
    )
    select contestant, votes, rev from tallied`
  return rows.map((row): TallyValue => ({ ...row, rev: Number(row.rev) }))
}
