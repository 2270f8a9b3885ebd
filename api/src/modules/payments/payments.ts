import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { changeOnce, settlePriority, settlingOnce } from '@ashenda/core/contracts/jobs/payment.ts'
import { phaseAt } from '@ashenda/core/domain/contest.ts'
import type { PaymentPurpose } from '@ashenda/core/domain/payment.ts'
import { type Price, votePriceOf } from '@ashenda/core/domain/price.ts'
import { isAllowed } from '@ashenda/core/domain/voting-rules.ts'
import { AppError, isErrorCode } from '@ashenda/core/errors.ts'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import type { CardPayer } from '@ashenda/db/queries/payments/card-payments.ts'
import { askComparison } from '@ashenda/db/queries/payments/comparisons.ts'
import { enterPayment, findOpening, handOver, type Opening } from '@ashenda/db/queries/payments/payments.ts'
import { enqueue, enqueueAhead } from '@ashenda/platform/enqueue.ts'
import type { Job, JobsOptions, Queue } from 'bullmq'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import type { AppSettings } from '../../config/settings.ts'
import { type Directory, rulesNow } from '../../directory/directory.ts'
import type { Clock } from '../../http/app.ts'
import { holdClaimant, needClaimant } from '../../http/claimant.ts'
import { freshRowMs, type QueuedRowDeps } from '../../jobs/row-waiter.ts'
import type { Looker, RateLimits } from '../../rate-limits/rate-limits.ts'
import { readVoter } from '../ballots/judge-submit.ts'
import type { VoterPeppers } from '../ballots/voter-peppers.ts'
import type { CardRedemptions, Redemption } from '../cards/redemption.ts'

export interface PaymentsDeps extends QueuedRowDeps {
  readonly queues: Readonly<Record<'payments' | 'checkouts', Pick<Queue, 'add' | 'getJob'>>>
  readonly rateLimits: Pick<RateLimits, 'look'>
}

export interface OpenCheckout extends Opening {
  readonly url: string
}

export interface PaymentWaits {
  /**
   * How long an answer waits for a checkout to open, in ms: longer than the worker waits for Chapa, and below twenty
   * seconds with everything else.
   */
  readonly openingMs: number
  /** How long an admin waits for Chapa's answer to a refund or cancellation, in ms. */
  readonly fulfilMs: number
}

export const usualPaymentWaits: PaymentWaits = { openingMs: 13_000, fulfilMs: 8_000 }

const queueMs = 3_000
/** Webhook, callback and return page arrive together; one settlement serves them all. */
const gatherMs = 30
const retryAfterSeconds = 5

const unavailable = (cause?: unknown): AppError => new AppError('payment_unavailable', { cause, retryAfterSeconds })

/** In characters Chapa allows. The prefix tells the payment's kind in statements. */
const newReference = (purpose: PaymentPurpose): string => `${purpose}-${randomBytes(12).toString('hex')}`

/** A settlement about to be queued, shared by all requests for its payment. */
interface SettlementRequest {
  /** The most urgent request's priority. */
  priority: number
  readonly handedIn: Promise<void>
}

/** Payments by Chapa: writes the row, queues the job and waits for the worker. */
export class Payments {
  readonly #deps: PaymentsDeps
  readonly #waits: PaymentWaits
  /** Settlements about to be queued, by payment. */
  readonly #requested = new Map<string, SettlementRequest>()

  constructor(deps: PaymentsDeps, waits: PaymentWaits = usualPaymentWaits) {
    this.#deps = deps
    this.#waits = waits
  }

  /**
   * Opens a checkout, or returns the one this payer has open.
   * @throws AppError payment_unavailable, payment_refused, paid_limit_reached
   */
  async open(payer: CardPayer, price: Price, priority: number): Promise<OpenCheckout> {
    const begun = await this.enter(payer.purpose, async (tx, fresh) => ({
      payment: await enterPayment(tx, { ...fresh, payer, ...price }),
    }))
    if (begun.payment === undefined) throw new AppError('paid_limit_reached')
    return this.checkout(begun.payment, begun.isFresh, priority)
  }

