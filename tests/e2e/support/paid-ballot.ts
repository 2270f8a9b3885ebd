import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import { answerWith } from './answers.ts'
import type { Visitor } from './site.ts'

/** What the server says of the payment, from here on. */
export const sayPayment = ({ page }: Visitor, status: PayerStatus): Promise<void> =>
  answerWith(page, '/vote/verifyPayment', { success: true, isPayed: status === 'paid', status })
