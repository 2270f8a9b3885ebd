import type { Sql } from '../client.ts'

type CardState = 'issued' | 'active' | 'redeemed' | 'void'

export interface CardInfo {
  readonly batch: number
  readonly ordinal: number
  readonly state: CardState
  /** Of whom the card paid for; null while it paid nothing, or of somebody who was erased. */
  readonly phone: string | null
}

export type CardName = { readonly codeHash: Uint8Array } | { readonly batch: number; readonly ordinal: number }

export async function findCard(sql: Sql, name: CardName): Promise<CardInfo | undefined> {
  const isIt =
    'codeHash' in name
      ? sql`c.code_hash = ${name.codeHash}`
      : sql`c.batch_id = (select id from card_batches where number = ${name.batch}) and c.ordinal = ${name.ordinal}`
  const [row] = await sql<CardInfo[]>`
    select b.number as batch, c.ordinal, c.state, coalesce(v.phone, u.phone) as phone
    from cards c join card_batches b on b.id = c.batch_id
      left join payments p on p.id = c.payment_id
      left join voters v on v.id = p.voter_id left join users u on u.id = p.contestant_id
    where ${isIt}`
  return row
}

export interface Batch {
  readonly id: string
  readonly number: number
  readonly amount: number
  readonly note: string
  readonly agent: string
  readonly createdAt: Date
  readonly codesAt: Date | null
  readonly renderedAt: Date | null
  readonly purgedAt: Date | null
  readonly problem: string | null
  /** How many of its cards stand how. */
  readonly states: Readonly<Record<CardState, number>>
}

/** The latest batches, or one of them. */
export const findBatches = (
  sql: Sql,
  { id, atMost = 1 }: { id?: string; atMost?: number },
): Promise<readonly Batch[]> =>
  sql<Batch[]>`
    select b.id, number, amount, note, agent, created_at as "createdAt", codes_at as "codesAt",
      rendered_at as "renderedAt", purged_at as "purgedAt", problem, s.states
    from (
      select * from card_batches ${id === undefined ? sql`` : sql`where id = ${id}`} order by number desc limit ${atMost}
    ) b cross join lateral (
      select json_build_object(
        'issued', count(*) filter (where state = 'issued'), 'active', count(*) filter (where state = 'active'),
        'redeemed', count(*) filter (where state = 'redeemed'), 'void', count(*) filter (where state = 'void')
      ) as states from cards where batch_id = b.id
    ) s
    order by number desc`

export interface Voiding {
  readonly batch: string
  readonly from: number
  readonly to: number
  readonly reason: string
  /** Who does it. */
  readonly by: string
}

/** Declares cards void, from one place to another; those that are used, or void already, stay as they are. */
export const voidCards = (sql: Sql, { batch, from, to, reason, by }: Voiding): Promise<number> =>
  sql.begin(async (tx) => {
    const voided = await tx`
      update cards set state = 'void', changed_at = now()
      where batch_id = ${batch} and ordinal between ${from} and ${to} and state in ('issued', 'active')`
    await tx`
      insert into card_events (batch_id, what, by, first_ordinal, last_ordinal, detail)
      values (${batch}, 'voided', ${by}, ${from}, ${to}, ${tx.json({ reason, voided: voided.count })})`
    return voided.count
  })

export interface ListedCard {
  readonly ordinal: number
  readonly state: CardState
  readonly changedAt: Date
}

/** The cards of a batch in pages, so that a reader who takes his time holds no connection. */
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
