import type { CastBallotBody } from '@ashenda/core/contracts/http/ballots.ts'
import { type BallotKind, countedPicks } from '@ashenda/core/domain/ballot.ts'
import { picksOf } from '@ashenda/core/domain/podium.ts'
import { hasLetter, lengthOf, nameMaxLength, normaliseName } from '@ashenda/core/domain/text.ts'
import { isPlausiblePhone } from '../../lib/forms/plausible-phone.ts'
import type { Choices } from '../picks/choices.ts'
import type { VoterField } from './field-problems.ts'

type Problems = Readonly<Partial<Record<VoterField, 'required' | 'bad_phone' | 'name_too_long'>>>

/** The fields' problems before sending (VOT-04). */
export const problemsOf = ({ fullName, phone }: Pick<Choices, 'fullName' | 'phone'>): Problems => ({
  ...(!isPlausiblePhone(phone) && { phone: phone.trim() === '' ? 'required' : 'bad_phone' }),
  ...(!hasLetter(normaliseName(fullName)) && { name: 'required' }),
  // Checked before somebody pays.
  ...(lengthOf(normaliseName(fullName)) > nameMaxLength && { name: 'name_too_long' }),
})

/** A ballot's body; a free one has only the first vote (VOT-05). */
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
