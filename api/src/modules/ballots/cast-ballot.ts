import { createHash, randomUUID } from 'node:crypto'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { ballotIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { CastAttempt, CastBallotDeps, CastBallotRequest } from './cast-ballot-deps.ts'
import { type CreditReservation, reserveCredit } from './credit-reservations.ts'
import { firstAnswerTo } from './first-answer.ts'
import { ballotOf, contestProblem, freeBallotProblem, readSubmit } from './judge-submit.ts'
import { asksNothing } from './phone-proofs.ts'
import type { SignalledBallot } from './unusual-votes.ts'

const retryAfterSeconds = 2

/**
 * Takes a ballot and resolves with its id once it is durable in the queue. A submit that was accepted once is accepted
 * again when retried.
 * @throws AppError a refusal of the rules, or 503 if the ballot was not taken or its fate is unknown
 */
export async function castBallot(request: CastBallotRequest, deps: CastBallotDeps): Promise<string> {
  const attempt = attemptOf(request, deps)
  try {
    await take(attempt, request, deps)
    deps.taken.add(attempt.id)
    return attempt.id
  } catch (error) {
    const first =
      request.idempotencyKey !== undefined && error instanceof AppError && (await firstAnswerTo(attempt, error, deps))
    if (first) return first
    throw error
  }
}

function attemptOf({ body, idempotencyKey, claimant }: CastBallotRequest, deps: CastBallotDeps): CastAttempt {
  const submit = readSubmit(body, deps.pepper)
  const { voter, picks } = submit
  const identity = { idempotencyKey: idempotencyKey ?? randomUUID(), voter, picks, requestedKind: body.kind }
  const claimantHash = claimant === undefined ? undefined : createHash('sha256').update(claimant).digest()
  const contest = deps.directory.content?.contest.id ?? ''
  return { contest, submit, identity, id: ballotIdOf(deps.pepper, identity), claimantHash, at: deps.redis.now() }
}

async function take(attempt: CastAttempt, { origin, proof }: CastBallotRequest, deps: CastBallotDeps): Promise<void> {
  const { contest, submit, id, at } = attempt
  const problem = contestProblem(submit, at, deps.directory)
  if (problem === 'unavailable') throw new AppError(problem, { retryAfterSeconds })
  if (problem) throw new AppError(problem)
  const { redis } = deps
  if (!redis.usable) {
    deps.countRefused('away')
    throw new AppError('unavailable', { retryAfterSeconds })
  }
  if (redis.filling) {
    deps.countRefused('full')
    throw new AppError('busy', { retryAfterSeconds: 5 })
  }
  const reservation = await reservationFor(attempt, deps)
  const freeProblem = reservation ? undefined : freeBallotProblem(submit, at, deps.directory)
  if (freeProblem) throw new AppError(freeProblem)
  const decided = ballotOf(submit, { id, at, credit: reservation?.credit })
  const ballot = { ...decided, signals: deps.signals.of(origin, at) }
  const isProven = !reservation && (await provenOrHeld(ballot, { origin, proof }, deps))
  try {
    await deps.intake.submit(isProven ? { ...ballot, proven: true } : ballot, contest)
  } catch (error) {
    // After any other refusal the ballot may still be in the queue.
    if (error instanceof AppError && (error.code === 'busy' || error.code === 'unavailable')) reservation?.release()
    if (error instanceof AppError && error.code === 'busy') deps.countRefused('full')
    throw error
  }
}

/**
 * Whether a free ballot is proven. If proof is needed and missing, the ballot is held until its code arrives. A voter
 * whose free vote is used gets the usual refusal instead, so no message is paid for. @throws AppError phone_unproven,
 * work_needed, wait_needed
 */
async function provenOrHeld(
  ballot: QueuedBallot & SignalledBallot,
  { origin, proof }: Pick<CastBallotRequest, 'origin' | 'proof'>,
  { directory, proofs, needsNoCode }: CastBallotDeps,
): Promise<boolean> {
  const contest = directory.content?.contest
  // The fast path of nearly every ballot; awaits nothing.
  if (!contest || (asksNothing(contest) && !origin.isCrowded)) return false
  const request = { ...proof(ballot, contest.id), origin }
  const verdict = await proofs.judge(ballot, contest, request)
  if (verdict !== 'needed') return verdict === 'proven'
  return (await needsNoCode(contest.id, ballot.voter)) ? false : proofs.hold(ballot, contest, request)
}

/** Undefined for a free ballot. If the request names no kind, an open credit makes it paid. */
async function reservationFor(
  { contest, identity, id, claimantHash }: CastAttempt,
  { credits }: CastBallotDeps,
): Promise<CreditReservation | undefined> {
  const { voter, requestedKind } = identity
  if (requestedKind === 'free') return undefined
  const reserved =
    claimantHash === undefined ? 'none' : await reserveCredit(credits, { contest, voter, claimantHash, ballot: id })
  if (typeof reserved === 'object') return reserved
  if (reserved === 'beyond') throw new AppError('paid_limit_reached')
  if (requestedKind === 'paid') throw new AppError(reserved === 'spent' ? 'credit_spent' : 'credit_missing')
  return undefined
}
