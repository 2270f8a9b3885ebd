import type { Sql, Transaction } from '../../client.ts'
import type { PaymentRow } from './transitions.ts'

/** A Chapa that has not said a word for so long keeps nobody from the money of a refund that it never named. */
const silentFor = '1 day'

/**
 * Whether a refund that was taken over may be paid by hand, as far as anybody can know: Chapa was not heard to have it since, and was looked at
 * and clear. Whatever makes it due again (a webhook, the comparison) asks for another look.
 */
export const mayBePaidByHand = (sql: Sql | Transaction) => sql`(
  refund_by_hand_at is not null and refund_begun_at is null and checks > 0 and (refund_cleared_at is not null
    or (refund_reference is null and refund_by_hand_at < now() - ${silentFor}::interval)))`

/** `begun`: Chapa has the refund, which stays known whatever it says later; `cleared`: it has none; `ended`: it is done with it, with another amount. */
export type ByHandFinding = 'begun' | 'cleared' | 'ended'

/** Keeps what a look found of a refund that was taken over, for as long as it is the one that was read. */
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

/** What was wrong with a refund before Chapa said again, by its name, that it has it. Nothing where it was asked by another name or is paid by hand. */
export const clearRefundProblem = async (sql: Sql, id: string, refundReference: string): Promise<void> => {
  await sql`
    update payments set attention = null, updated_at = now()
    where id = ${id} and state = 'refund_pending' and refund_reference = ${refundReference} and refund_by_hand_at is null
      and attention ~ '^refund_(unknown|unexpected|repeat_refused)(:|$)'`
}
