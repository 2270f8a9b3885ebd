import { uuid } from '@ashenda/core/contracts/http/answer.ts'
import { adminContestantAnswer } from '@ashenda/core/contracts/http/contestant-admin.ts'
import {
  adminPaymentsAnswer,
  adminPaymentsQuery,
  compareAnswer,
  comparisonsAnswer,
  type PaymentComparison,
  type PaymentEventsAnswer,
  type PaymentsFilter,
  paymentEventsAnswer,
  paymentsFileQuery,
} from '@ashenda/core/contracts/http/payments.ts'
import type { PaymentNote } from '@ashenda/core/domain/payment.ts'
import { type PaymentProblem, readProblem } from '@ashenda/core/domain/payment-problem.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { ballotRangeOf } from '@ashenda/core/domain/receipt.ts'
import { parseOrderNumber } from '@ashenda/core/domain/shop.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findKeptContestant } from '@ashenda/db/queries/contestants/contestant-admin.ts'
import { listEntriesBeside } from '@ashenda/db/queries/contestants/entries.ts'
import { countComparisons, type ListedComparison, listComparisons } from '@ashenda/db/queries/payments/comparisons.ts'
import {
  countPaymentsOf,
  type ListedPayment,
  listPaymentEvents,
  listPaymentsOf,
  type PaymentEvent,
  type PaymentFilter,
  type PaymentTotals,
  paymentList,
  type SoughtPayment,
} from '@ashenda/db/queries/payments/payment-list.ts'
import { Type } from 'typebox'
import type { Directory } from '../../directory/directory.ts'
import { contestOf } from '../../directory/which-contest.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { answerList, boundsOfDays, type CsvColumn, sendCsv, storable } from '../../http/list.ts'
import type { VoterPeppers } from '../ballots/voter-peppers.ts'
import { presentKept } from '../contestants/presenter.ts'
import { principalOf } from '../sessions/principal.ts'
import { presentPayment, presentProblem } from './presenter.ts'

const paymentsOfContestant = 50

export const adminPaymentRoutes = defineRoutes(
  'adminPaymentRoutes',
  ['sql', 'voterPeppers', 'directory'],
  async (app, { sql, ...services }) => {
    app.get(
      '/admin/payments',
      route('admin', ['payments'], 'Payments, the latest first', {
        querystring: adminPaymentsQuery,
        response: { 200: adminPaymentsAnswer },
      }),
      async ({ query }) => {
        const list = paymentList(sql, readFilter(query, services))
        const { rows, totals, ...rest } = await answerList<ListedPayment, PaymentTotals>(sql, list, query, '-createdAt')
        return { success: true as const, rows: rows.map(presentPayment), ...rest, sums: [...totals.sums] }
      },
    )

    app.get(
      '/admin/payments.csv',
      route('admin', ['payments'], 'The payments that fit a filter, for a spreadsheet', {
        querystring: paymentsFileQuery,
        response: { 200: Type.Unknown() },
      }),
      async ({ query }, reply) =>
        sendCsv<ListedPayment>(reply, sql, paymentList(sql, readFilter(query, services)), 'payments', csvColumns),
    )

    app.get(
      '/admin/payments/:id/events',
      route('admin', ['payments'], 'What happened to a payment', {
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        response: { 200: paymentEventsAnswer },
      }),
      async (request) => {
        const events = await listPaymentEvents(sql, request.params.id)
        if (events.length === 0) throw new AppError('not_found')
        return { success: true as const, events: events.map(presentEvent) }
      },
    )

    app.get(
      '/admin/contestants/:id',
      route('admin', ['admin'], 'A contestant with her payments', {
        params: Type.Object({ id: uuid }),
        response: { 200: adminContestantAnswer },
      }),
      async ({ params: { id } }) => {
        const [kept, entries, payments, paymentCount] = await Promise.all([
          findKeptContestant(sql, id),
          listEntriesBeside(sql, id),
          listPaymentsOf(sql, id, paymentsOfContestant),
          countPaymentsOf(sql, id),
        ])
        if (!kept) throw new AppError('not_found')
        return {
          success: true as const,
          actor: presentKept(kept),
          contest: kept.contest,
          entries: entries.map(({ id: _id, ...entry }) => ({ _id, ...entry })),
          payments: payments.map(presentPayment),
          paymentCount,
        }
      },
    )
  },
)

/** @throws AppError invalid_text */
function readFilter(
  query: PaymentsFilter,
  { voterPeppers, directory }: { readonly voterPeppers: VoterPeppers; readonly directory: Directory },
): PaymentFilter {
  const { attention, q, amountFrom, amountTo, createdFrom, createdTo, state, purpose, provider, currency } = query
  const { settledFrom, settledTo, returnedFrom, returnedTo } = query
  const text = storable(q)
  // What needs a person must not wait unseen, of whichever contest it is.
  const isEvery = query.contest === 'all' || (query.contest === undefined && attention === 'true')
  return {
    contest: isEvery ? undefined : contestOf(query, { directory }),
    attention: attention === 'true',
    state,
    purpose,
    provider,
    currency,
    leastMinor: minorOf(amountFrom),
    mostMinor: minorOf(amountTo),
    ...boundsOfDays(createdFrom, createdTo),
    settled: boundsOfDays(settledFrom, settledTo),
    returned: boundsOfDays(returnedFrom, returnedTo),
    sought: text === undefined ? undefined : searchTermOf(text, voterPeppers),
  }
}

