import { jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { ComparisonJob } from '@ashenda/core/contracts/jobs/payment.ts'
import { festivalZone } from '@ashenda/core/domain/festival-day.ts'
import type { ComparisonProblem } from '@ashenda/core/domain/payment.ts'
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
import type { Queue } from 'bullmq'
import type { JobHandler } from '../jobs/job-handler.ts'
import type { Cause } from './chapa/envelope.ts'
import type { ListedTransaction, TransactionsAnswer } from './chapa/transactions.ts'
import { judgeListed } from './judge-listed.ts'
import type { PaymentContext } from './payment-context.ts'

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

/** Ten transactions per page: a hundred thousand a week exceed any contest. */
const mostPages = 10_000
const pausePerPageMs = 200
/** Before retrying an unanswered page. */
const pausesMs = [2_000, 10_000, 30_000]

interface ListingEnd {
  /** Everything at Chapa since this moment was listed; null if unknown. */
  readonly coveredSince: Date | null
  readonly pages: number
  readonly listed: number
  readonly unreadable: number
  /** Why it ended early. */
  readonly problem: string | null
  readonly problemKind: ComparisonProblem | null
}

/** Reads Chapa's list, latest first, back to a moment. New payments shift rows meanwhile, so some come twice. */
export async function readListing(
  context: Pick<PaymentContext, 'payments' | 'pause'>,
  since: Date,
  take: (page: readonly ListedTransaction[]) => Promise<void>,
): Promise<ListingEnd> {
  const end: Mutable<ListingEnd> = { coveredSince: null, pages: 0, listed: 0, unreadable: 0, ...noProblem }
  for (let page = 1; page <= mostPages; page += 1) {
    if (page > 1) await context.pause(pausePerPageMs)
    const answer = await ask(context, page)
    if (!answer) return { ...end, problem: 'there is no payment provider', problemKind: 'no_provider' }
    if (answer.kind !== 'page')
      return { ...end, problem: `page ${page}: ${answer.cause.detail}`, problemKind: kindOf(answer.cause) }
    await take(answer.transactions)
    end.pages = page
    end.listed += answer.transactions.length
    end.unreadable += answer.unreadable
    end.coveredSince = oldestOf(answer.transactions) ?? end.coveredSince
    if (!answer.hasNext || (end.coveredSince !== null && end.coveredSince <= since))
      return { ...end, coveredSince: since }
  }
  return { ...end, problem: `there are more than ${mostPages} pages`, problemKind: 'too_long' }
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }
const noProblem = { problem: null, problemKind: null }

function kindOf({ reason, status }: Cause): ComparisonProblem {
  if (status === 401 || status === 403) return 'wrong_key'
  if (status === 404) return 'no_list'
  if (status !== undefined && status >= 500) return 'unreachable'
  return reason === 'not_json' || reason === 'unexpected' ? 'unreadable' : 'unreachable'
}

async function ask(
  { payments, pause }: Pick<PaymentContext, 'payments' | 'pause'>,
  page: number,
): Promise<TransactionsAnswer | undefined> {
  let answer = await payments?.chapa.listTransactions(page)
  for (const pauseMs of pausesMs) {
    if (answer?.kind !== 'unknown') break
    await pause(pauseMs)
    answer = await payments?.chapa.listTransactions(page)
  }
  return answer
}

function oldestOf(transactions: readonly ListedTransaction[]): Date | undefined {
  const moments = transactions.flatMap(({ createdAt }) => createdAt?.getTime() ?? [])
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined
}

const name = 'compare-payments'
const nightly = { pattern: '30 2 * * *', tz: festivalZone }
const day = 24 * 3_600_000

/**
 * Nightly, when nobody pays; one schedule for all workers. It is written only if missing or stuck, because rewriting would drop a night
 * that fell due while no worker ran.
 */
export async function scheduleComparison(queue: Queue, { payments }: Pick<PaymentContext, 'payments'>): Promise<void> {
  if (!payments) return
  const planned = await queue.getJobScheduler(name)
  const isAlive = planned?.pattern === nightly.pattern && (planned.next ?? 0) > Date.now() - day
  if (!isAlive) await queue.upsertJobScheduler(name, nightly, { name, data: {}, opts: jobs[name].options })
}
