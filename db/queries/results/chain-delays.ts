import type { Sql } from '../../client.ts'

// Never negative: times are in ms, and rounding may put one in the future. Without any, greatest gives 0.

/** Seconds since the oldest link without a checkpoint was closed, over all contests; 0 if none. */
export async function unsignedSeconds(sql: Sql): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select greatest(0, max(extract(epoch from now() - g.tallied_at)))::float8 as seconds
    from chain_heads h
    cross join lateral (select coalesce(max(c.sequence), 0) as sequence from checkpoints c where c.contest_id = h.contest_id) last
    join ballot_groups g on g.contest_id = h.contest_id and g.sequence = last.sequence + 1`
  return row?.seconds ?? 0
}

/**
 * Seconds since the oldest unpublished link was closed, over all contests with unfrozen counts; 0 if none. It rises and falls, because a
 * result is made every ten minutes during voting.
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