const minorOf = (amount: string | undefined): number | undefined =>
  amount === undefined ? undefined : Math.round(Number(amount) * 100)

/** A caller has a receipt, a reference, a name, or nothing but a phone. */
function searchTermOf(text: string, voterPeppers: VoterPeppers): SoughtPayment {
  const phone = parsePhone(text)
  return {
    text,
    payer: phone === undefined ? undefined : voterPeppers.voterOf(phone),
    orderNumber: parseOrderNumber(text),
    ballots: ballotRangeOf(text),
  }
}

const major = (amountMinor: number | null): string => (amountMinor === null ? '' : (amountMinor / 100).toFixed(2))

const csvColumns: readonly CsvColumn<ListedPayment>[] = [
  { name: 'started', cell: ({ createdAt }) => createdAt.toISOString() },
  { name: 'settled', cell: ({ settledAt }) => settledAt?.toISOString() ?? '' },
  { name: 'reference', cell: ({ reference }) => reference },
  { name: 'provider', cell: ({ provider }) => provider },
  { name: 'provider reference', cell: ({ providerReference }) => providerReference ?? '' },
  { name: 'refund reference', cell: ({ refundReference }) => refundReference ?? '' },
  { name: 'purpose', cell: ({ purpose }) => purpose },
  { name: 'state', cell: ({ state }) => state },
  { name: 'currency', cell: ({ currency }) => currency },
  { name: 'amount', cell: ({ amountMinor }) => major(amountMinor) },
  { name: 'amount taken, if another', cell: ({ takenMinor }) => major(takenMinor) },
  { name: 'refunded in parts', cell: ({ givenBackMinor }) => major(givenBackMinor) },
  { name: 'provider fee', cell: ({ chargeMinor }) => major(chargeMinor) },
  { name: 'payer', cell: ({ payerName }) => payerName },
  { name: 'phone', cell: ({ payer }) => payer },
]

function presentEvent(event: PaymentEvent): PaymentEventsAnswer['events'][number] {
  const { at, from, to, source, detail, by } = event
  const problem = problemOf(event)
  return {
    at: at.toISOString(),
    from,
    to,
    source,
    note: noteOf(event),
    problem: problem && presentProblem(problem),
    by,
    reason: source === 'admin' ? textIn(detail, 'reason') : null,
    givesUpPlace: detail['givesUpPlace'] === true,
    refundReference: textIn(detail, 'refundReference'),
    tookMinor: numberIn(detail, 'takenMinor'),
    partMinor: numberIn(detail, 'partMinor'),
  }
}

const numberIn = (detail: PaymentEvent['detail'], field: string): number | null => {
  const value = detail[field]
  return typeof value === 'number' ? value : null
}

const textIn = (detail: PaymentEvent['detail'], field: string): string | null => {
  const value = detail[field]
  return typeof value === 'string' && value !== '' ? value : null
}

function noteOf({ detail, to }: PaymentEvent): PaymentNote | null {
  if (detail['attention'] !== undefined) return 'attention'
  if (detail['asked'] === 'refund') return 'refund_asked'
  if (detail['asked'] === 'refund_again') return 'refund_again'
  if (detail['asked'] === 'refund_by_hand') return 'refund_by_hand'
  if (detail['asked'] === 'paid_back') return 'paid_back'
  if (detail['asked'] === 'handled') return 'handled'
  if (detail['asked'] === 'accept_amount') return 'amount_accepted'
  if (detail['asked'] === 'refund_amount') return 'amount_refused'
  if (detail['asked'] === 'ask_again') return 'asked_again'
  if (detail['asked'] === 'cancel') return 'cancel_asked'
  if (detail['what'] === 'return-link') return 'return_link'
  if (detail['partMinor'] !== undefined && to === 'succeeded') return 'part_refunded'
  if (detail['refundReference'] !== undefined) return 'refund_begun'
  return detail['withdrawn'] === true ? 'withdrawn' : null
}

function problemOf({ detail }: PaymentEvent): PaymentProblem | null {
  const stored = textIn(detail, 'attention') ?? textIn(detail, 'problem')
  return stored === null ? null : readProblem(stored)
}

const listedAtMost = 30
const reading = { access: 'admin' } as const
const changing = { access: 'admin:payments' } as const

/** Comparisons of recorded payments with Chapa's list. */
export const comparisonRoutes = defineRoutes(
  'comparisonRoutes',
  ['sql', 'payments'],
  async (app, { sql, payments }) => {
    app.get(
      '/admin/payments/comparisons',
      route(reading, ['payments'], 'Comparisons of payments with Chapa, the latest first', {
        response: { 200: comparisonsAnswer },
      }),
      async () => {
        const [comparisons, total] = await Promise.all([listComparisons(sql, listedAtMost), countComparisons(sql)])
        return { success: true as const, comparisons: comparisons.map(presentComparison), total }
      },
    )

    app.post(
      '/admin/payments/compare',
      route(changing, ['payments'], 'Compare payments with Chapa now instead of tonight', {
        response: { 202: compareAnswer },
      }),
      async (request, reply) => {
        const comparison = await payments.compare(principalOf(request).userId)
        return reply.code(202).send({ success: true, message: 'the payments are being compared', comparison })
      },
    )
  },
)

const presentComparison = ({
  id,
  startedAt,
  finishedAt,
  reachedAt,
  unknown,
  problemKind,
  ...row
}: ListedComparison): PaymentComparison => ({
  ...row,
  _id: id,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  reachedAt: reachedAt?.toISOString() ?? null,
  unknown: [...unknown],
  problemKind,
})
