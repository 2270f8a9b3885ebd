import type { JudgedEntry, JurySheetAnswer } from '@ashenda/core/contracts/http/jury.ts'

type Criteria = JurySheetAnswer['criteria']
type Given = Pick<JudgedEntry, 'given' | 'isConflict'>

/** Whether a contestant needs nothing more from the member. */
export const isJudged = ({ given, isConflict }: Given, criteria: Criteria): boolean =>
  isConflict || criteria.every(({ _id }) => given.some(({ criterion }) => criterion === _id))

/** Her points, and the most there could be. */
export const totalOf = ({ given }: Pick<Given, 'given'>, criteria: Criteria): readonly [number, number] => [
  given.reduce((sum, { points }) => sum + points, 0),
  criteria.reduce((sum, { most }) => sum + most, 0),
]
