import type { ListedTransaction } from '@ashenda/api/sandbox/chapa/control/routes.ts'
import { cardHashOf } from '@ashenda/core/domain/card-hash.ts'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import { pepper } from '../cluster.ts'
import type { PaymentLedger } from './payment-ledger.ts'

export interface PaymentRecount {
  readonly paidAtChapa: number
  readonly redeemed: number
  readonly credits: number
  readonly feesPaid: number
  readonly problems: {
    /** Breaches of promise 3. */
    readonly payments: readonly string[]
    /** Breaches of promise 4. */
    readonly cards: readonly string[]
  }
}

/**
 * Compares Chapa's records and what payers were told with the database, and the database with itself. Written from the promises alone, with
 * separate SQL.
 */
export async function recountPayments(
  sql: Sql | Transaction,
  paymentLedger: PaymentLedger,
  transactions: readonly ListedTransaction[],
): Promise<PaymentRecount> {
  const [payments, credits, cards, contestants, events, redemptions] = await Promise.all([
    sql<PaymentRow[]>`
      select id, provider, purpose, reference, state, amount_minor as amount, currency, contestant_id as contestant,
        encode(card_hash, 'hex') as card, settled_at is not null as settled from payments`,
    sql<{ payment: string }[]>`select payment_id as payment from credits`,
    sql<CardRow[]>`select encode(code_hash, 'hex') as hash, state, payment_id as payment from cards`,
    sql<{ id: string; paid: boolean }[]>`
      select id, paid_at is not null as paid from contestants c join users u using (id) where u.password_hash is not null`,
    sql<EventRow[]>`
      select payment_id as payment, from_state as before, to_state as after from payment_events order by payment_id, id`,
    sql<{ payment: string }[]>`select detail ->> 'payment' as payment from card_events where what = 'redeemed'`,
  ])
  const given = countBy(credits.map(({ payment }) => payment))
  const paidContestants = new Set(contestants.filter(({ paid }) => paid).map(({ id }) => id))
  return {
    paidAtChapa: transactions.filter(({ state }) => state === 'success').length,
    redeemed: cards.filter(({ state }) => state === 'redeemed').length,
    credits: credits.length,
    feesPaid: paidContestants.size,
    problems: {
      payments: [
        ...paymentLedger.problems,
        ...chapaProblems(payments, transactions),
        ...givingProblems(payments, given, paidContestants),
        ...historyProblems(payments, events),
        ...toldProblems(payments, paymentLedger),
      ],
      cards: [
        ...cardProblems(payments, cards, countBy(redemptions.map(({ payment }) => payment))),
        ...answerProblems(cards, paymentLedger),
      ],
    },
  }
}

interface PaymentRow {
  readonly id: string
  readonly provider: 'chapa' | 'tcard'
  readonly purpose: 'vote' | 'fee'
  readonly reference: string
  readonly state: string
  readonly amount: number
  readonly currency: string
  readonly contestant: string | null
  readonly card: string | null
  readonly settled: boolean
}

interface CardRow {
  readonly hash: string
  readonly state: string
  readonly payment: string | null
}

interface EventRow {
  readonly payment: string
  readonly before: string | null
  readonly after: string
}

/** What Chapa calls paid succeeded here with the same amount, and nothing else did. */
function* chapaProblems(
  payments: readonly PaymentRow[],
  transactions: readonly ListedTransaction[],
): Generator<string> {
  const atChapa = new Map(transactions.map((transaction) => [transaction.txRef, transaction]))
  const ours = new Map(payments.map((payment) => [payment.reference, payment]))
  for (const { txRef, state, amount, currency } of transactions) {
    const payment = ours.get(txRef)
    if (!payment) yield `Chapa knows a payment that is not recorded: ${txRef}`
    else if (state === 'success' && payment.state !== 'succeeded')
      yield `paid at Chapa, ${payment.state} here: ${txRef}`
    else if (Number(amount) * 100 !== payment.amount || currency !== payment.currency)
      yield `${amount} ${currency} at Chapa, ${payment.amount} ${payment.currency} here: ${txRef}`
  }
  for (const { provider, state, reference } of payments) {
    if (provider === 'chapa' && state === 'succeeded' && atChapa.get(reference)?.state !== 'success')
      yield `succeeded here, ${atChapa.get(reference)?.state ?? 'unknown'} at Chapa: ${reference}`
  }
}

