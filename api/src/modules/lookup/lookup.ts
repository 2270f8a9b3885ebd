import type {
  FoundBallot,
  FoundPayment,
  LookupAnswer,
  LookupBody,
  MineAnswer,
  OwnPayment,
} from '@ashenda/core/contracts/http/lookup.ts'
import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import { cardSerialOf, parseCardCode, parseCardSerial } from '@ashenda/core/domain/card-code.ts'
import { festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { isOpen } from '@ashenda/core/domain/payment.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { ballotRangeOf, receiptOf } from '@ashenda/core/domain/receipt.ts'
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
import { type Backlog, mayHoldBallots } from '../../http/app.ts'
import { claimantHashIn, holdClaimant, lookerOf, needClaimant } from '../../http/claimant.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'
import type { VoterPeppers } from '../ballots/voter-peppers.ts'
import type { CardRedemptions } from '../cards/redemption.ts'
import { presentPicks } from '../contestants/presenter.ts'
import type { Payments } from '../payments/payments.ts'
import { statusByState } from '../payments/presenter.ts'

const retryAfterSeconds = 2
/** The characters of receipts and references. */
const referenceForm = /^[\w-]{1,64}$/

export interface LookUpDeps extends SettleDeps {
  readonly sql: Sql
  readonly backlog: Backlog
  readonly directory: Directory
  readonly rateLimits: RateLimits
  readonly redemptions: CardRedemptions
  readonly voterPeppers: VoterPeppers
}

/**
 * Finds whatever a voter has at hand, and says what it is. Searches both ballots and payments, because a short Chapa reference can look like a
 * receipt. Everything unknown gets the same answer, which says to retry while ballots are queued: the voter's may be among them. Call it within
 * `rateLimits.lookUp`. @throws AppError not_found, bad_phone, too_many_attempts
 */
export async function lookUp(
  { reference: typed, phone }: LookupBody,
  request: FastifyRequest,
  deps: LookUpDeps,
): Promise<LookupAnswer> {
  const { sql, backlog, settings } = deps
  const claimantHash = claimantHashIn(request.headers.cookie, settings.production)
  if (isCard(typed)) {
    if (phone === undefined || phone.trim() === '') return { success: true, kind: 'card' }
    return findByCard({ card: typed, phone }, claimantHash, request, deps)
  }
  const reference = readPasted(typed).replaceAll(' ', '')
  if (!referenceForm.test(reference)) throw new AppError('not_found')
  const range = ballotRangeOf(reference)
  // Checked before the ballots, so one that leaves the queue in between is found there.
  const mayBeQueued = range !== undefined && (await mayHoldBallots(backlog))
  const [ballot, payment] = await Promise.all([
    range && findBallotIn(sql, range),
    findPaymentBy(sql, reference, claimantHash),
  ])
  if (ballot) return presentBallot(ballot)
  if (!payment) throw new AppError('not_found', mayBeQueued ? { retryAfterSeconds } : {})
  await settleSoon(payment, request, deps)
  return presentPayment(payment, deps)
}

const isCard = (typed: string): boolean => parseCardCode(typed) !== undefined || parseCardSerial(typed) !== undefined

/**
 * A serial is printed in the open and can be counted up, so only the phone tells its payer from a stranger; guessing either is limited like
 * guessing cards.
 */
async function findByCard(
  { card, phone: typed }: TypedCard,
  claimantHash: Uint8Array | undefined,
  request: FastifyRequest,
  deps: LookUpDeps,
): Promise<FoundPayment> {
  const phone = parsePhone(typed)
  if (phone === undefined) throw new AppError('bad_phone')
  const voter = voterIdOf(deps.voterPeppers.current, phone)
  const payment = await asNotFound(
    deps.rateLimits.redeem({ account: voter, address: request.ip }, async () => {
      const found = await deps.redemptions.find(card, voter, claimantHash)
      if (!found) throw new AppError('card_unavailable')
      return found
    }),
    'not_found',
  )
  const isUnusedElsewhere = !payment.isOwn && payment.isOfCurrent && payment.credit === 'open'
  return {
    ...presentPayment(payment, deps),
    ...(isUnusedElsewhere && parseCardCode(card) !== undefined && { canTakeOver: true }),
  }
}

/** A card that the limits count as a wrong one, in the words of this call. */
const asNotFound = <Found>(found: Promise<Found>, code: 'not_found' | 'card_vote_missing'): Promise<Found> =>
  found.catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'card_unavailable' ? new AppError(code) : error
  })

export const presentBallot = (found: BallotFound): FoundBallot => ({
  success: true,
  kind: 'ballot',
  contest: found.contest,
  day: festivalDayOf(found.at.getTime()),
  outcome: outcomeOf(found),
  status: found.status === 'dead' ? 'refused' : found.status,
})

const hidden = '•••'

interface PresentDeps {
  readonly directory: Directory
}

export function presentPayment(found: PaymentFound, deps: PresentDeps): FoundPayment {
  const { id, purpose, isOwn } = found
  return { success: true, kind: 'payment', purpose, ...fieldsOf(found, deps), ...(isOwn && { payment: id }) }
}

export function presentOwn(found: PaymentFound, deps: PresentDeps): OwnPayment {
  const fields = fieldsOf(found, deps)
  const { id, phone } = found
  return {
    payment: id,
    ...fields,
    shownPhone: `${hidden} ${phone?.slice(-4) ?? ''}`.trim(),
    ...(fields.usable && phone !== null && { phone }),
  }
}

function fieldsOf(found: PaymentFound, { directory }: PresentDeps) {
  const { contest, amountMinor, currency, credit, isOwn, isOfCurrent, isHandedOn, state, ballot } = found
  const reference = referenceOf(found)
  return {
    contest,
    status: statusOf(found),
    isUsed: credit === 'spent',
    usable: isOwn && isOfCurrent && state === 'succeeded' && credit === 'open',
    price: { amountMinor, currency },
    at: (found.settledAt ?? found.createdAt).toISOString(),
    ...(reference !== undefined && { reference }),
    ...(ballot && {
      vote: {
        status: ballot.status,
        ...(isOwn && { receipt: receiptOf(ballot.id) }),
        ...(isOwn && !isHandedOn && { picks: presentPicks(directory, ballot.picks) }),
      },
    }),
  }
}

/** A card's payment has the serial once the card is taken; its own reference says nothing to people. */
const referenceOf = ({ provider, reference, card }: PaymentFound): string | undefined =>
  provider === 'chapa' ? reference : card ? cardSerialOf(card.batch, card.ordinal) : undefined

/** A held vote is refunded. */
const statusOf = ({ state, credit }: PaymentFound): PayerStatus =>
  state === 'succeeded' ? (credit === 'held' ? 'refunded' : 'paid') : statusByState[state]

const shownAtMost = 12

interface SettleDeps {
  readonly payments: Payments
  readonly settings: AppSettings
}

export interface OwnPaymentsDeps extends SettleDeps, PresentDeps {
  readonly sql: Sql
}

async function settleSoon(
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
  return { success: true, payments: found.map((payment) => presentOwn(payment, deps)) }
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
  await asNotFound(
    rateLimits.redeem({ account: voter, address: request.ip }, async () => {
      if (!(await redemptions.takeOver(card, { contest, voter }, claimant))) throw new AppError('card_unavailable')
    }),
    'card_vote_missing',
  )
}
