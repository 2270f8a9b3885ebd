import type { Site } from './site.ts'

/** What is on the disks, and what has been written so far. */
interface DiskReading {
  readonly databaseBytes: number
  /** Of Postgres's log, since its beginning. */
  readonly walBytes: number
  /** Rows ever inserted and bytes with indexes, by table. */
  readonly tables: ReadonlyMap<string, { readonly inserted: number; readonly bytes: number }>
  /** Of Redis's append-only file, as it stands. */
  readonly appendOnlyBytes: number
}

export async function readDisk({ sql, redis }: Site): Promise<DiskReading> {
  await sql`checkpoint`
  const [sizes] = await sql<{ database: string; wal: string }[]>`
    select pg_database_size(current_database()) as database, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal`
  const tables = await sql<{ name: string; inserted: string; bytes: string }[]>`
    select relname as name, n_tup_ins as inserted, pg_total_relation_size(relid) as bytes from pg_stat_user_tables`
  const file = /aof_current_size:(\d+)/.exec(await redis.info('persistence'))?.[1]
  return {
    databaseBytes: Number(sizes?.database),
    walBytes: Number(sizes?.wal),
    tables: new Map(
      tables.map(({ name, inserted, bytes }) => [name, { inserted: Number(inserted), bytes: Number(bytes) }]),
    ),
    appendOnlyBytes: Number(file),
  }
}

export interface DiskGrowth {
  readonly databaseBytes: number
  readonly walBytes: number
  readonly appendOnlyBytes: number
  /** That have grown, the largest first. */
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly bytes: number }[]
}

export function growthBetween(before: DiskReading, after: DiskReading): DiskGrowth {
  const tables = [...after.tables].map(([name, now]) => ({
    name,
    rows: now.inserted - (before.tables.get(name)?.inserted ?? 0),
    bytes: now.bytes - (before.tables.get(name)?.bytes ?? 0),
  }))
  return {
    databaseBytes: after.databaseBytes - before.databaseBytes,
    walBytes: after.walBytes - before.walBytes,
    appendOnlyBytes: after.appendOnlyBytes - before.appendOnlyBytes,
    tables: tables.filter(({ rows }) => rows > 0).toSorted((one, other) => other.bytes - one.bytes),
  }
}

/** Bytes Redis uses for what it holds. */
export async function redisMemory({ redis }: Site): Promise<number> {
  return Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1])
}

/** How long ballots waited between their acceptance and the beginning of the transaction that counted them, by the database alone. */
export async function countedAfterMs(
  { sql }: Site,
  since: Date,
): Promise<{ readonly p50: number; readonly p99: number; readonly max: number }> {
  const [row] = await sql<{ p50: number | null; p99: number | null; max: number | null }[]>`
    with waits as (
      select extract(epoch from g.tallied_at - b.accepted_at) * 1000 as ms
      from ballots b join ballot_groups g on g.id = b.group_id where b.accepted_at >= ${since})
    select percentile_cont(0.5) within group (order by ms)::float8 as p50,
      percentile_cont(0.99) within group (order by ms)::float8 as p99, max(ms)::float8 as max from waits`
  return { p50: row?.p50 ?? 0, p99: row?.p99 ?? 0, max: row?.max ?? 0 }
}
