import type { BallotStatus } from '@ashenda/core/domain/ballot.ts'
import type { PaymentPurpose, PaymentState } from '@ashenda/core/domain/payment.ts'
import type { Price } from '@ashenda/core/domain/price.ts'
import type { Sql } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'
import type { RecordedOutcome } from '../ballots/ballots.ts'
import { recordPaymentEvent } from '../payments/payment-events.ts'
import { isOfBrowser } from '../payments/payments.ts'

/** A recorded ballot, or an unreadable one stored as a dead letter. */
export type BallotFound = RecordedOutcome & { readonly at: Date; readonly contest: NamedContest }

interface NamedContest {
  readonly slug: string
  readonly name: string
}

const contestOf = (sql: Sql, id: ReturnType<Sql>) =>
  sql`(select json_build_object('slug', t.slug, 'name', t.name) from contests t where t.id = ${id}) as contest`

/** The ballot of a receipt, which names a range of ids (core: ballotRangeOf). */
export async function findBallotIn(
  sql: Sql,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<BallotFound | undefined> {
  const [row] = await sql<BallotFound[]>`
    (select status::text, kind, reason::text, accepted_at as at, ${contestOf(sql, sql`contest_id`)} from ballots where id between ${from} and ${to} limit 1)
    union all
    (select 'dead', null, null, created_at, ${contestOf(sql, sql`contest_id`)} from dead_letters where id between ${from} and ${to} limit 1)
    limit 1`
  return row
}

export interface PaymentFound extends Price {
  readonly id: string
  readonly contest: NamedContest
  /** Whether its contest is the current one, in which alone its vote can be cast. */
  readonly isOfCurrent: boolean
  readonly purpose: PaymentPurpose
  readonly provider: 'chapa' | 'tcard'
  readonly state: PaymentState
  /** The state of its vote; null if it gave none. */
  readonly credit: 'open' | 'spent' | 'held' | null
  /** The paying voter; null once erased. */
  readonly phone: string | null
  readonly isOwn: boolean
  /** Another browser got its vote, and may have cast it. */
  readonly isHandedOn: boolean
  readonly reference: string
  /** Of the T-card that paid. */
  readonly card: { readonly batch: number; readonly ordinal: number } | null
  /** The ballot that its vote was cast with. */
  readonly ballot: { readonly id: string; readonly status: BallotStatus; readonly picks: readonly string[] } | null
  readonly createdAt: Date
  readonly settledAt: Date | null
}

/** A browser owns what it paid for or was handed. */
const asFound = (sql: Sql, claimantHash: Uint8Array | null) => sql`
  p.id, ${contestOf(sql, sql`p.contest_id`)}, exists (select from contests where id = p.contest_id and current) as "isOfCurrent",
  p.purpose, p.provider, p.state, p.amount_minor as "amountMinor", p.currency, v.phone,
  p.created_at as "createdAt", p.settled_at as "settledAt",
  case when c.id is null then null when c.ballot_id is not null then 'spent' when c.held_at is not null then 'held'
    else 'open' end as credit,
  coalesce(${isOfBrowser(sql, claimantHash)}, false) as "isOwn", p.handed_to_hash is not null as "isHandedOn", p.reference,
  (select json_build_object('batch', s.number, 'ordinal', k.ordinal) from cards k join card_batches s on s.id = k.batch_id
    where k.payment_id = p.id) as card,
  (select json_build_object('id', b.id, 'status', b.status, 'picks', array_remove(array[b.pick1, b.pick2, b.pick3], null))
    from ballots b where b.id = c.ballot_id) as ballot
  from payments p left join credits c on c.payment_id = p.id left join voters v on v.id = p.voter_id`

/** By our reference, ignoring case, or Chapa's. */
export async function findPaymentBy(
  sql: Sql,
  typed: string,
  claimantHash: Uint8Array | undefined,
): Promise<PaymentFound | undefined> {
  const [row] = await sql<PaymentFound[]>`
    select ${asFound(sql, claimantHash ?? null)}
    where p.reference = ${typed.toLowerCase()} or p.provider_reference in (${typed}, ${typed.toUpperCase()})
    order by p.created_at desc, p.id desc limit 1`
  return row
}

/** A T-card as a voter names it: by its code, under each kept pepper, or by its serial. */
export type NamedCard =
  | { readonly hashes: readonly Uint8Array[] }
  | { readonly serial: { readonly batch: number; readonly ordinal: number } }

/** A voter's payment by a T-card; the one that succeeded, or else the latest. */
export async function findCardPayment(
  sql: Sql,
  voterId: string,
  card: NamedCard,
  claimantHash: Uint8Array | undefined,
): Promise<PaymentFound | undefined> {
  const isByCard =
    'hashes' in card
      ? sql`p.card_hash in ${sql(card.hashes)}`
      : sql`exists (select from cards k join card_batches s on s.id = k.batch_id
          where k.payment_id = p.id and s.number = ${card.serial.batch} and k.ordinal = ${card.serial.ordinal})`
  const [row] = await sql<PaymentFound[]>`
    select ${asFound(sql, claimantHash ?? null)}
    where p.voter_id = ${voterId} and p.provider = 'tcard' and ${isByCard}
    order by p.state = 'succeeded' desc, p.created_at desc, p.id desc limit 1`
  return row
}

/** A browser's uncast votes, then its latest payments for votes that began. */
export const findOwnPayments = (sql: Sql, claimantHash: Uint8Array, atMost: number): Promise<readonly PaymentFound[]> =>
  sql<PaymentFound[]>`
    select ${asFound(sql, claimantHash)}
    where ${isOfBrowser(sql, claimantHash)} and p.purpose = 'vote'
      and not (p.provider = 'chapa' and p.state = 'cancelled' and p.checkout_url is null)
      and not (p.provider = 'tcard' and p.state = 'failed')
    order by (p.state = 'succeeded' and c.ballot_id is null and c.held_at is null) desc, p.created_at desc, p.id desc
    limit ${atMost}`

export interface NewReturnLink {
  readonly payment: string
  readonly tokenHash: Uint8Array
  /** The admin. */
  readonly by: string
  readonly reason: string
}

/**
 * Replaces the one-time token of a vote's return link, with lines in history and log. False if there is no vote to hand on: only Chapa
 * checkouts that are open, or paid and unused, have one.
 */
export const renewReturnLink = (sql: Sql, { payment, tokenHash, by, reason }: NewReturnLink): Promise<boolean> =>
  sql.begin(async (tx): Promise<boolean> => {
    const [renewed] = await tx<{ state: PaymentState }[]>`
      update payments set return_token_hash = ${tokenHash}, updated_at = now()
      where id = ${payment} and provider = 'chapa' and purpose = 'vote' and checkout_url is not null
        and (state in ('created', 'pending', 'failed') or state = 'succeeded' and exists (
          select 1 from credits where payment_id = payments.id and ballot_id is null and held_at is null))
      returning state`
    if (!renewed) return false
    const { state } = renewed
    const detail = { what: 'return-link', by, reason }
    await recordPaymentEvent(tx, { paymentId: payment, from: state, to: state, source: 'admin', detail })
    await recordAction(tx, { adminId: by, action: 'payment.return-link', subjectId: payment, reason })
    return true
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself
