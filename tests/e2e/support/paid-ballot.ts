import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import { answerWith } from './answers.ts'
import type { Visitor } from './site.ts'

/** What the server says of the payment, from here on. */
export const sayPayment = ({ page }: Visitor, status: PayerStatus): Promise<void> =>
  answerWith(page, '/vote/verifyPayment', { success: true, isPayed: status === 'paid', status })

/** The paid ballot is taken; the server would want a real credit. */
export const acceptBallots = ({ page }: Visitor): Promise<void> =>
  answerWith(page, '/vote/vote', {
    success: true,
    message: 'accepted',
    receipt: 'AAAA-BBBB-CCCC',
    ballot: '018f0000-0000-7000-8000-000000000001',
  })

/** The voter of the form pressed on the way to a return: to pay, or to vote for free. */
export const beginSubmit = ({ page }: Visitor, kind: BallotKind, actors: readonly string[], phone: string) =>
  page.evaluate(([body, until]) => localStorage.setItem('begunSubmit', JSON.stringify({ body, until })), [
    JSON.stringify({ phone, name: 'Tsehay Girmay', actors, kind }),
    Date.now() + 3_600_000,
  ] as const)
