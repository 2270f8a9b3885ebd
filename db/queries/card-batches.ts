import type { Sql, Transaction } from '../client.ts'

/** A batch of cards that is being made. */
export interface UnfinishedBatch {
  readonly id: string
  readonly number: number
  readonly amount: number
  readonly codesAt: Date | null
  /** Named once it was read back whole. */
  readonly file: string | null
}

/** Undefined where it is finished or given up, or was never ordered. */
export async function findUnfinishedBatch(sql: Sql, id: string): Promise<UnfinishedBatch | undefined> {
  const [row] = await sql<UnfinishedBatch[]>`
    select id, number, amount, codes_at as "codesAt", file from card_batches
    where id = ${id} and rendered_at is null and problem is null`
  return row
}

export interface OrdinalRange {
  readonly batch: string
  readonly from: number
  readonly to: number
}

/** Places of a batch that have no card yet. */
export async function findMissingOrdinals(sql: Sql, { batch, from, to }: OrdinalRange): Promise<readonly number[]> {
  const rows = await sql<{ ordinal: number }[]>`
    select ordinal from generate_series(${from}::int, ${to}::int) as ordinal
    where not exists (select 1 from cards c where c.batch_id = ${batch} and c.ordinal = ordinal.ordinal)
    order by ordinal`
  return rows.map(({ ordinal }) => ordinal)
}

export interface NewCard {
  readonly ordinal: number
  readonly codeHash: Uint8Array
  readonly cipher: Uint8Array
}

/** A place that somebody was faster at keeps its card; one whose code there is already stays without. */
export const insertCards = (sql: Sql, batch: string, cards: readonly NewCard[]): Promise<unknown> => sql`
  insert into cards (batch_id, ordinal, code_hash, cipher)
  select ${batch}, ordinal, decode(code_hash, 'hex'), decode(cipher, 'hex')
  from unnest(${cards.map(({ ordinal }) => ordinal)}::int[], ${cards.map(({ codeHash }) => hex(codeHash))}::text[],
    ${cards.map(({ cipher }) => hex(cipher))}::text[]) as c (ordinal, code_hash, cipher)
  order by ordinal
  on conflict do nothing`

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/**
 * Says that every code of a batch is made, and divides it into the chunks it is drawn in. The first to say so decides how
 * large they are. @throws where there are cards missing
 */
export const settleCodes = (
  sql: Sql,
  { id, amount }: Pick<UnfinishedBatch, 'id' | 'amount'>,
  cardsPerChunk: number,
): Promise<void> =>
  sql.begin(async (tx) => {
    const [open] = await tx`select 1 from card_batches where id = ${id} and codes_at is null for update`
    if (!open) return
    const [made] = await tx<{ count: number }[]>`select count(*)::int from cards where batch_id = ${id}`
    if (made?.count !== amount) throw new Error(`${made?.count} of ${amount} cards are made`)
    await tx`
      insert into card_chunks (batch_id, number, first_ordinal, last_ordinal)
      select ${id}, number, (number - 1) * ${cardsPerChunk}::int + 1, least(number * ${cardsPerChunk}::int, ${amount}::int)
      from generate_series(1, ceil(${amount}::numeric / ${cardsPerChunk})::int) as number`
    await tx`update card_batches set codes_at = now() where id = ${id}`
    await noteBatch(tx, id, 'made', { cards: amount })
  }) as Promise<void> // postgres.js widens the result of begin to an unwrapped form of itself

export interface Chunk {
  readonly number: number
  readonly first: number
  readonly last: number
  /** Of its file; null while it is not drawn. */
  readonly sha256: Uint8Array | null
}

/** Those of a batch, in the order of their sheets. */
export const findChunks = (sql: Sql, batch: string): Promise<readonly Chunk[]> => sql<Chunk[]>`
  select number, first_ordinal as first, last_ordinal as last, sha256 from card_chunks
  where batch_id = ${batch} order by number`

export interface EncryptedCard {
  readonly ordinal: number
  readonly cipher: Uint8Array | null
}

export const findCiphers = (sql: Sql, batch: string, { first, last }: Chunk): Promise<readonly EncryptedCard[]> =>
  sql<EncryptedCard[]>`
    select ordinal, cipher from cards where batch_id = ${batch} and ordinal between ${first} and ${last} order by ordinal`

/** False where the batch was finished or given up meanwhile: nobody needs the file any more. */
export async function noteDrawn(sql: Sql, batch: string, chunk: number, sha256: Uint8Array): Promise<boolean> {
  const noted = await sql`
    update card_chunks set drawn_at = now(), sha256 = ${sha256} where batch_id = ${batch} and number = ${chunk}
      and exists (select 1 from card_batches where id = ${batch} and rendered_at is null and problem is null)`
  return noted.count === 1
}

