import { createExchange } from './exchange.ts'
import { type CheckoutRequest, type InitializeAnswer, initialize, isChapaCheckout } from './initialize.ts'
import { type CancelAnswer, cancel, type VerifyAnswer, verify } from './payment.ts'
import { type RefundAnswer, type RefundRequest, refund, type VerifyRefundAnswer, verifyRefund } from './refund.ts'
import { listTransactions, type TransactionsAnswer } from './transactions.ts'

export interface ChapaOptions {
  /** The part before /v1. */
  readonly baseUrl: string
  readonly secretKey: string
  readonly timeoutMs: number
  /** Whether a browser may be sent to this checkout; by default only Chapa's own. */
  readonly isCheckout?: (address: URL) => boolean
  readonly fetch?: typeof fetch
}

/**
 * The calls of Chapa's API that the site needs. None throws for network or Chapa errors: an unclear answer is `unknown`, and nothing is
 * retried.
 */
export interface ChapaClient {
  /** After `unknown` the checkout may exist: verify its txRef, then open another under a new one. */
  readonly initialize: (checkout: CheckoutRequest) => Promise<InitializeAnswer>
  readonly verify: (txRef: string) => Promise<VerifyAnswer>
  readonly cancel: (txRef: string) => Promise<CancelAnswer>
  readonly refund: (request: RefundRequest) => Promise<RefundAnswer>
  readonly verifyRefund: (refundReference: string) => Promise<VerifyRefundAnswer>
  /** Pages count from 1, latest first. */
  readonly listTransactions: (page: number) => Promise<TransactionsAnswer>
}

/** @throws Error for an invalid base address or key; the key is not in its text */
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
