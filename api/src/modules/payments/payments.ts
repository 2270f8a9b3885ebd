import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { changeOnce, settlePriority, settlingOnce } from '@ashenda/core/contracts/jobs/payment.ts'
import { type Price, votePriceOf } from '@ashenda/core/domain/price.ts'
import { AppError, isErrorCode } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { CardPayer } from '@ashenda/db/queries/payments/card-payments.ts'
import { askComparison } from '@ashenda/db/queries/payments/comparisons.ts'
import { enterPayment, findOpening, handOver, type Opening } from '@ashenda/db/queries/payments/payments.ts'
import { enqueue, enqueueAhead } from '@ashenda/platform/enqueue.ts'
import type { Job, JobsOptions, Queue } from 'bullmq'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import type { AppSettings } from '../../config/settings.ts'
import { holdClaimant, needClaimant } from '../../http/claimant.ts'
import { freshRowMs, type QueuedRowDeps } from '../../jobs/row-waiter.ts'
import type { Attempts, Looker } from '../../rate-limits/attempts.ts'
import { readVoter } from '../ballots/judge-submit.ts'
import type { VoterPeppers } from '../ballots/voter-peppers.ts'
import type { CardRedemptions, Redemption } from '../cards/redemption.ts'

export interface PaymentsDeps extends QueuedRowDeps {
  readonly queues: Readonly<Record<'payments' | 'checkouts', Pick<Queue, 'add' | 'getJob'>>>
  readonly attempts: Pick<Attempts, 'look'>
}

/** A checkout a browser may be sent to. */
export interface OpenCheckout extends Opening {
  readonly url: string
}

/** In milliseconds. */
export interface PaymentWaits {
  /** How long an answer waits for a checkout to open: longer than the worker waits for Chapa, together with the rest below twenty seconds. */
  readonly openingMs: number
  /** How long an admin is kept waiting for what Chapa makes of a refund or a cancellation. */
  readonly fulfilMs: number
}

export const usualPaymentWaits: PaymentWaits = { openingMs: 13_000, fulfilMs: 8_000 }

const queueMs = 3_000
/** Webhook, callback, return page and the page after it come within a moment, and one look after them sees what all of them know. */
const gatherMs = 30
const retryAfterSeconds = 5

const unavailable = (cause?: unknown): AppError => new AppError('payment_unavailable', { cause, retryAfterSeconds })

/** The beginning of a reference at Chapa, in characters that Chapa allows. It says in statements which kind of payment it is. */
const newReference = (purpose: 'vote' | 'fee'): string => `${purpose}-${randomBytes(12).toString('hex')}`

/** A request to settle a payment, about to be queued together with others for the same payment. */
interface SettlementRequest {
  /** The most urgent of them. */
  priority: number
  readonly handedIn: Promise<void>
}

/** The way of a payment by Chapa through the api: a row, a job, and waiting for what the worker makes of it. */
export class Payments {
  readonly #deps: PaymentsDeps
  readonly #waits: PaymentWaits
  /** Requests that are about to be handed in, by payment. */
  readonly #requested = new Map<string, SettlementRequest>()

  constructor(deps: PaymentsDeps, waits: PaymentWaits = usualPaymentWaits) {
    this.#deps = deps
    this.#waits = waits
  }

