import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useContest } from './contest.ts'

/** Why no free vote is taken now, for people; undefined if it is. */
export function useFreeNote(): string | undefined {
  const t = useT()
  const format = useFormat()
  const contest = useContest()
  if (!contest?.freeProblem) return undefined
  const { freeVotes, freeFrom } = contest.rules
  return freeVotes && freeFrom !== null
    ? t('voting:payment.freeFrom', { date: format.zonedMoment(freeFrom) })
    : t('voting:payment.freeOff')
}
