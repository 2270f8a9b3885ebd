import { idsOfVoter, type VoterToErase } from '@ashenda/core/domain/ballot-erasure.ts'
import type { PaymentPurpose, PaymentState } from '@ashenda/core/domain/payment.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import type { Fragment } from 'postgres'
import type { Sql } from '../../client.ts'
import type { ListParts } from '../list-page.ts'
import { isLastFee } from './payment-effects.ts'
import { mayBePaidByHand } from './refund-by-hand.ts'
import { movedMinor } from './transitions.ts'

export interface PaymentFilter {
  /** All if missing. */
  readonly contest?: string | undefined
  /** Only those needing attention. */
  readonly attention?: boolean
  readonly state?: PaymentState | undefined
  readonly purpose?: PaymentPurpose | undefined
  readonly provider?: 'chapa' | 'tcard' | undefined
  readonly currency?: 'ETB' | 'USD' | undefined
  readonly leastMinor?: number | undefined
  readonly mostMinor?: number | undefined
  /** When it was started: from, and before. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** When its money came, and when it went back. */
  readonly settled?: Span | undefined
  readonly returned?: Span | undefined
  /** All meanings of the admin's search text. */
  readonly sought?: SoughtPayment | undefined
}

interface Span {
  readonly from: Date | undefined
  readonly to: Date | undefined
}

export interface SoughtPayment {
  /** Part of ours, the provider's, a refund's or the payer's name; or the whole id. */
  readonly text: string
  /** The payer's phone, and the voter with it. */
  readonly payer?: VoterToErase | undefined
  readonly orderNumber?: string | undefined
  /** The ids that a receipt can mean. */
  readonly ballots?: { readonly from: string; readonly to: string } | undefined
}

export interface ListedPayment {
  readonly id: string
  readonly contest: string
  readonly purpose: PaymentPurpose
  readonly provider: 'chapa' | 'tcard'
  readonly reference: string
  readonly providerReference: string | null
  readonly refundReference: string | null
  readonly amountMinor: number
  readonly currency: 'ETB' | 'USD'
  /** What Chapa took, where an admin decided about another amount. */
  readonly takenMinor: number | null
  readonly chargeMinor: number | null
  /** What went back in parts, and the part on its way. */
  readonly givenBackMinor: number
  readonly partMinor: number | null
  readonly state: PaymentState
  readonly credit: 'open' | 'spent' | 'held' | null
  /** The ballot that spent its vote. */
  readonly ballot: string | null
  readonly payer: string
  readonly payerName: string
  readonly contestant: string | null
  readonly order: { readonly _id: string; readonly number: string } | null
  /** Whether only this payment keeps a contestant in the contest. */
  readonly holdsPlace: boolean
  readonly attention: string | null
  /** Whether an admin took over its refund. */
  readonly isRefundByHand: boolean
  /** Whether Chapa reported having it since. */
  readonly hasRefundBegun: boolean
  /** Whether a look at Chapa since allows paying by hand. */
  readonly mayBePaidByHand: boolean
  /** Whether an admin noted it as paid. */
  readonly isPaidBack: boolean
  /** Questions to the provider since its last news, or an admin's last request. */
  readonly checks: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly settledAt: Date | null
}

const listed = (sql: Sql) => sql`
  p.id, p.contest_id as contest, p.purpose, p.provider, p.reference, p.provider_reference as "providerReference",
    p.refund_reference as "refundReference", p.amount_minor as "amountMinor", p.currency, p.taken_minor as "takenMinor", p.charge_minor as "chargeMinor",
    p.given_back_minor as "givenBackMinor", p.part_minor as "partMinor", p.state, p.attention, p.refund_by_hand_at is not null as "isRefundByHand", p.refund_begun_at is not null as "hasRefundBegun",
    ${mayBePaidByHand(sql)} as "mayBePaidByHand", p.paid_back_at is not null as "isPaidBack", p.checks, p.created_at as "createdAt", p.updated_at as "updatedAt", p.settled_at as "settledAt",
    case when c.id is null then null when c.ballot_id is not null then 'spent' when c.held_at is not null then 'held'
      else 'open' end as credit, c.ballot_id as ballot,
    coalesce(v.phone, u.phone, o.buyer_phone, '') as payer, ${payerName(sql)} as "payerName",
    p.contestant_id as contestant, case when o.id is not null then json_build_object('_id', o.id, 'number', o.number) end as "order", ${isLastFee(sql)} as "holdsPlace"`

/** Whose fee or order it is; there are far fewer than voters. */
const contestantOf = (sql: Sql) =>
  sql`left join contestants e on e.id = p.contestant_id left join users u on u.id = e.user_id left join orders o on o.id = p.order_id`

const tables = (sql: Sql) => sql`payments p left join credits c on c.payment_id = p.id
  left join voters v on v.id = p.voter_id ${contestantOf(sql)}`

const payerName = (sql: Sql) => sql`coalesce(v.name, o.buyer_name, concat_ws(' ', u.fname, u.mname, u.lname))`

/** The payer's name in lower case, without a look at a million voters. */
const payerKey = (sql: Sql) =>
  sql`coalesce(p.voter_key, lower(o.buyer_name), lower(concat_ws(' ', u.fname, u.mname, u.lname)), '')`

const asListed = (sql: Sql) => sql`select ${listed(sql)} from ${tables(sql)}`

