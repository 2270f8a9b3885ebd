import type { Sql, Transaction } from '../../client.ts'
import { insertCards, type NewCard } from '../cards/card-batches.ts'
import { recordOrderEvent } from '../orders/order-events.ts'

/** A buyer's code can be read again for so long: the answer that showed it may have been lost. */
const readableFor = '10 minutes'

export interface SealedCode {
  readonly batch: string
  readonly ordinal: number
  readonly cipher: Uint8Array
  /** The id of the pepper whose key sealed it. */
  readonly codePepper: string | null
}

/**
 * Marks a card's code as shown and returns it sealed; undefined if there is none to show: shown before, voided, or not of this order. A used card
 * shows no code.
 */
export const takeCode = (
  sql: Sql,
  orderId: string,
  { batch, ordinal }: { readonly batch: number; readonly ordinal: number },
): Promise<SealedCode | undefined> =>
  sql.begin(async (tx): Promise<SealedCode | undefined> => {
    const [card] = await tx<(SealedCode & { wasShown: boolean })[]>`
      select c.batch_id as batch, c.ordinal, c.cipher, b.code_pepper as "codePepper", c.shown_at is not null as "wasShown"
      from cards c join card_batches b on b.id = c.batch_id
      where c.order_id = ${orderId} and b.number = ${batch} and c.ordinal = ${ordinal} and c.state = 'active' and c.cipher is not null
        and (c.shown_at is null or c.shown_at > now() - ${readableFor}::interval)
      for update of c`
    if (!card) return undefined
    const { wasShown, ...code } = card
    if (wasShown) return code
    await tx`update cards set shown_at = now() where batch_id = ${card.batch} and ordinal = ${card.ordinal}`
    await recordOrderEvent(tx, { orderId, what: 'code_shown' })
    return code
  }) as Promise<SealedCode | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

/** Of `orders o`: T-cards it paid for and does not have, by product. */
const missing = (sql: Sql | Transaction) => sql`
  select i.product_id, sum(i.count)::int - (select count(*)::int from cards c join card_batches b on b.id = c.batch_id
    where c.order_id = o.id and b.product_id = i.product_id) as missing
  from order_products i join products p on p.id = i.product_id
  where i.order_id = o.id and p.kind = 'tcard' group by i.product_id`

/** Paid orders whose T-cards are not made yet. */
export async function findOrdersWithoutCards(sql: Sql, atMost: number): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select o.id from orders o join payments p on p.id = o.payment_id
    where o.is_paid and p.state = 'succeeded' and exists (select from (${missing(sql)}) m where missing > 0)
    order by o.created_at limit ${atMost}`
  return rows.map(({ id }) => id)
}

type MakeCards = (place: { readonly batch: string; readonly ordinal: number }) => NewCard

/**
 * Makes the missing T-cards of a paid order, active at once. The order is locked before its payment is read: a refund locks it too, and takes back
 * every card there is. A code that exists anywhere leaves its place empty, and the next round fills it. Resolves with the payment, if cards were
 * made.
 */
export const makeCardsOf = (
  sql: Sql,
  orderId: string,
  codePepper: string,
  make: MakeCards,
): Promise<string | undefined> =>
  sql.begin(async (tx): Promise<string | undefined> => {
    await tx`select 1 from orders where id = ${orderId} for no key update`
    const due = await tx<{ payment: string; productId: string; missing: number }[]>`
      select p.id as payment, m.product_id as "productId", m.missing from orders o join payments p on p.id = o.payment_id
        cross join lateral (${missing(tx)}) m
      where o.id = ${orderId} and o.is_paid and p.state = 'succeeded' and m.missing > 0 order by m.product_id`
    let made = 0
    for (const { productId, missing: count } of due) {
      const [batch] = await tx<{ id: string; last: number }[]>`
        insert into card_batches (id, number, amount, agent, product_id, code_pepper, codes_at)
        values (uuidv7(), nextval('card_batch_numbers'), ${count}, 'Shop', ${productId}, ${codePepper}, now())
        on conflict (product_id, code_pepper) do update set amount = card_batches.amount + ${count}
        returning id, amount as last`
      if (!batch) continue
      const { id, last } = batch
      const places = Array.from({ length: count }, (_, index) => ({ batch: id, ordinal: last - count + 1 + index }))
      await insertCards(tx, id, places.map(make))
      const active = await tx`
        update cards set state = 'active', order_id = ${orderId}, changed_at = now()
        where batch_id = ${id} and ordinal > ${last - count} and order_id is null returning 1`
      made += active.length
    }
    if (made === 0) return undefined
    await recordOrderEvent(tx, { orderId, what: 'cards_made', detail: { cards: made } })
    return due[0]?.payment
  }) as Promise<string | undefined> // as above

/** Codes that a buyer saw, or that pay nothing any more, are forgotten. */
export const forgetShownCodes = (sql: Sql): Promise<unknown> => sql`
  update cards set cipher = null
  where order_id is not null and cipher is not null and (state <> 'active' or shown_at < now() - ${readableFor}::interval)`
