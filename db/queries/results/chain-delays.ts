import type { Sql } from '../../client.ts'

// Never less than nothing: moments are kept in milliseconds, and rounding may put one in the future. Without any, greatest gives 0.

/** How long the oldest link that no checkpoint covers has been waiting for one, over all contests; 0 where none waits. In seconds. */
export async function unsignedSeconds(sql: Sql): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select greatest(0, max(extract(epoch from now() - g.tallied_at)))::float8 as seconds
    from chain_heads h
    cross join lateral (select coalesce(max(c.sequence), 0) as sequence from checkpoints c where c.contest_id = h.contest_id) last
    join ballot_groups g on g.contest_id = h.contest_id and g.sequence = last.sequence + 1`
  return row?.seconds ?? 0
}

/**
 * How long the oldest link that is in no published result has been waiting for one, over all contests whose public counts are not
 * frozen; 0 where none waits. In seconds; while votes come in a result is made every ten minutes, so that this rises and falls.
 */
export async function unpublishedSeconds(sql: Sql): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select greatest(0, max(extract(epoch from now() - g.tallied_at)))::float8 as seconds
    from chain_heads h join contests c on c.id = h.contest_id
    cross join lateral (select coalesce(max(e.sequence), 0) as sequence from result_exports e where e.contest_id = h.contest_id) last
    join ballot_groups g on g.contest_id = h.contest_id and g.sequence = last.sequence + 1
    where c.freezes_at is null or c.freezes_at > now()`
  return row?.seconds ?? 0
}
