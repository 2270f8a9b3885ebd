import type { Sql } from '../../client.ts'
import { enterResult } from '../notices/mass-notices.ts'

/**
 * Contests to publish: new links since their last result, or none yet. Every `everyMs` during voting; after the end once the last link is
 * signed, or after `everyMs` without. None while public counts are frozen. Titles of a contest's own are in a file made after the end, so
 * that one follows even if nothing was counted meanwhile.
 */
const toPublish = (sql: Sql, everyMs: number) => sql`
  from chain_heads h join contests c on c.id = h.contest_id
  left join lateral (
    select e.sequence, e.made_at from result_exports e where e.contest_id = h.contest_id order by e.sequence desc limit 1
  ) last on true
  where (c.freezes_at is null or c.freezes_at > now()) and (h.sequence > coalesce(last.sequence, 0)
      or last.made_at < c.closes_at and c.closes_at <= now() and (exists (select from titles where contest_id = c.id)
        or exists (select from juries where contest_id = c.id and zone_share > 0)))
    and case when c.closes_at > now() then last.made_at is null or last.made_at < now() - make_interval(secs => ${everyMs / 1000})
      else not exists (select 1 from checkpoints s where s.contest_id = h.contest_id)
        or exists (select 1 from checkpoints s where s.contest_id = h.contest_id and s.sequence >= h.sequence)
        or exists (select 1 from ballot_groups g where g.contest_id = h.contest_id and g.sequence = h.sequence
          and g.tallied_at < now() - make_interval(secs => ${everyMs / 1000}))
      end`

export async function findResultsToPublish(sql: Sql, everyMs: number): Promise<readonly string[]> {
  const rows = await sql<{ contest: string }[]>`select h.contest_id as contest ${toPublish(sql, everyMs)}`
  return rows.map(({ contest }) => contest)
}

/** Whether there is still something to publish: another process may have been faster. */
export async function isToPublish(sql: Sql, contest: string, everyMs: number): Promise<boolean> {
  const rows = await sql`select 1 ${toPublish(sql, everyMs)} and h.contest_id = ${contest}`
  return rows.length > 0
}

export interface ResultFiles {
  /** Without its extension. */
  readonly file: string
  readonly jsonBytes: number
  readonly csvBytes: number
}

export interface PublishedResult extends ResultFiles {
  readonly sequence: number
  /** When what is in it was read. */
  readonly madeAt: Date
}

/**
 * False if the same links were published: the files are not needed. Those made before the end give way to those made after. The result of a
 * contest that is over is told to who waits for it.
 */
export const insertResult = (
  sql: Sql,
  contest: string,
  { sequence, madeAt, file, jsonBytes, csvBytes, isOver }: PublishedResult & { readonly isOver: boolean },
): Promise<boolean> =>
  sql.begin(async (tx): Promise<boolean> => {
    const kept = await tx`
      insert into result_exports (contest_id, sequence, made_at, file, json_bytes, csv_bytes)
      values (${contest}, ${sequence}, ${madeAt}, ${file}, ${jsonBytes}, ${csvBytes})
      on conflict (contest_id, sequence) do update set
        file = excluded.file, made_at = excluded.made_at, json_bytes = excluded.json_bytes, csv_bytes = excluded.csv_bytes
        where result_exports.made_at < (select closes_at from contests where id = excluded.contest_id and closes_at <= now())
      returning 1`
    if (kept.length > 0 && isOver) await enterResult(tx, contest)
    return kept.length > 0
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself

/** The latest one, and whether the public may have it now. */
export async function latestResult(
  sql: Sql,
  contest: string,
): Promise<(PublishedResult & { readonly isHeldBack: boolean }) | undefined> {
  const [row] = await sql<(Omit<PublishedResult, 'sequence'> & { sequence: string; isHeldBack: boolean })[]>`
    select e.sequence, e.made_at as "madeAt", e.file, e.json_bytes::float8 as "jsonBytes", e.csv_bytes::float8 as "csvBytes",
      coalesce(c.freezes_at <= now(), false) as "isHeldBack"
    from result_exports e join contests c on c.id = e.contest_id where e.contest_id = ${contest}
    order by e.sequence desc limit 1`
  return row && { ...row, sequence: Number(row.sequence) }
}

/** Files still offered, without extensions: the latest two per contest, because a download may be running. */
export async function findResultsInUse(sql: Sql): Promise<ReadonlySet<string>> {
  const rows = await sql<{ file: string }[]>`
    select file from (
      select file, row_number() over (partition by contest_id order by sequence desc) as place from result_exports
    ) e where place <= 2`
  return new Set(rows.map(({ file }) => file))
}

/** A contest's ballots by original judgement. */
export async function countJudged(sql: Sql, contest: string): Promise<{ counted: number; refused: number }> {
  const [row] = await sql<{ counted: number; refused: number }[]>`
    select coalesce(sum(counted), 0)::float8 as counted, coalesce(sum(refused), 0)::float8 as refused
    from ballot_groups where contest_id = ${contest}`
  return row ?? { counted: 0, refused: 0 }
}
