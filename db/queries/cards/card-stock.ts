import type { Sql } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'
import type { ListParts } from '../list-page.ts'
import { type Agent, batchColumns, type ListedBatch } from './cards.ts'

/**
 * Cards as stock: a batch is handed to an agent at a price a card, who tells what is sold and pays. Events only (`card_events`), so that a
 * wrong one is corrected by another. Cards that were used count as sold, whatever was told.
 */
type StockState = 'making' | 'failed' | 'here' | 'handed' | 'owed' | 'settled'

interface BatchStock {
  readonly stock: StockState
  readonly handedAt: Date | null
  /** What the agent owes for a card, in cents of ETB; null before it is handed over. */
  readonly priceMinor: number | null
  readonly sold: number
  readonly settledMinor: number
  /** Null before it is handed over. */
  readonly owedMinor: number | null
}

export type StockedBatch = ListedBatch & BatchStock

const countOf = (sql: Sql, state: string) =>
  sql`(select count(*)::int from cards where batch_id = b.id and state = ${state})`

/** The events of each batch, as one row. */
const withEvents = (sql: Sql) => sql`
  card_batches b left join lateral (
    select max(at) filter (where what = 'handed') as handed_at,
      (array_agg(detail ->> 'agent' order by id desc) filter (where what = 'handed'))[1] as agent,
      (array_agg((detail ->> 'priceMinor')::int order by id desc) filter (where what = 'handed'))[1] as price,
      coalesce(sum((detail ->> 'cards')::int) filter (where what = 'sold'), 0)::int as told,
      coalesce(sum((detail ->> 'amountMinor')::bigint) filter (where what = 'settled'), 0)::float8 as settled
    from card_events where batch_id = b.id and what in ('handed', 'sold', 'settled')
  ) e on true`

const agentOf = (sql: Sql) => sql`coalesce(e.agent, b.agent)`
const soldOf = (sql: Sql) => sql`greatest(e.told, ${countOf(sql, 'redeemed')})`
const owedOf = (sql: Sql) => sql`(${soldOf(sql)}::float8 * e.price - e.settled)`

const stockOf = (sql: Sql) => sql`
  case when b.problem is not null then 'failed' when b.rendered_at is null then 'making'
    when e.handed_at is null then 'here' when ${owedOf(sql)} > 0 then 'owed'
    when ${soldOf(sql)} + ${countOf(sql, 'void')} >= b.amount then 'settled' else 'handed' end`

interface BatchFilter {
  /** Those that pay in it; all if missing. */
  readonly contest?: string | undefined
  /** Part of the agent or note, or the number. */
  readonly sought?: string | undefined
  readonly stock?: StockState | undefined
}

/** Of `card_batches b`: whether its cards pay in a contest. */
const paysIn = (sql: Sql, contest: string | undefined) =>
  contest === undefined ? sql`true` : sql`coalesce(b.contest_id = ${contest}, true)`

