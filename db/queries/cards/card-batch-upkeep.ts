import type { Sql } from '../../client.ts'
import { recordOutcome } from '../admin/admin-actions.ts'
import { noteBatch, type OrdinalRange } from './card-batches.ts'

/** A finished or abandoned batch, and its remains. */
export interface ClearableBatch {
  readonly id: string
  readonly amount: number
  readonly file: string | null
  /** Its file is still there past its retention. */
  readonly isFileDue: boolean
}

const fileIsDue = (sql: Sql, keptDays: number) =>
  sql`(rendered_at < now() - make_interval(days => ${keptDays}) and purged_at is null)`

export async function findClearableBatch(sql: Sql, id: string, keptDays: number): Promise<ClearableBatch | undefined> {
  const [row] = await sql<ClearableBatch[]>`
    select id, amount, file, ${fileIsDue(sql, keptDays)} as "isFileDue" from card_batches
    where id = ${id} and (rendered_at is not null or problem is not null)`
  return row
}

/** From here on only paper has these codes. */
export const forgetCodes = (sql: Sql, { batch, from, to }: OrdinalRange): Promise<unknown> => sql`
  update cards set cipher = null
  where batch_id = ${batch} and ordinal between ${from} and ${to} and cipher is not null
    and exists (select 1 from card_batches where id = ${batch} and (rendered_at is not null or problem is not null))`

/** Deletes a batch's chunks, last: while they exist, something may be left to remove. */
export const removeChunks = (sql: Sql, batch: string): Promise<unknown> => sql`
  delete from card_chunks where batch_id = ${batch}
    and exists (select 1 from card_batches where id = ${batch} and (rendered_at is not null or problem is not null))`

export const notePurged = (sql: Sql, id: string): Promise<void> =>
  sql.begin(async (tx) => {
    const purged = await tx`
      update card_batches set purged_at = now() where id = ${id} and rendered_at is not null and purged_at is null`
    if (purged.count === 1) await noteBatch(tx, id, 'purged')
  }) as Promise<void> // postgres.js widens the result of begin to an unwrapped form of itself

/** A batch without progress. */
export interface WaitingBatch {
  readonly id: string
  readonly areCodesMade: boolean
  /** Since its last progress. */
  readonly unchangedMs: number
}

export const findWaitingBatches = (sql: Sql, stillForMs: number, atMost: number): Promise<readonly WaitingBatch[]> =>
  sql<WaitingBatch[]>`
    select id, codes_at is not null as "areCodesMade", "unchangedMs" from (
      select id, codes_at, created_at,
        extract(epoch from now() - greatest(created_at, codes_at,
          (select max(drawn_at) from card_chunks where batch_id = card_batches.id))) * 1000 as "unchangedMs"
      from card_batches where rendered_at is null and problem is null and product_id is null
    ) b
    where "unchangedMs" > ${stillForMs} order by created_at limit ${atMost}`

/** Gives up batches without a file after some time; returns them. One with a named file only needs finishing. */
export const giveUpBatches = (sql: Sql, olderThanMs: number, problem: string): Promise<readonly string[]> =>
  sql.begin(async (tx) => {
    const rows = await tx<{ id: string; number: number; amount: number }[]>`
      update card_batches set problem = ${problem}
      where rendered_at is null and problem is null and file is null and product_id is null
        and created_at < now() - ${`${olderThanMs} ms`}::interval
      returning id, number, amount`
    for (const { id, ...batch } of rows) {
      await noteBatch(tx, id, 'given up')
      const after = { ...batch, problem }
      await recordOutcome(tx, { of: 'cards.order', subjectId: id, action: 'cards.given-up', after })
    }
    return rows.map(({ id }) => id)
  })

/** Batches with something to remove: chunks, codes of an abandoned one, an expired file. */
export async function findBatchesToClear(sql: Sql, keptDays: number, atMost: number): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from card_batches b
    where (rendered_at is not null or problem is not null) and (
      ${fileIsDue(sql, keptDays)} or exists (select 1 from card_chunks where batch_id = b.id)
      or (problem is not null and exists (select 1 from cards where batch_id = b.id and cipher is not null)))
    order by created_at limit ${atMost}`
  return rows.map(({ id }) => id)
}

/** The files that existing or unfinished batches need: their own or their chunks'. */
export async function findCardFilesInUse(
  sql: Sql,
  files: readonly string[],
  chunks: readonly { readonly batch: string; readonly chunk: number }[],
): Promise<{ readonly files: ReadonlySet<string>; readonly chunks: ReadonlySet<string> }> {
  const named = await sql<{ file: string }[]>`
    select file from card_batches where file = any(${[...files]}) and purged_at is null`
  const standing = await sql<{ batch: string; chunk: number }[]>`
    select batch_id as batch, number as chunk from card_chunks
    where (batch_id, number) in (
      select batch, chunk from unnest(${chunks.map(({ batch }) => batch)}::uuid[], ${chunks.map(({ chunk }) => chunk)}::int[])
        as c (batch, chunk))`
  return {
    files: new Set(named.map(({ file }) => file)),
    chunks: new Set(standing.map(({ batch, chunk }) => `${batch}-${chunk}`)),
  }
}
