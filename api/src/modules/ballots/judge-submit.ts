import type { CastBallotBody } from '@ashenda/core/contracts/http/ballots.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { ballotProblem, countedPicks, picksProblem } from '@ashenda/core/domain/ballot.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { freeProblem, isAllowed } from '@ashenda/core/domain/voting-rules.ts'
import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import type { Directory } from '../../directory/directory.ts'
import { readName } from '../../http/read-line.ts'

/** A submit that passed the checks independent of the contest. */
export interface Submit {
  readonly voter: string
  readonly phone: string
  readonly name: string
  readonly picks: readonly string[]
}

/** Checks everything that does not depend on the contest. @throws AppError the first problem */
export function readSubmit(body: CastBallotBody, pepper: string): Submit {
  const problem = picksProblem(body.actors)
  if (problem) throw new AppError(problem)
  const picks = body.actors.map((id) => id.toLowerCase())
  if (new Set(picks).size < picks.length) throw new AppError('duplicate_pick')
  if (!picks.every((id) => isUuid(id))) throw new AppError('unknown_contestant')
  const { id, phone, name } = readVoter(body, pepper)
  return { voter: id, phone, name, picks }
}

/**
 * A ballot is paid if it has a credit. A free one keeps only its first pick, but its id still derives from all of them.
 */
export function ballotOf(
  submit: Submit,
  { id, at, credit }: { readonly id: string; readonly at: number; readonly credit: string | undefined },
): QueuedBallot {
  const kind = credit === undefined ? 'free' : 'paid'
  return {
    id,
    voter: submit.voter,
    phone: submit.phone,
    name: submit.name,
    kind,
    picks: [...countedPicks(kind, submit.picks)],
    ...(credit !== undefined && { credit }),
    at,
  }
}

/** The refusal the contest's current state gives this submit, if any. The worker repeats the first part alone (decision 46). */
export function contestProblem(submit: Pick<Submit, 'picks'>, at: number, directory: Directory): ErrorCode | undefined {
  const { content } = directory
  if (!content) return 'unavailable'
  const { contest } = content
  const problem = ballotProblem(submit, at, contest, (id) => directory.candidate(id))
  return problem ?? (submit.picks.length > contest.mostPicks ? 'more_picks_than_allowed' : undefined)
}

/** The same for a free ballot alone. A paid one's phone was allowed when its payment was begun. */
export function freeBallotProblem(
  { phone }: Pick<Submit, 'phone'>,
  at: number,
  { content }: Directory,
): ErrorCode | undefined {
  if (!content) return 'unavailable'
  return isAllowed(phone, content.contest) ? freeProblem(content.contest, at) : 'country_not_allowed'
}

/** Who votes or pays for a vote, as stored. */
export interface Voter {
  readonly id: string
  readonly phone: string
  readonly name: string
}

/** @throws AppError invalid_text, empty_name, name_too_long, bad_phone: the first problem */
export function readVoter(typed: { readonly name: string; readonly phone: string }, pepper: string): Voter {
  const name = readName(typed.name)
  const phone = parsePhone(typed.phone)
  if (phone === undefined) throw new AppError('bad_phone')
  return { id: voterIdOf(pepper, phone), phone, name }
}