/** Every successful payment gave exactly one vote or place, and nothing else gave any. */
function* givingProblems(
  payments: readonly PaymentRow[],
  given: ReadonlyMap<string, number>,
  paidContestants: ReadonlySet<string>,
): Generator<string> {
  const paidFees = countBy(
    payments.flatMap(({ purpose, state, contestant }) =>
      purpose === 'fee' && state === 'succeeded' && contestant !== null ? [contestant] : [],
    ),
  )
  for (const { id, purpose, state, settled } of payments) {
    const due = purpose === 'vote' && state === 'succeeded' ? 1 : 0
    if ((given.get(id) ?? 0) !== due) yield `${given.get(id) ?? 0} credits of a ${purpose} payment that ${state}: ${id}`
    if (settled !== (state === 'succeeded')) yield `${state}, and ${settled ? '' : 'not '}settled: ${id}`
  }
  for (const [contestant, times] of paidFees) {
    if (!paidContestants.has(contestant)) yield `a fee was paid and its contestant has not: ${contestant}`
    if (times > 1) yield `a fee was paid ${times} times: ${contestant}`
  }
  for (const contestant of paidContestants)
    if (!paidFees.has(contestant)) yield `a contestant has paid, and no payment of hers succeeded: ${contestant}`
}

/** Each history is a chain that begins with `created`, ends in the payment's state and succeeds at most once. */
function* historyProblems(payments: readonly PaymentRow[], events: readonly EventRow[]): Generator<string> {
  const histories = Map.groupBy(events, ({ payment }) => payment)
  for (const { id, state } of payments) {
    const history = histories.get(id) ?? []
    const steps = history.filter(({ before, after }) => before !== after)
    const isChain = steps.every(({ before }, index) => before === (steps[index - 1]?.after ?? null))
    if (!isChain || steps.at(-1)?.after !== state)
      yield `${state} after ${steps.map(({ after }) => after).join(', ')}: ${id}`
    if (steps.filter(({ after }) => after === 'succeeded').length > 1) yield `succeeded more than once: ${id}`
  }
}

function* toldProblems(payments: readonly PaymentRow[], { toldPaid }: PaymentLedger): Generator<string> {
  const succeeded = new Set(payments.filter(({ state }) => state === 'succeeded').map(({ id }) => id))
  for (const id of toldPaid) if (!succeeded.has(id)) yield `a browser was told of a payment that is not here: ${id}`
}

/** Cards and the payments they paid refer to each other one to one. */
function* cardProblems(
  payments: readonly PaymentRow[],
  cards: readonly CardRow[],
  redemptions: ReadonlyMap<string, number>,
): Generator<string> {
  const byPayment = new Map(cards.flatMap((card) => (card.payment === null ? [] : [[card.payment, card] as const])))
  for (const { id, provider, state, card } of payments) {
    if (provider !== 'tcard') continue
    if (state !== 'succeeded' && state !== 'failed') yield `a payment by card is still ${state}: ${id}`
    const paidBy = byPayment.get(id)
    if (state === 'succeeded' && paidBy?.hash !== card) yield `paid by card, and no card is redeemed by it: ${id}`
    if (state !== 'succeeded' && paidBy) yield `a card is redeemed by a payment that ${state}: ${id}`
    if ((redemptions.get(id) ?? 0) !== (state === 'succeeded' ? 1 : 0))
      yield `${redemptions.get(id) ?? 0} lines of history for a payment by card that ${state}: ${id}`
  }
  const succeeded = payments.filter(({ provider, state }) => provider === 'tcard' && state === 'succeeded')
  for (const [, times] of countBy(succeeded.map(({ card }) => card ?? '')))
    if (times > 1) yield `one card paid ${times} payments`
  const redeemed = cards.filter(({ state }) => state === 'redeemed').length
  if (redeemed !== succeeded.length) yield `${redeemed} cards are redeemed, ${succeeded.length} payments made by card`
}

/** Of those who tried a card exactly one was told yes, matching the record. */
function* answerProblems(cards: readonly CardRow[], paymentLedger: PaymentLedger): Generator<string> {
  const byHash = new Map(cards.map((card) => [card.hash, card]))
  for (const [code, { accepted, refused }] of paymentLedger.cards) {
    const card = byHash.get(cardHashOf(pepper, code.replaceAll('-', '')).toString('hex'))
    const [first] = accepted
    if (accepted.length > 1) yield `${accepted.length} browsers were told that the same card paid for them`
    if (first !== undefined && card?.payment !== first)
      yield `a browser was told yes, and the card is ${card?.state}: ${first}`
    if (accepted.length === 0 && refused > 0 && card?.state !== 'redeemed')
      yield `${refused} browsers were told no, and nobody yes, of a card that is ${card?.state}`
  }
}

function countBy(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
