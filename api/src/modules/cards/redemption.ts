import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { parseCardCode, parseCardSerial } from '@ashenda/core/domain/card-code.ts'
import { cardHashesOf } from '@ashenda/core/domain/card-hash.ts'
import type { Peppers } from '@ashenda/core/domain/peppers.ts'
import type { Price } from '@ashenda/core/domain/price.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findCardPayment, type NamedCard, type PaymentFound } from '@ashenda/db/queries/lookup/lookup.ts'
import {
  type CardPayer,
  enterCardPayment,
  findCardOutcome,
  findOwnRedemption,
  withdrawCardPayment,
} from '@ashenda/db/queries/payments/card-payments.ts'
import { handOverByCard } from '@ashenda/db/queries/payments/payments.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'
import { v7 } from 'uuid'
import { freshRowMs, type QueuedRowDeps } from '../../jobs/row-waiter.ts'

export interface RedemptionDeps extends QueuedRowDeps {
  readonly queue: Pick<Queue, 'add'>
  /** Key the hashes of card codes. */
  readonly peppers: Peppers
  /** How long an answer waits for the worker. */
  readonly outcomeMs: number
}

export interface Redemption {
  readonly payment: string
  /** The worker has not settled it yet. */
  readonly pending: boolean
}

const lookUpMs = 2_000
const queueMs = 5_000

const unavailable = (cause?: unknown): AppError =>
  new AppError('unavailable', {
    message: 'cards cannot be taken at the moment; yours was not used, please try again shortly',
    cause,
    retryAfterSeconds: 5,
  })

/**
 * Card payments through the api: writes the row, queues the job and waits for the worker. An unknown card takes the
 * same path as a used one, so neither answer nor timing tells them apart. A malformed code is no secret and is refused
 * at once.
 */
export class CardRedemptions {
  readonly #deps: RedemptionDeps

  constructor(deps: RedemptionDeps) {
    this.#deps = deps
  }

  /**
   * @param refusal why nothing is left to pay; whoever paid with this card gets the first answer again @throws AppError
   * card_unavailable, fee_paid, taken_out, unavailable, paid_limit_reached
   */
  async redeem(typed: string, payer: CardPayer, price: Price, refusal?: 'fee_paid' | 'taken_out'): Promise<Redemption> {
    const { sql, peppers, isQueueThere } = this.#deps
    const code = parseCardCode(typed)
    if (code === undefined) throw new AppError('card_unavailable')
    if (!isQueueThere()) throw unavailable()
    const cardHashes = cardHashesOf(peppers, code)
    const own = await withTimeout(lookUpMs, findOwnRedemption(sql, payer, cardHashes))
    if (own)
      return own.state === 'succeeded' ? { payment: own.id, pending: false } : this.#outcome(own.id, payer, cardHashes)
    if (refusal !== undefined) throw new AppError(refusal)
    const id = v7()
    if (!(await enterCardPayment(sql, { id, payer, price, cardHashes }))) throw new AppError('paid_limit_reached')
    await this.#enqueue(id)
    return this.#outcome(id, payer, cardHashes, freshRowMs)
  }

  /** Moves a card's unused vote, paid for this voter in this contest, to this browser. Resolves with whether there is one. */
  async takeOver(
    typed: string,
    { contest, voter }: { readonly contest: string; readonly voter: string },
    claimantHash: Uint8Array,
  ): Promise<boolean> {
    const { sql, peppers } = this.#deps
    const code = parseCardCode(typed)
    if (code === undefined) return false
    return withTimeout(
      lookUpMs,
      handOverByCard(sql, { contest, voterId: voter, cardHashes: cardHashesOf(peppers, code) }, claimantHash),
    )
  }

  /** What became of a card that was used for this voter. */
  async find(typed: string, voter: string, claimantHash: Uint8Array | undefined): Promise<PaymentFound | undefined> {
    const card = this.#named(typed)
    return card && withTimeout(lookUpMs, findCardPayment(this.#deps.sql, voter, card, claimantHash))
  }

  #named(typed: string): NamedCard | undefined {
    const [code, serial] = [parseCardCode(typed), parseCardSerial(typed)]
    if (code !== undefined) return { hashes: cardHashesOf(this.#deps.peppers, code) }
    return serial && { serial }
  }

  async #outcome(
    payment: string,
    payer: CardPayer,
    cardHashes: readonly Uint8Array[],
    firstReadMs = 0,
  ): Promise<Redemption> {
    const { sql, changes, outcomeMs } = this.#deps
    const outcome = await changes.watch(payment, outcomeMs, () => findCardOutcome(sql, payment), firstReadMs)
    if (outcome === undefined) return { payment, pending: true }
    if (outcome.problem === null) return { payment, pending: false }
    // The second of two concurrent calls of one browser finds the card used by the first.
    const own = await withTimeout(lookUpMs, findOwnRedemption(sql, payer, cardHashes))
    if (own?.state === 'succeeded') return { payment: own.id, pending: false }
    if (outcome.problem === 'withdrawn') throw unavailable()
    throw new AppError(outcome.problem)
  }

  /** If the job arrived after all, it finds the row withdrawn or was faster. */
  async #enqueue(payment: string): Promise<void> {
    const { sql, queue, log } = this.#deps
    try {
      await withTimeout(queueMs, enqueue(queue, 'redeem-card', { payment }, { jobId: payment }))
    } catch (cause) {
      log.warn({ err: cause, payment }, 'a card payment could not be queued')
      if (await withdrawCardPayment(sql, payment)) throw unavailable(cause)
    }
  }
}
