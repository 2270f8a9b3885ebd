import { festivalZone } from '@ashenda/core/domain/festival-day.ts'
import type { ComparisonProblem, PaymentState } from '@ashenda/core/domain/payment.ts'
import type { Sql } from '../../client.ts'
import { recordAction, recordOutcome } from '../admin/admin-actions.ts'

/** A longer one was lost with its worker. */
const lostAfter = '10 minutes'

/** Enters a comparison for an admin, or returns the running one. */
export const askComparison = (sql: Sql, id: string, by: string): Promise<string> =>
  sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('a comparison is asked for', 0))`
    const [running] = await tx<{ id: string }[]>`
      select id from payment_comparisons
      where finished_at is null and started_at > now() - ${lostAfter}::interval order by started_at limit 1`
    if (running) return running.id
    await tx`insert into payment_comparisons (id, asked_by) values (${id}, ${by})`
    await recordAction(tx, { adminId: by, action: 'payment.compare', subjectId: id })
    return id
  })

export interface BegunComparison {
  readonly id: string
  readonly startedAt: Date
}

/** The requested one, otherwise tonight's, inserted now; undefined if already done. */
export async function beginComparison(sql: Sql, asked: string | undefined): Promise<BegunComparison | undefined> {
  const [row] =
    asked === undefined
      ? await sql<BegunComparison[]>`
          insert into payment_comparisons (id, night) values (uuidv7(), (now() at time zone ${festivalZone})::date)
          on conflict (night) do update set started_at = now() where payment_comparisons.finished_at is null
          returning id, started_at as "startedAt"`
      : await sql<BegunComparison[]>`
          update payment_comparisons set started_at = now() where id = ${asked} and finished_at is null
          returning id, started_at as "startedAt"`
  return row
}

export interface ComparedPayment {
  readonly id: string
  readonly reference: string
  /** The provider's reference, once known. */
  readonly providerReference: string | null
  readonly state: PaymentState
  readonly amountMinor: number
  readonly currency: string
  /** Whether it succeeded too recently for a list read earlier. */
  readonly isFresh: boolean
  /** Whether an admin took over its refund. */
  readonly isByHand: boolean
}

/** A list page is judged within seconds; clocks differ. */
const freshFor = '5 minutes'

/** The listed payments that are known here, by our references or the provider's. */
export const findListed = (
  sql: Sql,
  ours: readonly string[],
  theirs: readonly string[],
): Promise<readonly ComparedPayment[]> =>
  sql<ComparedPayment[]>`
    select id, reference, provider_reference as "providerReference", state, coalesce(taken_minor, amount_minor) as "amountMinor", currency,
      coalesce(settled_at > now() - ${freshFor}::interval, false) as "isFresh", refund_by_hand_at is not null as "isByHand"
    from payments
    where (reference = any(${[...ours]}::text[]) or provider_reference = any(${[...theirs]}::text[])) and provider = 'chapa'`

/** Payments since a time that count as paid here but are not in the provider's list. */
export async function findUnlisted(
  sql: Sql,
  { since, until, seen }: { readonly since: Date; readonly until: Date; readonly seen: readonly string[] },
): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from payments
    where provider = 'chapa' and state in ('succeeded', 'refund_pending') and created_at >= ${since}
      and settled_at <= ${until} and not (id = any(${[...seen]}::uuid[]))`
  return rows.map(({ id }) => id)
}

/** Makes payments due now, for the sweep. */
export const makePaymentsDue = (sql: Sql, ids: readonly string[]): Promise<unknown> =>
  sql`update payments set next_check_at = now(), checks = 0, refund_cleared_at = null where id = any(${[...ids]}::uuid[])`

export interface UnknownTransaction {
  readonly reference: string
  readonly txRef: string | null
  readonly state: string
  readonly amountMinor: number
  readonly currency: string
}

export interface ComparisonResult {
  readonly reachedAt: Date | null
  readonly pages: number
  readonly listed: number
  readonly unreadable: number
  readonly hurried: number
  readonly raised: number
  readonly unknownCount: number
  readonly unknown: readonly UnknownTransaction[]
  readonly problem: string | null
  readonly problemKind: ComparisonProblem | null
}

export async function finishComparison(sql: Sql, id: string, result: ComparisonResult): Promise<void> {
  const { unknown, reachedAt, pages, listed, unreadable, hurried, raised, unknownCount, problem, problemKind } = result
  await sql.begin(async (tx) => {
    const finished = await tx`
      update payment_comparisons set finished_at = now(), reached_at = ${reachedAt}, pages = ${pages}, listed = ${listed},
        unreadable = ${unreadable}, hurried = ${hurried}, raised = ${raised}, unknown_count = ${unknownCount},
        unknown = ${tx.json(unknown.map((one) => ({ ...one })))}, problem = ${problem},
        problem_kind = ${problemKind}
      where id = ${id} and finished_at is null`
    if (finished.count === 0) return
    const action = problem === null ? 'payment.compared' : 'payment.compare-incomplete'
    const after = {
      listed,
      hurried,
      raised,
      unknownCount,
      ...(problem !== null && { problem: problemKind ?? problem }),
    }
    await recordOutcome(tx, { of: 'payment.compare', subjectId: id, action, after })
  })
}

export interface ListedComparison extends ComparisonResult, BegunComparison {
  /** The admin's phone or e-mail; null for the nightly one. */
  readonly askedBy: string | null
  readonly finishedAt: Date | null
  /** It has run longer than a living worker takes. */
  readonly isLost: boolean
}

export async function countComparisons(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int from payment_comparisons`
  return row?.count ?? 0
}

/** Latest first. */
export const listComparisons = (sql: Sql, atMost: number): Promise<readonly ListedComparison[]> =>
  sql<ListedComparison[]>`
    select c.id, coalesce(u.email, u.phone) as "askedBy", started_at as "startedAt", finished_at as "finishedAt",
      reached_at as "reachedAt", pages, listed, unreadable, hurried, raised, unknown_count as "unknownCount", "unknown", problem,
      problem_kind as "problemKind", finished_at is null and started_at <= now() - ${lostAfter}::interval as "isLost"
    from payment_comparisons c left join users u on u.id = c.asked_by
    order by started_at desc, c.id desc limit ${atMost}`
