import type { Sql, Transaction } from '../../client.ts'
import { recordOutcome } from '../admin/admin-actions.ts'

/** A batch being made. */
export interface UnfinishedBatch {
  readonly id: string
  readonly number: number
  readonly amount: number
  readonly codesAt: Date | null
  /** The id of its codes' pepper. */
  readonly codePepper: string | null
  /** Named once read back whole. */
  readonly file: string | null
}

/** Undefined if finished, given up or never ordered. */
export async function findUnfinishedBatch(sql: Sql, id: string): Promise<UnfinishedBatch | undefined> {
  const [row] = await sql<UnfinishedBatch[]>`
    select id, number, amount, codes_at as "codesAt", code_pepper as "codePepper", file from card_batches
    where id = ${id} and rendered_at is null and problem is null and product_id is null`
  return row
}

export interface OrdinalRange {
  readonly batch: string
  readonly from: number
  readonly to: number
}

/** Places of a batch without a card. */
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

/** A taken place keeps its card; a place whose code exists stays empty. */
export const insertCards = (sql: Sql | Transaction, batch: string, cards: readonly NewCard[]): Promise<unknown> => sql`
  insert into cards (batch_id, ordinal, code_hash, cipher)
  select ${batch}, ordinal, decode(code_hash, 'hex'), decode(cipher, 'hex')
  from unnest(${cards.map(({ ordinal }) => ordinal)}::int[], ${cards.map(({ codeHash }) => hex(codeHash))}::text[],
    ${cards.map(({ cipher }) => hex(cipher))}::text[]) as c (ordinal, code_hash, cipher)
  order by ordinal
  on conflict do nothing`

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Marks a batch's codes as complete and divides it into chunks; the first call decides their size. @throws if cards are missing */
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
  /** Its file's hash; null until drawn. */
  readonly sha256: Uint8Array | null
}

/** A batch's chunks in sheet order. */
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

/** False if the batch was finished or given up meanwhile: nobody needs the file. */
export async function noteDrawn(sql: Sql, batch: string, chunk: number, sha256: Uint8Array): Promise<boolean> {
  const noted = await sql`
    update card_chunks set drawn_at = now(), sha256 = ${sha256} where batch_id = ${batch} and number = ${chunk}
      and exists (select 1 from card_batches where id = ${batch} and rendered_at is null and problem is null)`
  return noted.count === 1
}

/** Names the batch's file, after it was read back. False if another was named, or the batch was given up. */
export async function nameFile(sql: Sql, id: string, file: string, bytes: number): Promise<boolean> {
  const named = await sql`
    update card_batches set file = ${file}, bytes = ${bytes}
    where id = ${id} and file is null and problem is null and rendered_at is null`
  return named.count === 1
}

/** Activates the cards of a batch that has its file. Void ones stay void. */
export const activateCards = (sql: Sql, { batch, from, to }: OrdinalRange): Promise<unknown> => sql`
  update cards set state = 'active', changed_at = now()
  where batch_id = ${batch} and ordinal between ${from} and ${to} and state = 'issued'
    and exists (select 1 from card_batches where id = ${batch} and file is not null and problem is null)`

/** The last step: every card is active or void. False if already taken. */
export const settleBatch = (sql: Sql, id: string): Promise<boolean> =>
  sql.begin(async (tx) => {
    const [settled] = await tx<{ number: number; amount: number }[]>`
      update card_batches set rendered_at = now()
      where id = ${id} and rendered_at is null and file is not null and problem is null
        and not exists (select 1 from cards where batch_id = ${id} and state = 'issued')
      returning number, amount`
    if (!settled) return false
    await noteBatch(tx, id, 'activated')
    await recordOutcome(tx, { of: 'cards.order', subjectId: id, action: 'cards.made', after: { ...settled } })
    return true
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself

/** Adds a platform line to a batch's history. */
export const noteBatch = (
  tx: Transaction,
  batch: string,
  what: string,
  detail: Readonly<Record<string, number | string>> = {},
): Promise<unknown> =>
  tx`insert into card_events (batch_id, what, detail) values (${batch}, ${what}, ${tx.json(detail)})`
