import type { ComparisonJob } from '@ashenda/core/contracts/jobs/payment.ts'
import { storedProblem } from '@ashenda/core/domain/payment-problem.ts'
import { raiseAttention } from '@ashenda/db/queries/payments/attention.ts'
import {
  beginComparison,
  type ComparedPayment,
  type ComparisonResult,
  findListed,
  findUnlisted,
  finishComparison,
  makePaymentsDue,
  type UnknownTransaction,
} from '@ashenda/db/queries/payments/comparisons.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import type { ListedTransaction } from './chapa/transactions.ts'
import { judgeListed } from './judge-listed.ts'
import type { PaymentContext } from './payment-context.ts'
import { type ListingEnd, readListing } from './read-listing.ts'

const week = 7 * 24 * 3_600_000
/** Clocks differ, and Chapa writes its row after ours. */
const marginMs = 5 * 60_000
const mostUnknown = 100
const source = 'comparison'

/**
 * Compares a week of Chapa's list with our payments. A success missing here is settled as usual; a difference is marked for attention;
 * unknown ones are recorded. Repeating it changes nothing.
 */
export function createComparePayments(context: PaymentContext): JobHandler<ComparisonJob> {
  const { sql, log } = context
  return async ({ comparison }) => {
    const begun = await beginComparison(sql, comparison)
    if (!begun) return
    const findings = new Findings(context)
    const since = new Date(begun.startedAt.getTime() - week)
    const end = await readListing(context, since, (page) => findings.take(page))
    await findings.missing(end, begun.startedAt)
    const result = findings.result(end)
    await finishComparison(sql, begun.id, result)
    log.info({ ...result, unknown: undefined }, 'payments were compared with what Chapa lists')
  }
}

/** By our reference, otherwise Chapa's. */
const paymentOf = (
  { txRef, reference }: ListedTransaction,
  found: readonly ComparedPayment[],
): ComparedPayment | undefined =>
  found.find((one) => one.reference === txRef) ?? found.find((one) => one.providerReference === reference)

/** A comparison's findings so far. */
class Findings {
  readonly #context: PaymentContext
  readonly #seen = new Set<string>()
  readonly #unknown: UnknownTransaction[] = []
  #unknownCount = 0
  #hurried = 0
  #raised = 0

  constructor(context: PaymentContext) {
    this.#context = context
  }

  async take(transactions: readonly ListedTransaction[]): Promise<void> {
    const { sql } = this.#context
    const ours = transactions.flatMap(({ txRef }) => txRef ?? [])
    const theirs = transactions.map(({ reference }) => reference)
    const found = await findListed(sql, ours, theirs)
    const toSettle: string[] = []
    for (const transaction of transactions) {
      const payment = paymentOf(transaction, found)
      if (!payment) this.#note(transaction)
      else if (!this.#seen.has(payment.id)) toSettle.push(...(await this.#judge(payment, transaction)))
    }
    if (toSettle.length > 0) await makePaymentsDue(sql, toSettle)
    this.#hurried += toSettle.length
  }

  /** Payments that count here but are not in the list, as far as it was read. */
  async missing({ coveredSince }: ListingEnd, startedAt: Date): Promise<void> {
    if (coveredSince === null) return
    const since = new Date(coveredSince.getTime() + marginMs)
    const until = new Date(startedAt.getTime() - marginMs)
    for (const id of await findUnlisted(this.#context.sql, { since, until, seen: [...this.#seen] }))
      await this.#raise(id, storedProblem('not_listed'))
  }

  result({ coveredSince, ...counts }: ListingEnd): ComparisonResult {
    const unknown = { unknown: this.#unknown, unknownCount: this.#unknownCount }
    return { ...counts, ...unknown, reachedAt: coveredSince, hurried: this.#hurried, raised: this.#raised }
  }

  async #judge(payment: ComparedPayment, transaction: ListedTransaction): Promise<readonly string[]> {
    this.#seen.add(payment.id)
    const judgement = judgeListed(payment, transaction)
    if (judgement?.attention !== undefined) await this.#raise(payment.id, judgement.attention)
    return judgement?.isNews ? [payment.id] : []
  }

  async #raise(payment: string, attention: string): Promise<void> {
    this.#raised += 1
    await raiseAttention(this.#context.sql, payment, attention, source)
  }

  #note({ reference, txRef, kind, amountMinor, currency }: ListedTransaction): void {
    this.#unknownCount += 1
    if (this.#unknown.length < mostUnknown) this.#unknown.push({ reference, txRef, state: kind, amountMinor, currency })
  }
}