  /** Opens a checkout in its turn, or gives the one this payer has open. @throws AppError payment_unavailable, payment_refused */
  async open(payer: CardPayer, price: Price, priority: number): Promise<OpenCheckout> {
    if (!this.#deps.isQueueThere()) throw unavailable()
    const fresh = { id: v7(), reference: newReference(payer.purpose), payer, ...price }
    const payment = (await this.#deps.sql.begin((tx) => enterPayment(tx, fresh))) as string // postgres.js widens it
    const isFresh = payment === fresh.id
    if (isFresh) await this.#add(() => enqueue(this.#deps.queues.checkouts, 'open-checkout', { payment }, { priority }))
    const { sql, changes } = this.#deps
    return checkoutOf(
      await changes.watch(payment, this.#waits.openingMs, () => findOpening(sql, payment), isFresh ? freshRowMs : 0),
    )
  }

  /**
   * Has a payment settled soon; requests within a moment share one job, with the best of their priorities. The sweep would do it anyway,
   * only later, so a failure changes nothing. Resolves when it is queued; never rejects.
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
   * Has a payment settled for somebody who only asks how it stands: in turn with others, and not at all beyond a browser's share.
   * @param first the priority of the first turn
   */
  async requestLook(id: string, looker: Looker, first: number = settlePriority.look(1)): Promise<void> {
    const turn = await this.#deps.attempts.look(looker)
    if (turn !== undefined) await this.requestSettlement(id, turn === 1 ? first : settlePriority.look(turn))
  }

  /**
   * Queues an admin's request that a payment's row holds, and waits a little for the worker. Resolves with the row as it is
   * then: a sweep does the rest.
   */
  async fulfil<Row>(
    job: 'refund-payment' | 'cancel-payment',
    payment: string,
    read: () => Promise<Row | undefined>,
    isDone: (row: Row) => boolean,
  ): Promise<Row> {
    await this.#settleNow(job, payment, { ...changeOnce(job, payment), priority: settlePriority.webhook })
    const readDone = async (): Promise<Row | undefined> => {
      const row = await read()
      return row !== undefined && isDone(row) ? row : undefined
    }
    const row = (await this.#deps.changes.watch(payment, this.#waits.fulfilMs, readDone)) ?? (await read())
    if (row === undefined) throw new AppError('not_found')
    return row
  }

  /** Begins a comparison of all payments, or joins the one under way. @throws AppError payment_unavailable */
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
      this.#deps.log.warn({ err: error, job }, 'a payment waits for the sweep')
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
  readonly voterPeppers: VoterPeppers
  readonly attempts: Attempts
  readonly payments: Payments
  readonly redemptions: CardRedemptions
  readonly settings: AppSettings
}

/** Who pays, as typed. */
interface TypedPayer {
  readonly name: string
  readonly phone: string
}

/** Opens a checkout of Chapa for a vote, whose browser is marked. @throws AppError what a voter is refused for, cookies_needed, payment_unavailable */
export async function payByChapa(
  typed: TypedPayer,
  request: FastifyRequest,
  reply: FastifyReply,
  { voterPeppers, attempts, payments, settings }: PayDeps,
): Promise<OpenCheckout> {
  const voter = readVoter(typed, voterPeppers.current)
  needClaimant(request, reply, settings.production)
  const turn = await attempts.checkout(request.ip)
  const claimantHash = holdClaimant(request, reply, settings.production)
  return payments.open({ purpose: 'vote', voter, claimantHash }, votePriceOf(voter.phone), turn)
}

/** The same by T-card. @throws AppError what a voter is refused for, cookies_needed, card_unavailable, too_many_attempts */
export async function payByCard(
  { card, ...typed }: TypedPayer & { readonly card: string },
  request: FastifyRequest,
  reply: FastifyReply,
  { voterPeppers, attempts, redemptions, settings }: PayDeps,
): Promise<Redemption> {
  const voter = readVoter(typed, voterPeppers.current)
  needClaimant(request, reply, settings.production)
  const claimantHash = holdClaimant(request, reply, settings.production)
  return attempts.redeem({ account: voter.id, address: request.ip }, () =>
    redemptions.redeem(card, { purpose: 'vote', voter, claimantHash }, votePriceOf(voter.phone)),
  )
}

const tokenForm = /^[\w-]{22}$/

/** The hash that the database keeps of a return link's token, or undefined if the text cannot be a token. */
export const tokenHashOf = (token: string): Buffer | undefined =>
  tokenForm.test(token) ? createHash('sha256').update(token).digest() : undefined

/** Gives this browser the vote of a return link, by its one-time token. @throws AppError not_found, cookies_needed, too_many_attempts */
export const takeOver = (
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    sql,
    payments,
    attempts,
    settings,
  }: { readonly sql: Sql; readonly payments: Payments; readonly attempts: Attempts; readonly settings: AppSettings },
): Promise<void> =>
  attempts.lookUp(request.ip, async () => {
    const hash = tokenHashOf(token)
    if (hash) needClaimant(request, reply, settings.production)
    const payment = hash && (await handOver(sql, hash, holdClaimant(request, reply, settings.production)))
    if (!payment) throw new AppError('not_found')
    await payments.requestSettlement(payment.id, settlePriority.returned)
  })