export function batchList(sql: Sql, { contest, sought, stock }: BatchFilter): ListParts {
  const part = `%${(sought ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const isSought = sought
    ? sql`(${agentOf(sql)} ilike ${part} or b.note ilike ${part} or lpad(b.number::text, 4, '0') ilike ${part})`
    : sql`true`
  return {
    columns: sql`${batchColumns(sql)}, ${agentOf(sql)} as agent, ${stockOf(sql)} as stock, e.handed_at as "handedAt",
      e.price as "priceMinor", ${soldOf(sql)} as sold, e.settled as "settledMinor", ${owedOf(sql)} as "owedMinor",
      json_build_object('issued', ${countOf(sql, 'issued')}, 'active', ${countOf(sql, 'active')},
        'redeemed', ${countOf(sql, 'redeemed')}, 'void', ${countOf(sql, 'void')}) as states`,
    from: withEvents(sql),
    where: sql`b.product_id is null and ${paysIn(sql, contest)} and ${isSought} and ${stock ? sql`${stockOf(sql)} = ${stock}` : sql`true`}`,
    id: sql`b.id`,
    sorts: {
      number: { expression: sql`b.number`, type: 'int8' },
      amount: { expression: sql`b.amount`, type: 'int8' },
      agent: { expression: sql`lower(${agentOf(sql)})`, type: 'text' },
      // Never handed over sorts as the epoch, which a cursor can hold.
      handed: { expression: sql`coalesce(e.handed_at, 'epoch')`, type: 'timestamptz' },
      sold: { expression: soldOf(sql), type: 'int8' },
      settled: { expression: sql`e.settled::int8`, type: 'int8' },
      owed: { expression: sql`coalesce(${owedOf(sql)}, 0)::int8`, type: 'int8' },
    },
  }
}

export interface StockedAgent extends Agent {
  readonly sold: number
  readonly settledMinor: number
  readonly owedMinor: number
}

/** What each agent has, sold and owes; who owes most first. */
export const listAgents = (sql: Sql, contest?: string): Promise<readonly StockedAgent[]> => {
  const cardsThatAre = (state: string) => sql`coalesce(sum(s.count) filter (where s.state = ${state}), 0)::int`
  return sql<StockedAgent[]>`
    with counts as (select batch_id, state, count(*)::int from cards group by batch_id, state),
    batches as (
      select b.id, ${agentOf(sql)} as agent, e.price, e.settled,
        greatest(e.told, coalesce((select count from counts where batch_id = b.id and state = 'redeemed'), 0)) as sold
      from ${withEvents(sql)} where b.product_id is null and ${paysIn(sql, contest)}
    )
    select t.agent, t.batches, t.sold, t."settledMinor", t."owedMinor", ${cardsThatAre('issued')} as issued,
      ${cardsThatAre('active')} as active, ${cardsThatAre('redeemed')} as redeemed, ${cardsThatAre('void')} as void
    from (
      select agent, count(*)::int as batches, sum(sold)::int as sold, sum(settled)::float8 as "settledMinor",
        sum(case when price is null then 0 else sold::float8 * price - settled end)::float8 as "owedMinor",
        array_agg(id) as ids
      from batches group by agent
    ) t left join counts s on s.batch_id = any(t.ids)
    group by t.agent, t.batches, t.sold, t."settledMinor", t."owedMinor"
    order by t."owedMinor" desc, coalesce(sum(s.count), 0) desc, t.agent`
}

type StockStep =
  | { readonly what: 'handed'; readonly agent: string; readonly priceMinor: number }
  /** Since the last report; a negative number corrects one. */
  | { readonly what: 'sold'; readonly cards: number }
  /** In cents of ETB; a negative amount corrects one. */
  | { readonly what: 'settled'; readonly amountMinor: number }

interface StockChange {
  readonly batch: string
  /** Deduplicates: sent again after a lost answer, it is noted once. */
  readonly eventId?: string | undefined
  readonly step: StockStep
  readonly note: string
  /** The acting admin. */
  readonly by: string
}

export type StockRefusal = 'not_found' | 'cards_in_making' | 'not_handed' | 'already_sold' | 'stock_does_not_add_up'

const actions = { handed: 'cards.hand', sold: 'cards.sell', settled: 'cards.settle' } as const

/** Notes what happened to a batch. Undefined, or why it cannot be. */
export const changeStock = (
  sql: Sql,
  { batch, eventId, step, note, by }: StockChange,
): Promise<StockRefusal | undefined> =>
  sql.begin(async (tx): Promise<StockRefusal | undefined> => {
    // Two reports at once must not add up to more than there is; the api may lock no row of a batch.
    await tx`select pg_advisory_xact_lock(hashtextextended(${batch}, 0))`
    const [kept] = await tx<{ number: number; amount: number; isMade: boolean }[]>`
      select number, amount, rendered_at is not null as "isMade" from card_batches where id = ${batch}`
    if (!kept) return 'not_found'
    if (!kept.isMade) return 'cards_in_making'
    const [was] = await tx<{ isNoted: boolean; isHanded: boolean; told: number; settled: number }[]>`
      select coalesce(bool_or(detail ->> 'id' = ${eventId ?? null}), false) as "isNoted",
        count(*) filter (where what = 'handed') > 0 as "isHanded",
        coalesce(sum((detail ->> 'cards')::int) filter (where what = 'sold'), 0)::int as told,
        coalesce(sum((detail ->> 'amountMinor')::bigint) filter (where what = 'settled'), 0)::float8 as settled
      from card_events where batch_id = ${batch} and what in ('handed', 'sold', 'settled')`
    if (was?.isNoted) return undefined
    if (step.what !== 'handed' && !was?.isHanded) return 'not_handed'
    // What one agent sold is not another's debt, nor at another price.
    if (step.what === 'handed' && ((was?.told ?? 0) > 0 || (was?.settled ?? 0) > 0)) return 'already_sold'
    const told = (was?.told ?? 0) + (step.what === 'sold' ? step.cards : 0)
    const settled = (was?.settled ?? 0) + (step.what === 'settled' ? step.amountMinor : 0)
    if (told < 0 || told > kept.amount || settled < 0) return 'stock_does_not_add_up'
    const { what, ...detail } = step
    await tx`
      insert into card_events (batch_id, what, by, first_ordinal, last_ordinal, detail)
      values (${batch}, ${what}, ${by}, 1, ${kept.amount}, ${tx.json({ ...detail, ...(note !== '' && { note }), ...(eventId !== undefined && { id: eventId }) })})`
    const after = { number: kept.number, ...detail }
    await recordAction(tx, {
      adminId: by,
      action: actions[what],
      subjectId: batch,
      after,
      ...(note !== '' && { reason: note }),
    })
    return undefined
  }) as Promise<StockRefusal | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

export interface CardEvent {
  readonly at: Date
  readonly what: string
  readonly by: string | null
  readonly from: number | null
  readonly to: number | null
  readonly detail: Readonly<Record<string, unknown>>
}

/** A batch's history without each use of a card, oldest first. */
export const listCardEvents = (sql: Sql, batch: string): Promise<readonly CardEvent[]> => sql<CardEvent[]>`
  select e.at, e.what, case when u.id is not null then concat_ws(' ', u.fname, u.mname) end as by,
    e.first_ordinal as "from", e.last_ordinal as "to", e.detail
  from card_events e left join users u on u.id = e.by where e.batch_id = ${batch} and e.what <> 'redeemed' order by e.id limit 500`