/** The console's list. */
export function paymentList(sql: Sql, filter: PaymentFilter): ListParts {
  const {
    contest,
    attention = false,
    state,
    purpose,
    provider,
    currency,
    leastMinor,
    mostMinor,
    from,
    to,
    settled,
    returned,
    sought,
  } = filter
  const conditions = [
    contest !== undefined && sql`p.contest_id = ${contest}`,
    attention && sql`p.attention is not null`,
    // One that went back in part is refunded, too.
    state && (state === 'refunded' ? sql`(p.state = ${state} or p.given_back_minor > 0)` : sql`p.state = ${state}`),
    purpose && sql`p.purpose = ${purpose}`,
    provider && sql`p.provider = ${provider}`,
    currency && sql`p.currency = ${currency}`,
    leastMinor !== undefined && sql`p.amount_minor >= ${leastMinor}`,
    mostMinor !== undefined && sql`p.amount_minor <= ${mostMinor}`,
    from && sql`p.created_at >= ${from}`,
    to && sql`p.created_at < ${to}`,
    settled?.from && sql`p.settled_at >= ${settled.from}`,
    settled?.to && sql`p.settled_at < ${settled.to}`,
    returned && (returned.from || returned.to) && isReturned(sql, returned),
    sought && isSought(sql, sought),
  ].filter((one) => typeof one === 'object')
  return {
    columns: listed(sql),
    from: sought ? sql`payments p ${contestantOf(sql)}` : sql`payments p`,
    details: tables(sql),
    where: conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`),
    totals: sumsOf(sql),
    id: sql`p.id`,
    sorts: {
      createdAt: { expression: sql`p.created_at`, type: 'timestamptz' },
      amount: { expression: sql`p.amount_minor`, type: 'int8' },
      payer: {
        expression: payerKey(sql),
        type: 'text',
        joins: sought ? sql`` : contestantOf(sql),
      },
      state: { expression: sql`p.state`, type: 'text' },
      purpose: { expression: sql`p.purpose`, type: 'text' },
      provider: { expression: sql`p.provider`, type: 'text' },
    },
  }
}

/** When the money went back, or a part of it. */
const isReturned = (sql: Sql, { from = new Date(0), to = new Date(8.64e12) }: Span) => sql`(
  (p.returned_at >= ${from} and p.returned_at < ${to}) or p.id in (
    select payment_id from part_refunds where returned_at >= ${from} and returned_at < ${to}))`

export interface PaymentTotals {
  /** What the fitting payments come to, by currency: received and not given back. */
  readonly sums: readonly { currency: 'ETB' | 'USD'; amountMinor: number; chargeMinor: number }[]
}

const sumsOf = (sql: Sql) => {
  const ofCurrency = (currency: 'ETB' | 'USD') => sql`
    case when bool_or(p.currency = ${currency} and p.settled_at is not null and p.state = 'succeeded') then jsonb_build_object('currency', ${currency}::text,
      'amountMinor', sum(${movedMinor(sql)} - p.given_back_minor) filter (where p.currency = ${currency} and p.settled_at is not null and p.state = 'succeeded'),
      'chargeMinor', coalesce(sum(p.charge_minor) filter (where p.currency = ${currency} and p.settled_at is not null and p.state = 'succeeded'), 0)) end`
  return sql`to_jsonb(array_remove(array[${ofCurrency('ETB')}, ${ofCurrency('USD')}], null)) as sums`
}

/** Of a reference: without a locale, for which 50,000 of them are too many. */
const isPart = (sql: Sql, column: Fragment, part: string) => sql`lower(${column} collate "C") like ${part}`

const isSought = (sql: Sql, { text, payer, ballots, orderNumber }: SoughtPayment) => {
  const part = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`(
  p.voter_key like ${part} or ${isPart(sql, sql`p.reference`, part)} or ${isPart(sql, sql`p.provider_reference`, part)}
  or ${isPart(sql, sql`p.refund_reference`, part)} or (p.voter_id is null and ${payerKey(sql)} like ${part})
  or p.id = ${isUuid(text.toLowerCase()) ? text : null}::uuid
  or p.voter_id = any(${payer ? idsOfVoter(payer) : []}::uuid[])
  or p.contestant_id in (select e.id from contestants e join users u on u.id = e.user_id where u.phone = ${payer?.phone ?? null})
  or p.order_id in (select id from orders where buyer_phone = ${payer?.phone ?? null} or number = ${orderNumber ?? null})
  or p.id = (select payment_id from credits where ballot_id between ${ballots?.from ?? null} and ${ballots?.to ?? null} limit 1))`
}

export const findListedPayment = async (sql: Sql, id: string): Promise<ListedPayment | undefined> =>
  (await sql<ListedPayment[]>`${asListed(sql)} where p.id = ${id}`)[0]

/** A contestant's payments and attempts, latest first. */
export const listPaymentsOf = (sql: Sql, contestant: string, atMost: number): Promise<readonly ListedPayment[]> =>
  sql<
    ListedPayment[]
  >`${asListed(sql)} where p.contestant_id = ${contestant} order by p.created_at desc, p.id desc limit ${atMost}`

export async function countPaymentsOf(sql: Sql, contestant: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from payments where contestant_id = ${contestant}`
  return row?.count ?? 0
}

export interface PaymentEvent {
  readonly at: Date
  readonly from: string | null
  readonly to: string
  readonly source: string
  readonly detail: Readonly<Record<string, unknown>>
  /** The admin who wrote it. */
  readonly by: string | null
}

/** Oldest first; empty for an unknown payment. */
export const listPaymentEvents = (sql: Sql, id: string): Promise<readonly PaymentEvent[]> =>
  sql<PaymentEvent[]>`
    select e.at, e.from_state as "from", e.to_state as "to", e.source, e.detail,
      case when u.id is not null then concat_ws(' ', u.fname, u.mname) end as by
    from payment_events e left join users u on u.id = case when e.source = 'admin' then (e.detail ->> 'by')::uuid end
    where e.payment_id = ${id} order by e.id`
