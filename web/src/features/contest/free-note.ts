import { useFormat } from '../../lib/format.ts'
import { useRefusalText } from '../../lib/i18n.ts'
import { useContest } from './contest.ts'

/** Why no free vote is taken now, for people, and from when on; undefined if it is. */
export function useFreeNote(): string | undefined {
  const refusal = useRefusalText()
  const format = useFormat()
  const contest = useContest()
  const problem = contest?.freeProblem
  if (!problem) return undefined
  const { freeFrom } = contest.rules
  return [refusal(problem, ''), problem === 'free_votes_later' && freeFrom && `(${format.zonedMoment(freeFrom)})`]
    .filter(Boolean)
    .join(' ')
}
