import { createHash, randomBytes } from 'node:crypto'
import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { returnLinkAnswer, returnLinkBody } from '@ashenda/core/contracts/http/lookup.ts'
import {
  askAgainBody,
  cancelBody,
  handledPaymentBody,
  type PaymentChangeAnswer,
  paymentChangeAnswer,
  refundBody,
  stuckRefundBody,
  wrongAmountBody,
} from '@ashenda/core/contracts/http/payments.ts'
import { isOpen, type PaymentState } from '@ashenda/core/domain/payment.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { renewReturnLink } from '@ashenda/db/queries/lookup/lookup.ts'
import { handleAction, noteHandled } from '@ashenda/db/queries/payments/handled-problems.ts'
import { findListedPayment, type ListedPayment } from '@ashenda/db/queries/payments/payment-list.ts'
import { type AdminRequest, askCancel, askRefund } from '@ashenda/db/queries/payments/refunds.ts'
import {
  askRefundAgain,
  notePaidBack,
  type StuckRefundProblem,
  takeOverRefund,
} from '@ashenda/db/queries/payments/stuck-refunds.ts'
import { askAgain, decideAmount } from '@ashenda/db/queries/payments/wrong-amount.ts'
import { Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { originOf } from '../../http/language-cookie.ts'
import { readReason } from '../../http/read-line.ts'
import { readMoment } from '../../http/read-moment.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { principalOf } from '../sessions/principal.ts'
import { presentPayment } from './presenter.ts'

const params = Type.Object({ id: Type.String({ format: 'uuid' }) })
const response = { 200: paymentChangeAnswer, 202: paymentChangeAnswer }
const config = { access: 'admin:payments' } as const

/** Admins' changes to a payment. The api records the request; only the worker talks to Chapa. */
export const paymentChangeRoutes = defineRoutes(
  'paymentChangeRoutes',
  ['sql', 'payments', 'publish'],
  async (app, { sql, payments, publish }) => {
    app.post(
      '/admin/payments/:id/refund',
      route(config, ['payments'], 'Pay a payment back', { params, body: refundBody, response }),
      async (request, reply) => {
        const { id } = request.params
        const { givesUpPlace = false, amountMinor } = request.body
        const reason = readReason(request.body.reason)
        const by = principalOf(request).userId
        const before = await findListedPayment(sql, id)
        const problem = await askRefund(sql, id, { by, reason, givesUpPlace, amountMinor })
        if (problem) throw new AppError(problem)
        publish({ type: 'payment-changed', payment: id })
        // Chapa accepted it, or gave no clear answer: the rest takes too long to wait for.
        const hasBegun = ({ state, refundReference, checks }: ListedPayment) =>
          state !== 'refund_pending' || refundReference !== null || checks > 0
        const payment = await payments.fulfil('refund-payment', id, () => findListedPayment(sql, id), hasBegun)
        if (isRefused(payment, before)) throw new AppError('refund_refused')
        const pending = payment.state === 'refund_pending'
        return reply.code(pending ? 202 : 200).send(answerWith(payment, pending, refundMessage(pending)))
      },
    )

    app.post(
      '/admin/payments/:id/cancel',
      route(config, ['payments'], 'Close an open payment', { params, body: cancelBody, response }),
      async (request, reply) => {
        const { id } = request.params
        const by = principalOf(request).userId
        const problem = await askCancel(sql, id, { by, reason: readReason(request.body.reason) })
        if (problem) throw new AppError(problem)
        const isOver = ({ state }: ListedPayment) => !isOpen(state)
        const payment = await payments.fulfil('cancel-payment', id, () => findListedPayment(sql, id), isOver)
        const pending = !isOver(payment)
        return reply.code(pending ? 202 : 200).send(answerWith(payment, pending, cancelMessage(payment.state)))
      },
    )
  },
)

/** Chapa said no: it stands, and no part of it went back since. */
const isRefused = ({ state, givenBackMinor }: ListedPayment, before: ListedPayment | undefined): boolean =>
  state === 'succeeded' && givenBackMinor === (before?.givenBackMinor ?? 0)

const answerWith = (payment: ListedPayment, pending: boolean, message: string): PaymentChangeAnswer => ({
  success: true,
  message,
  pending,
  payment: presentPayment(payment),
})

const refundMessage = (pending: boolean): string =>
  pending ? 'the refund is on its way; it can take some days and ends by itself' : 'the money went back'

function cancelMessage(state: PaymentState): string {
  if (isOpen(state)) return 'Chapa has not answered yet; the payment is cancelled as soon as it does'
  if (state === 'cancelled') return 'the payment is cancelled'
  return state === 'succeeded' ? 'it was paid in the meantime and counts' : 'this payment was over already'
}

type Ask = (
  sql: Parameters<typeof askRefundAgain>[0],
  id: string,
  request: AdminRequest,
) => Promise<StuckRefundProblem | undefined>

/**
 * Steps for a refund that does not end by itself (decision 13). The money goes back once: through Chapa or, once taken
 * over, by hand.
 */
export const stuckRefundRoutes = defineRoutes(
  'stuckRefundRoutes',
  ['sql', 'payments', 'publish'],
  async (app, { sql, payments, publish }) => {
    /** Records the request and waits briefly for the worker to ask Chapa. */
    const lookAfter = async (ask: Ask, id: string, request: AdminRequest) => {
      const before = await findListedPayment(sql, id)
      const problem = await ask(sql, id, request)
      if (problem) throw new AppError(problem)
      publish({ type: 'payment-changed', payment: id })
      const wasLookedAt = ({ state, checks, isPaidBack }: ListedPayment) =>
        state !== 'refund_pending' || (checks > 0 && !isPaidBack)
      const payment = await payments.fulfil('refund-payment', id, () => findListedPayment(sql, id), wasLookedAt)
      if (isRefused(payment, before)) throw new AppError('refund_refused')
      const pending = payment.state === 'refund_pending' && !isKnown(payment)
      return {
        status: pending ? (202 as const) : (200 as const),
        answer: { success: true as const, message: messageOf(payment), pending, payment: presentPayment(payment) },
      }
    }
    const offer = (step: string, summary: string, ask: Ask): void => {
      app.post(
        `/admin/payments/:id/refund/${step}`,
        route(config, ['payments'], summary, { params, body: stuckRefundBody, response }),
        async (request, reply) => {
          const { params, body } = request
          const asked = { by: principalOf(request).userId, reason: readReason(body.reason) }
          const { status, answer } = await lookAfter(ask, params.id, asked)
          return reply.code(status).send(answer)
        },
      )
    }
    offer('again', 'Ask Chapa about a refund again, and for it where Chapa does not know it', askRefundAgain)
    offer('by-hand', 'Take a refund over, to pay it by hand: Chapa is not asked for it any more', takeOverRefund)
    offer('paid-back', 'Note that a refund that was taken over was paid', notePaidBack)
  },
)

/** Of a refund taken over: whether it is clear who pays it, Chapa or an admin. */
const isKnown = ({ isRefundByHand, isPaidBack, hasRefundBegun, mayBePaidByHand }: ListedPayment): boolean =>
  isRefundByHand && !isPaidBack && (hasRefundBegun || mayBePaidByHand)

function messageOf(payment: ListedPayment): string {
  const { state, isRefundByHand, isPaidBack, hasRefundBegun } = payment
  if (state !== 'refund_pending' || isPaidBack)
    return isPaidBack ? 'it is noted that the money went back' : 'the money went back by Chapa'
  if (isRefundByHand && hasRefundBegun) return 'Chapa pays this refund: do not pay it by hand'
  if (isRefundByHand && !isKnown(payment))
    return 'Chapa is not asked for this refund any more, but has not said whether it has it: do not pay it yet'
  if (isRefundByHand) return 'Chapa is not asked for this refund any more; note it here once it is paid'
  return 'Chapa was asked again; what it says is shown with the payment'
}

/** For a payment of which Chapa says something else than is recorded. The worker acts, once it has asked Chapa again. */
export const wrongAmountRoutes = defineRoutes(
  'wrongAmountRoutes',
  ['sql', 'payments', 'publish'],
  async (app, { sql, payments, publish }) => {
    /** Waits briefly for the worker to ask Chapa. */
    const settle = async (id: string, isDone: (payment: ListedPayment) => boolean) => {
      publish({ type: 'payment-changed', payment: id })
      const payment = await payments.fulfil('settle-payment', id, () => findListedPayment(sql, id), isDone)
      const pending = !isDone(payment)
      const message = pending
        ? 'Chapa has not answered yet; it is asked again'
        : 'Chapa was asked; the payment shows what it said'
      return { status: pending ? (202 as const) : (200 as const), answer: answerWith(payment, pending, message) }
    }
    app.post(
      '/admin/payments/:id/amount',
      route(config, ['payments'], 'Accept another amount than was asked for, or give it back', {
        params,
        body: wrongAmountBody,
        response,
      }),
      async (request, reply) => {
        const { id } = request.params
        const { decision, amountMinor } = request.body
        const by = principalOf(request).userId
        const reason = readReason(request.body.reason)
        const problem = await decideAmount(sql, id, { by, reason, decision, amountMinor })
        if (problem) throw new AppError(problem)
        const { status, answer } = await settle(id, ({ settledAt }) => settledAt !== null)
        return reply.code(status).send(answer)
      },
    )
    app.post(
      '/admin/payments/:id/ask-again',
      route(config, ['payments'], 'Ask Chapa about a payment again', { params, body: askAgainBody, response }),
      async (request, reply) => {
        const { id } = request.params
        const problem = await askAgain(sql, id, {
          by: principalOf(request).userId,
          reason: readReason(request.body.reason),
        })
        if (problem) throw new AppError(problem)
        const { status, answer } = await settle(id, ({ checks }) => checks > 0)
        return reply.code(status).send(answer)
      },
    )
  },
)

/** Takes a payment off the attention list (decision 28). */
export const handledPaymentRoute = defineRoutes('handledPaymentRoute', ['sql'], async (app, { sql }) => {
  app.post(
    '/admin/payments/:id/handled',
    route('admin:payments', ['payments'], 'Note that what needed attention was dealt with', {
      params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
      body: handledPaymentBody,
      response: { 200: paymentChangeAnswer, 409: refusalWithAction },
    }),
    async (request) => {
      const { id } = request.params
      const { reason, seen, updatedAt } = request.body
      const problem = await noteHandled(sql, id, {
        by: principalOf(request).userId,
        reason: readReason(reason),
        seen,
        seenAt: new Date(readMoment(updatedAt)),
      })
      if (problem === 'handled_before') throw await refusalWithLastAction(sql, 'version_conflict', id, [handleAction])
      if (problem) throw new AppError(problem)
      const payment = await findListedPayment(sql, id)
      if (!payment) throw new AppError('not_found')
      const message = 'it is noted that this was dealt with'
      return { success: true as const, message, pending: false, payment: presentPayment(payment) }
    },
  )
})

const nothingToHandOn = 'this payment has no vote that could be handed on'

/** Moves a paid vote to another browser when the payer lost the first. */
export const returnLinkRoutes = defineRoutes(
  'returnLinkRoutes',
  ['sql', 'settings'],
  async (app, { sql, settings }) => {
    app.post(
      '/admin/payments/:id/return-link',
      route(
        'admin:payments',
        ['payments'],
        "A new one-time link that hands a payment's vote to the browser it is opened in; the old one is void",
        {
          params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
          body: returnLinkBody,
          response: { 200: returnLinkAnswer },
        },
      ),
      async (request) => {
        const token = randomBytes(16).toString('base64url')
        const isNew = await renewReturnLink(sql, {
          payment: request.params.id,
          tokenHash: createHash('sha256').update(token).digest(),
          by: principalOf(request).userId,
          reason: readReason(request.body.reason),
        })
        if (!isNew) throw new AppError('not_found', { message: nothingToHandOn })
        // In the fragment: servers do not log it, and link previews cannot use it up.
        return { success: true as const, link: `${originOf(request, settings.publicUrl)}/where#vote=${token}` }
      },
    )
  },
)