/** Names the file of a batch, which was read back. False where another was named before, or the batch was given up. */
export async function nameFile(sql: Sql, id: string, file: string, bytes: number): Promise<boolean> {
  const named = await sql`
    update card_batches set file = ${file}, bytes = ${bytes}
    where id = ${id} and file is null and problem is null and rendered_at is null`
  return named.count === 1
}

/** Lets cards pay whose batch has its file. What was declared void stays void. */
export const activateCards = (sql: Sql, { batch, from, to }: OrdinalRange): Promise<unknown> => sql`
  update cards set state = 'active', changed_at = now()
  where batch_id = ${batch} and ordinal between ${from} and ${to} and state = 'issued'
    and exists (select 1 from card_batches where id = ${batch} and file is not null and problem is null)`

/** The last step: every card can pay, or is void. False where it was taken before. */
export const settleBatch = (sql: Sql, id: string): Promise<boolean> =>
  sql.begin(async (tx) => {
    const settled = await tx`
      update card_batches set rendered_at = now()
      where id = ${id} and rendered_at is null and file is not null and problem is null
        and not exists (select 1 from cards where batch_id = ${id} and state = 'issued')`
    if (settled.count === 1) await noteBatch(tx, id, 'activated')
    return settled.count === 1
  })

/** A batch that is finished or given up, and what of it is left. */
export interface ClearableBatch {
  readonly id: string
  readonly amount: number
  readonly file: string | null
  /** Its file is older than files are kept, and still there. */
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

/** From here on nobody can read these codes but on paper. */
export const forgetCodes = (sql: Sql, { batch, from, to }: OrdinalRange): Promise<unknown> => sql`
  update cards set cipher = null
  where batch_id = ${batch} and ordinal between ${from} and ${to} and cipher is not null
    and exists (select 1 from card_batches where id = ${batch} and (rendered_at is not null or problem is not null))`

/** The chunks of a batch go last: as long as they stand, something of it may be left to remove. */
export const removeChunks = (sql: Sql, batch: string): Promise<unknown> => sql`
  delete from card_chunks where batch_id = ${batch}
    and exists (select 1 from card_batches where id = ${batch} and (rendered_at is not null or problem is not null))`

export const notePurged = (sql: Sql, id: string): Promise<void> =>
  sql.begin(async (tx) => {
    const purged = await tx`
      update card_batches set purged_at = now() where id = ${id} and rendered_at is not null and purged_at is null`
    if (purged.count === 1) await noteBatch(tx, id, 'purged')
  }) as Promise<void> // postgres.js widens the result of begin to an unwrapped form of itself

const noteBatch = (
  tx: Transaction,
  batch: string,
  what: string,
  detail: Readonly<Record<string, number | string>> = {},
): Promise<unknown> =>
  tx`insert into card_events (batch_id, what, detail) values (${batch}, ${what}, ${tx.json(detail)})`

/** A batch on which nothing happened for a while. */
export interface WaitingBatch {
  readonly id: string
  readonly areCodesMade: boolean
  /** Since something of it was finished. */
  readonly stillMs: number
}

export const findWaitingBatches = (sql: Sql, stillForMs: number, atMost: number): Promise<readonly WaitingBatch[]> =>
  sql<WaitingBatch[]>`
    select id, codes_at is not null as "areCodesMade", "stillMs" from (
      select id, codes_at, created_at,
        extract(epoch from now() - greatest(created_at, codes_at,
          (select max(drawn_at) from card_chunks where batch_id = card_batches.id))) * 1000 as "stillMs"
      from card_batches where rendered_at is null and problem is null
    ) b
    where "stillMs" > ${stillForMs} order by created_at limit ${atMost}`

/** Gives up batches that have no file after so long; which they are. One whose file is named only needs to be finished. */
export const giveUpBatches = (sql: Sql, olderThanMs: number, problem: string): Promise<readonly string[]> =>
  sql.begin(async (tx) => {
    const rows = await tx<{ id: string }[]>`
      update card_batches set problem = ${problem}
      where rendered_at is null and problem is null and file is null
        and created_at < now() - ${`${olderThanMs} ms`}::interval
      returning id`
    for (const { id } of rows) await noteBatch(tx, id, 'given up')
    return rows.map(({ id }) => id)
  })

/** Batches with something left to remove: their chunks, the codes of one that was given up, a file whose time is over. */
export async function findBatchesToClear(sql: Sql, keptDays: number, atMost: number): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from card_batches b
    where (rendered_at is not null or problem is not null) and (
      ${fileIsDue(sql, keptDays)} or exists (select 1 from card_chunks where batch_id = b.id)
      or (problem is not null and exists (select 1 from cards where batch_id = b.id and cipher is not null)))
    order by created_at limit ${atMost}`
  return rows.map(({ id }) => id)
}

/** Which of these files a batch has, or still needs: its own, or those of its chunks. */
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
