import type { Sql, Transaction } from '../../client.ts'
import type { PaymentRow } from './transitions.ts'

/** If Chapa is silent this long about a refund it never named, the payer gets the money by hand. */
const silentFor = '1 day'

/**
 * Whether a taken-over refund may be paid by hand, as far as known: Chapa did not report having it since, and a clear look found so.
 * Whatever makes it due again (webhook, comparison) requires another look.
 */
export const mayBePaidByHand = (sql: Sql | Transaction) => sql`(
  refund_by_hand_at is not null and refund_begun_at is null and checks > 0 and (refund_cleared_at is not null
    or (refund_reference is null and refund_by_hand_at < now() - ${silentFor}::interval)))`

/**
 * `begun`: Chapa has the refund, which stays known whatever it says later; `cleared`: it has none; `ended`: it finished it, with another
 * amount.
 */
export type ByHandFinding = 'begun' | 'cleared' | 'ended'

/** Stores a look's finding about a taken-over refund, if it is still the one read. */
export const saveByHandFinding = async (
  sql: Sql,
  { id, refundByHandAt, refundReference }: Pick<PaymentRow, 'id' | 'refundByHandAt' | 'refundReference'>,
  finding: ByHandFinding,
): Promise<void> => {
  await sql`
    update payments set
      refund_begun_at = case ${finding}::text when 'begun' then coalesce(refund_begun_at, now()) when 'cleared' then refund_begun_at end,
      refund_cleared_at = case when ${finding}::text <> 'begun' then now() end
    where id = ${id} and state = 'refund_pending' and refund_by_hand_at = ${refundByHandAt}
      and refund_reference is not distinct from ${refundReference}`
}

/** Clears a refund's problem from before Chapa confirmed having it, by name. Nothing if it was asked by another name or is paid by hand. */
export const clearRefundProblem = async (sql: Sql, id: string, refundReference: string): Promise<void> => {
  await sql`
    update payments set attention = null, updated_at = now()
    where id = ${id} and state = 'refund_pending' and refund_reference = ${refundReference} and refund_by_hand_at is null
      and attention ~ '^refund_(unknown|unexpected|repeat_refused)(:|$)'`
}
