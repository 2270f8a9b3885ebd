import { createExchange } from './exchange.ts'
import { type CheckoutRequest, type InitializeAnswer, initialize, isChapaCheckout } from './initialize.ts'
import { type CancelAnswer, cancel, type VerifyAnswer, verify } from './payment.ts'
import { type RefundAnswer, type RefundRequest, refund, type VerifyRefundAnswer, verifyRefund } from './refund.ts'
import { listTransactions, type TransactionsAnswer } from './transactions.ts'

export interface ChapaOptions {
  /** What stands before /v1. */
  readonly baseUrl: string
  readonly secretKey: string
  readonly timeoutMs: number
  /** Whether a browser may be sent to this checkout; only Chapa's own unless said otherwise. */
  readonly isCheckout?: (address: URL) => boolean
  readonly fetch?: typeof fetch
}

/**
 * The calls of Chapa's API that the site needs. None of them throws for errors of the network or of Chapa: an answer that does not say
 * clearly what happened is `unknown`, and nothing is tried twice.
 */
export interface ChapaClient {
  /** After `unknown` the checkout may exist: verify its txRef, then open another with a new one. */
  readonly initialize: (checkout: CheckoutRequest) => Promise<InitializeAnswer>
  readonly verify: (txRef: string) => Promise<VerifyAnswer>
  readonly cancel: (txRef: string) => Promise<CancelAnswer>
  readonly refund: (request: RefundRequest) => Promise<RefundAnswer>
  readonly verifyRefund: (refundReference: string) => Promise<VerifyRefundAnswer>
  /** Pages count from 1; the latest first. */
  readonly listTransactions: (page: number) => Promise<TransactionsAnswer>
}

/** @throws Error of a base address or key that cannot be one; the key is not in its text */
export function createChapaClient(options: ChapaOptions): ChapaClient {
  const exchange = createExchange(options)
  const isCheckout = options.isCheckout ?? isChapaCheckout
  return {
    initialize: (checkout) => initialize(exchange, isCheckout, checkout),
    verify: (txRef) => verify(exchange, txRef),
    cancel: (txRef) => cancel(exchange, txRef),
    refund: (request) => refund(exchange, request),
    verifyRefund: (refundReference) => verifyRefund(exchange, refundReference),
    listTransactions: (page) => listTransactions(exchange, page),
  }
}
