import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type {
  FoundBallot,
  FoundPayment,
  LookupAnswer,
  MineAnswer,
  OwnPayment,
} from '@ashenda/core/contracts/http/lookup.ts'
import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import { festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { isOpen } from '@ashenda/core/domain/payment.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { ballotRangeOf } from '@ashenda/core/domain/receipt.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { outcomeOf } from '@ashenda/db/queries/ballots/ballots.ts'
import {
  type BallotFound,
  findBallotIn,
  findOwnPayments,
  findPaymentBy,
  type PaymentFound,
} from '@ashenda/db/queries/lookup/lookup.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppSettings } from '../../config/settings.ts'
import { type Directory, rulesNow } from '../../directory/directory.ts'
import type { Backlog } from '../../http/app.ts'
import { claimantHashIn, holdClaimant, lookerOf, needClaimant } from '../../http/claimant.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'
import type { VoterPeppers } from '../ballots/voter-peppers.ts'
import type { CardRedemptions } from '../cards/redemption.ts'
import type { Payments } from '../payments/payments.ts'
import { statusByState } from '../payments/presenter.ts'

const askMs = 1_000
const retryAfterSeconds = 2
/** The characters of receipts and references. */
const referenceForm = /^[\w-]{1,64}$/

/**
 * Searches both ballots and payments, because a short Chapa reference can look like a receipt. Everything unknown gets
 * the same answer, which says to retry while ballots are queued: the voter's may be among them. @throws AppError
 * not_found
 */
export async function lookUp(
  typed: string,
  claimantHash: Uint8Array | undefined,
  { sql, backlog }: { readonly sql: Sql; readonly backlog: Backlog },
  settleSoon: (payment: PaymentFound) => Promise<void>,
): Promise<LookupAnswer> {
  const reference = readPasted(typed)
  if (!referenceForm.test(reference)) throw new AppError('not_found')
  const range = ballotRangeOf(reference)
  // Checked before the ballots, so one that leaves the queue in between is found there.
  const mayBeQueued = range !== undefined && (await withTimeout(askMs, backlog.holdsBallots()).catch(() => true))
  const [ballot, payment] = await Promise.all([
    range && findBallotIn(sql, range),
    findPaymentBy(sql, reference, claimantHash),
  ])
  if (ballot) return presentBallot(ballot)
  if (!payment) throw new AppError('not_found', mayBeQueued ? { retryAfterSeconds } : {})
  await settleSoon(payment)
  return presentPayment(payment)
}

export const presentBallot = (found: BallotFound): FoundBallot => ({
  success: true,
  kind: 'ballot',
  contest: found.contest,
  day: festivalDayOf(found.at.getTime()),
  outcome: outcomeOf(found),
})

const hidden = '•••'

export function presentPayment(found: PaymentFound): FoundPayment {
  const { id, purpose, isOwn } = found
  return { success: true, kind: 'payment', purpose, ...fieldsOf(found), ...(isOwn && { payment: id }) }
}

export function presentOwn(found: PaymentFound): OwnPayment {
  const fields = fieldsOf(found)
  const { id, phone } = found
  return {
    payment: id,
    ...fields,
    shownPhone: `${hidden} ${phone?.slice(-4) ?? ''}`.trim(),
    ...(fields.usable && phone !== null && { phone }),
  }
}

function fieldsOf(found: PaymentFound) {
  const { contest, amountMinor, currency, credit, isOwn, isOfCurrent, state, settledAt, createdAt } = found
  return {
    contest,
    status: statusOf(found),
    isUsed: credit === 'spent',
    usable: isOwn && isOfCurrent && state === 'succeeded' && credit === 'open',
    price: { amountMinor, currency },
    at: (settledAt ?? createdAt).toISOString(),
  }
}

/** A held vote is refunded. */
const statusOf = ({ state, credit }: PaymentFound): PayerStatus =>
  state === 'succeeded' ? (credit === 'held' ? 'refunded' : 'paid') : statusByState[state]

const shownAtMost = 12

interface SettleDeps {
  readonly payments: Payments
  readonly settings: AppSettings
}

export interface OwnPaymentsDeps extends SettleDeps {
  readonly sql: Sql
}

export async function settleSoon(
  { id, provider, state }: PaymentFound,
  request: FastifyRequest,
  { payments, settings }: SettleDeps,
): Promise<void> {
  if (provider === 'chapa' && isOpen(state)) await payments.requestLook(id, lookerOf(request, settings.production))
}

/** The browser's unused paid votes and its latest payments. */
export async function ownPayments(request: FastifyRequest, deps: OwnPaymentsDeps): Promise<MineAnswer> {
  const claimant = claimantHashIn(request.headers.cookie, deps.settings.production)
  const found = claimant ? await findOwnPayments(deps.sql, claimant, shownAtMost) : []
  await Promise.all(found.map((payment) => settleSoon(payment, request, deps)))
  return { success: true, payments: found.map(presentOwn) }
}

interface TypedCard {
  readonly phone: string
  readonly card: string
}

/**
 * Moves the unused vote of a T-card to the browser that knows its code and phone, as the return link does for Chapa.
 * Rate-limited like paying with a card. @throws AppError bad_phone, cookies_needed, card_vote_missing,
 * too_many_attempts
 */
export async function takeOverByCard(
  { phone: typed, card }: TypedCard,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    directory,
    rateLimits,
    redemptions,
    settings,
    voterPeppers,
  }: {
    readonly directory: Directory
    readonly rateLimits: RateLimits
    readonly redemptions: CardRedemptions
    readonly settings: AppSettings
    readonly voterPeppers: VoterPeppers
  },
): Promise<void> {
  const phone = parsePhone(typed)
  if (phone === undefined) throw new AppError('bad_phone')
  needClaimant(request, reply, settings.production)
  const voter = voterIdOf(voterPeppers.current, phone)
  const contest = rulesNow(directory).id
  const claimant = holdClaimant(request, reply, settings.production)
  const isHere = await rateLimits
    .redeem({ account: voter, address: request.ip }, async () => {
      if (!(await redemptions.takeOver(card, { contest, voter }, claimant))) throw new AppError('card_unavailable')
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'card_unavailable') return false
      throw error
    })
  if (!isHere) throw new AppError('card_vote_missing')
}
