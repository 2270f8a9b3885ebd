import { type ContestHours, phaseAt } from './contest.ts'
import { type Criterion, criteriaText, type JuryHours } from './jury.ts'
import type { PhoneProof } from './phone-proof.ts'
import { titleProblem } from './title-rule.ts'
import { type AnnouncedTitles, asksJury, titlesText } from './titles.ts'

export interface TitlesSettings extends AnnouncedTitles {
  readonly criteria: readonly Criterion[]
  readonly hours: JuryHours | null
}

interface SettledTitles extends TitlesSettings {
  readonly sealedAt: string | null
}

interface OfContest extends ContestHours {
  readonly announcedAt: string | null
  readonly phoneProof: PhoneProof
  readonly freeVotes: boolean
}

export type TitlesProblem =
  | 'jury_sealed'
  | 'jury_hours'
  | 'jury_without_criteria'
  | 'moment_has_passed'
  | 'nothing_counts'
  | 'title_needs_proof'
  | 'rules_reason_missing'

/**
 * Why titles cannot be saved. Once the jury's points are in the chain, nothing of them changes; what is announced changes only with a public
 * reason once people vote.
 */
export function titlesProblem(
  was: SettledTitles,
  is: TitlesSettings,
  contest: OfContest,
  reason: string,
  now: number,
): TitlesProblem | undefined {
  if (was.sealedAt !== null) return 'jury_sealed'
  for (const { votes } of is.titles) {
    const problem = titleProblem({ titleVotes: votes, phoneProof: contest.phoneProof })
    if (problem) return problem
    if (!contest.freeVotes && !votes.includes('paid')) return 'nothing_counts'
  }
  if (asksJury(is) && is.criteria.length === 0) return 'jury_without_criteria'
  if (is.hours !== null) {
    const [opens, closes] = [Date.parse(is.hours.opensAt), Date.parse(is.hours.closesAt)]
    if (closes <= opens) return 'jury_hours'
    // Whoever was in time stays in time.
    if (is.hours.closesAt !== was.hours?.closesAt && closes <= now) return 'moment_has_passed'
  }
  return reason === '' && asksTitlesReason(was, is, contest, now) ? 'rules_reason_missing' : undefined
}

/** Whether saving changes what voters were told. */
export const asksTitlesReason = (
  was: TitlesSettings,
  is: TitlesSettings,
  contest: Omit<OfContest, 'phoneProof' | 'freeVotes'>,
  now: number,
): boolean =>
  contest.announcedAt !== null &&
  phaseAt(contest, now) !== 'upcoming' &&
  (titlesText(was) !== titlesText(is) || criteriaText(was.criteria) !== criteriaText(is.criteria))