  /**
   * Enters a payment together with what it is for, in one transaction. `checkout` comes next. @throws AppError payment_unavailable before
   * anything is written
   */
  async enter<Entered extends { readonly payment: string | undefined }>(
    purpose: PaymentPurpose,
    write: (tx: Transaction, fresh: { readonly id: string; readonly reference: string }) => Promise<Entered>,
  ): Promise<Entered & { readonly isFresh: boolean }> {
    if (!this.#deps.isQueueThere()) throw unavailable()
    const fresh = { id: v7(), reference: newReference(purpose) }
    const entered = (await this.#deps.sql.begin((tx) => write(tx, fresh))) as Entered // postgres.js widens it
    return { ...entered, isFresh: entered.payment === fresh.id }
  }

  /** Waits for the checkout of an entered payment, queued if it is new. @throws AppError payment_unavailable, payment_refused */
  async checkout(payment: string, isFresh: boolean, priority: number): Promise<OpenCheckout> {
    if (isFresh) await this.#add(() => enqueue(this.#deps.queues.checkouts, 'open-checkout', { payment }, { priority }))
    const { sql, changes } = this.#deps
    return checkoutOf(
      await changes.watch(payment, this.#waits.openingMs, () => findOpening(sql, payment), isFresh ? freshRowMs : 0),
    )
  }

  /**
   * Queues a settlement; requests within a moment share one job at their best priority. Never rejects: the sweep would
   * settle the payment later anyway.
   */
  requestSettlement(id: string, priority: number): Promise<void> {
    const requested = this.#requested.get(id)
    if (requested) {
      requested.priority = Math.min(requested.priority, priority)
      return requested.handedIn
    }
    const handedIn = wait(gatherMs).then(() => {
      this.#requested.delete(id)
      return this.#settleNow('settle-payment', id, settlingOnce(id, request.priority))
    })
    const request: SettlementRequest = { priority, handedIn }
    this.#requested.set(id, request)
    return handedIn
  }

  /**
   * Queues a settlement for someone who only checks the status: behind others, and within the browser's rate limit.
   * @param first priority of the first check
   */
  async requestLook(id: string, looker: Looker, first: number = settlePriority.look(1)): Promise<void> {
    const turn = await this.#deps.rateLimits.look(looker)
    if (turn !== undefined) await this.requestSettlement(id, turn === 1 ? first : settlePriority.look(turn))
  }

  /**
   * Queues an admin's request, which the payment's row records, and waits briefly. Resolves with the row as it is then;
   * a sweep does the rest.
   */
  async fulfil<Row>(
    job: 'settle-payment' | 'refund-payment' | 'cancel-payment',
    payment: string,
    read: () => Promise<Row | undefined>,
    isDone: (row: Row) => boolean,
  ): Promise<Row> {
    const priority = settlePriority.webhook
    const once = job === 'settle-payment' ? settlingOnce(payment, priority) : changeOnce(job, payment)
    await this.#settleNow(job, payment, { ...once, priority })
    const readDone = async (): Promise<Row | undefined> => {
      const row = await read()
      return row !== undefined && isDone(row) ? row : undefined
    }
    const row = (await this.#deps.changes.watch(payment, this.#waits.fulfilMs, readDone)) ?? (await read())
    if (row === undefined) throw new AppError('not_found')
    return row
  }

  /** Starts a comparison of all payments, or joins the running one. @throws AppError payment_unavailable */
  async compare(by: string): Promise<string> {
    if (!this.#deps.isQueueThere()) throw unavailable()
    const comparison = await askComparison(this.#deps.sql, v7(), by)
    const options = { deduplication: { id: `compare-${comparison}` } }
    await this.#add(() => enqueue(this.#deps.queues.payments, 'compare-payments', { comparison }, options))
    return comparison
  }

  async #settleNow(
    job: 'settle-payment' | 'refund-payment' | 'cancel-payment',
    payment: string,
    options: JobsOptions & { readonly priority: number },
  ): Promise<void> {
    if (!this.#deps.isQueueThere()) return
    try {
      await withTimeout(queueMs, enqueueAhead(this.#deps.queues.payments, job, { payment }, options))
    } catch (error) {
      this.#deps.log.warn({ err: error, job }, 'a payment job could not be queued; the sweep will do it')
    }
  }

  async #add(add: () => Promise<Job>): Promise<void> {
    try {
      await withTimeout(queueMs, add())
    } catch (cause) {
      throw unavailable(cause)
    }
  }
}

function checkoutOf(opening: Opening | undefined): OpenCheckout {
  if (!opening) throw unavailable()
  const { url, problem, state } = opening
  if (url !== null && state === 'pending') return { ...opening, url }
  throw isErrorCode(problem) && problem === 'payment_refused' ? new AppError(problem) : unavailable()
}

interface PayDeps {
  readonly clock: Clock
  readonly directory: Directory
  readonly voterPeppers: VoterPeppers
  readonly rateLimits: RateLimits
  readonly payments: Payments
  readonly redemptions: CardRedemptions
  readonly settings: AppSettings
}

interface TypedPayer {
  readonly name: string
  readonly phone: string
}

/** Who pays for a vote, and what it costs him. @throws AppError a refusal of the voter, contest_closed */
function readVotePayer(
  typed: TypedPayer,
  { voterPeppers, directory, clock }: Pick<PayDeps, 'voterPeppers' | 'directory' | 'clock'>,
) {
  const voter = readVoter(typed, voterPeppers.current)
  const rules = rulesNow(directory)
  if (phaseAt(rules, clock.now()) === 'closed') throw new AppError('contest_closed')
  if (!isAllowed(voter.phone, rules)) throw new AppError('country_not_allowed')
  return { contest: rules.id, voter, price: votePriceOf(voter.phone, rules), paidPerDay: rules.paidPerDay }
}

/**
 * Opens a Chapa checkout for a vote and marks the browser. @throws AppError a refusal of the voter, cookies_needed,
 * payment_unavailable, paid_limit_reached
 */
export async function payByChapa(
  typed: TypedPayer,
  request: FastifyRequest,
  reply: FastifyReply,
  { rateLimits, payments, settings, ...deps }: PayDeps,
): Promise<OpenCheckout> {
  const { price, ...payer } = readVotePayer(typed, deps)
  needClaimant(request, reply, settings.production)
  const turn = await rateLimits.checkout(request.ip)
  const claimantHash = holdClaimant(request, reply, settings.production)
  return payments.open({ purpose: 'vote', ...payer, claimantHash }, price, turn)
}

/**
 * Pays for a vote by T-card. @throws AppError a refusal of the voter, cookies_needed, card_unavailable,
 * too_many_attempts, paid_limit_reached
 */
export async function payByCard(
  { card, ...typed }: TypedPayer & { readonly card: string },
  request: FastifyRequest,
  reply: FastifyReply,
  { rateLimits, redemptions, settings, ...deps }: PayDeps,
): Promise<Redemption> {
  const { price, ...payer } = readVotePayer(typed, deps)
  needClaimant(request, reply, settings.production)
  const claimantHash = holdClaimant(request, reply, settings.production)
  return rateLimits.redeem({ account: payer.voter.id, address: request.ip }, () =>
    redemptions.redeem(card, { purpose: 'vote', ...payer, claimantHash }, price),
  )
}

const tokenForm = /^[\w-]{22}$/

/** The stored hash of a return link's token; undefined if the text is no token. */
export const tokenHashOf = (token: string): Buffer | undefined =>
  tokenForm.test(token) ? createHash('sha256').update(token).digest() : undefined

/** Moves the vote of a return link to this browser. @throws AppError not_found, cookies_needed, too_many_attempts */
export const takeOver = (
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    sql,
    payments,
    rateLimits,
    settings,
  }: {
    readonly sql: Sql
    readonly payments: Payments
    readonly rateLimits: RateLimits
    readonly settings: AppSettings
  },
): Promise<void> =>
  rateLimits.lookUp(request.ip, async () => {
    const hash = tokenHashOf(token)
    if (hash) needClaimant(request, reply, settings.production)
    const payment = hash && (await handOver(sql, hash, holdClaimant(request, reply, settings.production)))
    if (!payment) throw new AppError('not_found')
    await payments.requestSettlement(payment.id, settlePriority.returned)
  })
