import type { ComparisonProblem } from '@ashenda/core/domain/payment.ts'
import type { Cause } from './chapa/envelope.ts'
import type { ListedTransaction, TransactionsAnswer } from './chapa/transactions.ts'
import type { PaymentContext } from './payment-context.ts'

/** Ten transactions per page: a hundred thousand a week exceed any contest. */
const mostPages = 10_000
const pausePerPageMs = 200
/** Before retrying an unanswered page. */
const pausesMs = [2_000, 10_000, 30_000]

export interface ListingEnd {
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
