import type { CastBallotBody } from '@ashenda/core/contracts/http/ballots.ts'
import { type BallotKind, countedPicks } from '@ashenda/core/domain/ballot.ts'
import { picksOf } from '@ashenda/core/domain/podium.ts'
import { hasLetter, lengthOf, nameMaxLength, normaliseName } from '@ashenda/core/domain/text.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isPlausiblePhone } from '../../lib/forms/plausible-phone.ts'
import type { Choices } from '../picks/choices.ts'

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

/** A problem of a voter's field: `required`, or a refusal. */
export interface FieldProblem {
  readonly code: string
  readonly message: string
}

export type VoterField = 'phone' | 'name'

interface FieldProblems {
  readonly found: Readonly<Partial<Record<VoterField, FieldProblem>>>
  /** Counts validations: each moves the focus to the first problem. */
  readonly lookedThrough: number
}

const problems = createStore<FieldProblems>()(() => ({ found: {}, lookedThrough: 0 }))

export const useFieldProblems = (): FieldProblems => useStore(problems)

/** Shows exactly these problems beside their fields. */
export const showFieldProblems = (found: FieldProblems['found']): void =>
  problems.setState(({ lookedThrough }) => ({ found, lookedThrough: lookedThrough + 1 }))

/** Editing a field clears its problem. */
export function forgetFieldProblem(field: VoterField): void {
  if (problems.getState().found[field]) {
    problems.setState(({ found: { [field]: _gone, ...others } }) => ({ found: others }))
  }
}

export const forgetFieldProblems = (): void => problems.setState({ found: {} })
