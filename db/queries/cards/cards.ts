import type { Sql, Transaction } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'

type CardState = 'issued' | 'active' | 'redeemed' | 'void'

export interface CardInfo {
  readonly batch: number
  readonly ordinal: number
  readonly state: CardState
  /** The phone the card paid for; null if unused, or the person was erased. */
  readonly phone: string | null
  readonly batchId: string
  /** Who sells it. */
  readonly agent: string
}

/** A code has one hash per kept pepper. */
export type CardName =
  | { readonly codeHashes: readonly Uint8Array[] }
  | { readonly batch: number; readonly ordinal: number }

export async function findCard(sql: Sql, name: CardName): Promise<CardInfo | undefined> {
  const isIt =
    'codeHashes' in name
      ? sql`c.code_hash in ${sql(name.codeHashes)}`
      : sql`c.batch_id = (select id from card_batches where number = ${name.batch}) and c.ordinal = ${name.ordinal}`
  const [row] = await sql<CardInfo[]>`
    select b.number as batch, b.id as "batchId", b.agent, c.ordinal, c.state, coalesce(v.phone, u.phone) as phone
    from cards c join card_batches b on b.id = c.batch_id
      left join payments p on p.id = c.payment_id
      left join voters v on v.id = p.voter_id left join contestants e on e.id = p.contestant_id left join users u on u.id = e.user_id
    where ${isIt}`
  return row
}

export interface Order {
  readonly id: string
  readonly amount: number
  /** The only contest its cards pay in; any if missing or null. */
  readonly contest?: string | null
  readonly note: string
  readonly agent: string
  /** The ordering admin. */
  readonly by: string
  /** The id of its codes' pepper. */
  readonly pepper: string
  /** Whether the id identifies the order; otherwise the same order within a minute is the same. */
  readonly isNamed: boolean
}

export interface EnteredBatch {
  readonly id: string
  readonly isNew: boolean
}

/** An equal order within this time is a repetition. */
const sameFor = '1 minute'

/** The latest batch of the same order. A failed one may be ordered again. */
const latestOf = (tx: Transaction, { amount, note, agent, by, contest = null }: Order) => tx`
  select id from card_batches
  where ordered_by = ${by} and amount = ${amount} and note = ${note} and agent = ${agent}
    and contest_id is not distinct from ${contest}::uuid and problem is null
    and created_at > now() - ${sameFor}::interval
  order by created_at desc limit 1`

/** Enters a batch to make, once. Its own history and the activity log record what happens to it; neither holds a code. */
export const enterBatch = (sql: Sql, order: Order): Promise<EnteredBatch> =>
  sql.begin(async (tx): Promise<EnteredBatch> => {
    const { id, amount, note, agent, by, isNamed, pepper, contest = null } = order
    // Serialises api copies; the insert, its own statement, then sees the other's row.
    if (!isNamed)
      await tx`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([by, amount, note, agent])}, 0))`
    const [entered] = await tx<{ number: number }[]>`
      insert into card_batches (id, number, amount, note, agent, ordered_by, code_pepper, contest_id)
      select ${id}::uuid, nextval('card_batch_numbers'), ${amount}::int, ${note}, ${agent}, ${by}::uuid, ${pepper}, ${contest}::uuid
      where ${isNamed} or not exists (${latestOf(tx, order)})
      on conflict (id) do nothing returning number`
    if (!entered) {
      const [same] = isNamed ? [{ id }] : await tx<{ id: string }[]>`${latestOf(tx, order)}`
      return { id: same?.id ?? id, isNew: false }
    }
    await tx`
      insert into card_events (batch_id, what, by, first_ordinal, last_ordinal)
      values (${id}, 'ordered', ${by}, 1, ${amount})`
    const after = { number: entered.number, amount, agent, note, contest }
    await recordAction(tx, { adminId: by, action: 'cards.order', subjectId: id, after })
    return { id, isNew: true }
  }) as Promise<EnteredBatch> // postgres.js widens the result of begin to an unwrapped form of itself

