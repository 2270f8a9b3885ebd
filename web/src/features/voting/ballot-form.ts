import type { CastBallotBody } from '@ashenda/core/contracts/http/ballots.ts'
import { type BallotKind, countedPicks } from '@ashenda/core/domain/ballot.ts'
import { picksOf } from '@ashenda/core/domain/podium.ts'
import type { Choices } from './choices.ts'

export type FormProblem = 'no_picks' | 'no_phone' | 'no_name'

/** What is missing before anything is sent (VOT-04). Without votes the inputs are disabled, so that is said first. */
export function problemOf({ podium, fullName, phone }: Choices): FormProblem | undefined {
  if (picksOf(podium).length === 0) return 'no_picks'
  if (phone.trim() === '') return 'no_phone'
  return fullName.trim() === '' ? 'no_name' : undefined
}

/** The body of a ballot; a free one carries the first vote only (VOT-05). */
export const bodyOf = ({ podium, fullName, phone }: Choices, kind: BallotKind): CastBallotBody => ({
  phone,
  name: fullName,
  actors: [
    ...countedPicks(
      kind,
      picksOf(podium).map((slot) => slot.id),
    ),
  ],
  kind,
})
