import { createHash, randomUUID } from 'node:crypto'
import type { CastBallotBody } from '@ashenda/core/contracts/http/ballots.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { within } from '@ashenda/core/deadline.ts'
import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import { ballotIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import type { KnownCredit } from '@ashenda/db/queries/ballots.ts'
import type { Directory } from '../../directory/directory.ts'
import type { CreditsInFlight } from '../../intake/credits-in-flight.ts'
import type { BallotOrigin, BallotSignals } from './ballot-signals.ts'
import { ballotOf, contestProblem, readSubmit, type Submit } from './decide.ts'

export interface CastBallotDeps {
  readonly directory: Directory
  readonly pepper: string
  readonly intake: { readonly depth: number; submit(ballot: QueuedBallot): Promise<void> }
  readonly redis: { readonly usable: boolean; readonly filling: boolean; now(): number }
  readonly recorded: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** Whether acknowledged ballots are still waiting to be recorded. */
  readonly unfinished: () => Promise<boolean>
  readonly credits: (voter: string, claimantHash: Uint8Array) => Promise<readonly KnownCredit[]>
  readonly creditsInFlight: CreditsInFlight
  readonly signals: BallotSignals
}

export interface CastBallotRequest {
  readonly body: CastBallotBody
  readonly idempotencyKey: string | undefined
  /** The cookie that marks the browser which paid. */
  readonly claimant: string | undefined
  readonly origin: BallotOrigin
}

const lookUpMs = 1_000
/** Longer than a backlog of ballots lasts in any case worth planning for. */
const freshMs = 120_000
const retryAfterSeconds = 2

/**
 * Takes a ballot: resolves with its id when it is durable in the queue.
 * @throws AppError a refusal of the rules, or 503 where the ballot could not be taken or its fate is unknown
 */
export async function castBallot(request: CastBallotRequest, deps: CastBallotDeps): Promise<string> {
  const submit = readSubmit(request.body, deps.pepper)
  const at = deps.redis.now()
  const choice = await chooseKind(request, submit, deps)
  const ballot = ballotOf(submit, choice, deps.pepper, at)
  const problem = choice.known ? undefined : contestProblem(submit, at, deps.directory)
  if (choice.known || (problem && (await wasTaken(request, ballot, problem, deps)))) return ballot.id
  if (problem === 'unavailable') throw new AppError(problem, { retryAfterSeconds })
  if (problem) throw new AppError(problem)
  if (!deps.redis.usable) throw new AppError('unavailable', { retryAfterSeconds })
  if (deps.redis.filling) throw new AppError('busy', { retryAfterSeconds: 5 })
  if (choice.credit !== undefined) deps.creditsInFlight.take(choice.credit, ballot.id, at)
  await deps.intake.submit({ ...ballot, signals: deps.signals.of(request.origin, at) })
  return ballot.id
}

interface Choice {
  readonly kind: BallotKind
  readonly credit?: string
  readonly idempotencyKey: string
  /** A credit shows that this very ballot was recorded before. */
  readonly known?: true
}

/** Free, or paid with an open credit of this browser for this voter, the oldest that is not on its way; without a wish the credit decides. */
async function chooseKind(request: CastBallotRequest, submit: Submit, deps: CastBallotDeps): Promise<Choice> {
  const idempotencyKey = request.idempotencyKey ?? randomUUID()
  const wished = request.body.kind
  if (wished === 'free' || (wished === undefined && request.claimant === undefined))
    return { kind: 'free', idempotencyKey }
  if (request.claimant === undefined) throw new AppError('credit_missing')
  const credits = await findCredits(submit.voter, request.claimant, deps)
  const idWith = (credit: string): string =>
    ballotIdOf(deps.pepper, { idempotencyKey, voter: submit.voter, picks: submit.picks, kind: 'paid', credit })
  const spent = credits.find((credit) => credit.ballot !== null && credit.ballot === idWith(credit.id))
  if (spent) return { kind: 'paid', credit: spent.id, idempotencyKey, known: true }
  const open = deps.creditsInFlight.choose(
    credits.filter((credit) => credit.ballot === null),
    idWith,
  )
  if (open) return { kind: 'paid', credit: open.id, idempotencyKey }
  if (wished === 'paid') throw new AppError('credit_missing')
  return { kind: 'free', idempotencyKey }
}

/** A paid ballot needs its credit seen, so it waits for Postgres; a free one does not. */
async function findCredits(voter: string, claimant: string, deps: CastBallotDeps): Promise<readonly KnownCredit[]> {
  const hash = createHash('sha256').update(claimant).digest()
  try {
    return await within(lookUpMs, deps.credits(voter, hash))
  } catch (cause) {
    throw new AppError('unavailable', { cause, retryAfterSeconds })
  }
}

/**
 * The first answer holds: a ballot taken while it was allowed is not refused when it is sent again later. One that is not
 * recorded may still be in the queue, so shortly after the rules changed the answer has to wait for the queue.
 */
async function wasTaken(
  { idempotencyKey }: CastBallotRequest,
  ballot: QueuedBallot,
  problem: ErrorCode,
  deps: CastBallotDeps,
): Promise<boolean> {
  if (idempotencyKey === undefined) return false
  const isRecorded = async (): Promise<boolean> => (await within(lookUpMs, deps.recorded([ballot.id]))).has(ballot.id)
  try {
    const mayBeQueued = isFresh(problem, ballot, deps.directory) && (await within(lookUpMs, deps.unfinished()))
    if (await isRecorded()) return true
    if (!mayBeQueued) return false
  } catch (cause) {
    throw new AppError('unknown_outcome', { cause, retryAfterSeconds })
  }
  throw new AppError('unknown_outcome', { retryAfterSeconds })
}

/** Whether the contest closed, or a chosen contestant left, so short a time ago that the ballot may have come before it. */
function isFresh(problem: ErrorCode, { at, picks }: QueuedBallot, directory: Directory): boolean {
  const moments =
    problem === 'contest_closed'
      ? [directory.content?.contest.closesAt]
      : problem === 'inactive_contestant'
        ? picks.map((id) => directory.candidate(id)?.inactiveSince)
        : []
  return moments.some((moment) => typeof moment === 'string' && at - Date.parse(moment) < freshMs)
}