/** A batch with its number of cards by progress: coded, drawn, active or void. */
export interface Batch {
  readonly id: string
  readonly number: number
  readonly amount: number
  readonly note: string
  readonly agent: string
  /** The only contest its cards pay in; null: any. */
  readonly contest: { readonly _id: string; readonly name: string } | null
  readonly createdAt: Date
  readonly codesAt: Date | null
  readonly renderedAt: Date | null
  readonly purgedAt: Date | null
  /** Below cards/ in the storage. */
  readonly file: string | null
  readonly bytes: number | null
  readonly problem: string | null
  readonly made: number
  readonly drawn: number
  readonly activated: number
}

/** Cards are counted only while their number can change: a batch may have 100,000. */
export const batchColumns = (sql: Sql) => sql`
  b.id, b.number, b.amount, b.note, b.agent,
  (select json_build_object('_id', t.id, 'name', t.name) from contests t where t.id = b.contest_id) as contest, b.created_at as "createdAt", b.codes_at as "codesAt",
  b.rendered_at as "renderedAt", b.purged_at as "purgedAt", b.file, b.bytes::float8, b.problem,
  case when b.codes_at is null then (select count(*) from cards where batch_id = b.id) else b.amount end::int as made,
  case when b.file is null then coalesce(
    (select sum(last_ordinal - first_ordinal + 1) from card_chunks where batch_id = b.id and drawn_at is not null), 0
  ) else b.amount end::int as drawn,
  case when b.file is null then 0 when b.rendered_at is null
    then (select count(*) from cards where batch_id = b.id and state <> 'issued') else b.amount end::int as activated`

/** The existing ones of these batches. */
export const findBatches = (sql: Sql, ids: readonly string[]): Promise<readonly Batch[]> =>
  sql<Batch[]>`select ${batchColumns(sql)} from card_batches b where b.id = any(${ids as string[]})`

type CardStates = Readonly<Record<CardState, number>>

export interface ListedBatch extends Batch {
  readonly states: CardStates
}

export interface Agent extends CardStates {
  readonly agent: string
  readonly batches: number
}

/** Logs that a batch's file was downloaded. */
export const noteDownload = (sql: Sql, { id, number }: Pick<Batch, 'id' | 'number'>, by: string): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`insert into card_events (batch_id, what, by) values (${id}, 'downloaded', ${by})`
    await recordAction(tx, { adminId: by, action: 'cards.download', subjectId: id, after: { number } })
  }) as Promise<void> // postgres.js widens the result of begin to an unwrapped form of itself

export interface Voiding {
  readonly batch: string
  readonly from: number
  readonly to: number
  readonly reason: string
  /** The acting admin. */
  readonly by: string
}

/** Cards per statement: a single one for 100,000 could exceed the limit. */
const voidedAtOnce = 5_000

/** Voids a range of cards; used and void ones stay. */
export const voidCards = (sql: Sql, { batch, from, to, reason, by }: Voiding): Promise<number> =>
  sql.begin(async (tx) => {
    let voided = 0
    for (let first = from; first <= to; first += voidedAtOnce) {
      const last = Math.min(first + voidedAtOnce - 1, to)
      const piece = await tx`
        update cards set state = 'void', changed_at = now()
        where batch_id = ${batch} and ordinal between ${first} and ${last} and state in ('issued', 'active')`
      voided += piece.count
    }
    await tx`
      insert into card_events (batch_id, what, by, first_ordinal, last_ordinal, detail)
      values (${batch}, 'voided', ${by}, ${from}, ${to}, ${tx.json({ reason, voided })})`
    const after = { from, to, voided }
    await recordAction(tx, { adminId: by, action: 'cards.void', subjectId: batch, reason, after })
    return voided
  })

export interface ListedCard {
  readonly ordinal: number
  readonly state: CardState
  readonly changedAt: Date
}

/** A batch's cards in pages, so that a slow reader holds no connection. */
export async function* listCards(sql: Sql, batch: string, pageSize = 5_000): AsyncGenerator<readonly ListedCard[]> {
  for (let last = 0; ; ) {
    const page = await sql<ListedCard[]>`
      select ordinal, state, changed_at as "changedAt" from cards where batch_id = ${batch} and ordinal > ${last}
      order by ordinal limit ${pageSize}`
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    last = page.at(-1)?.ordinal ?? last
  }
}
