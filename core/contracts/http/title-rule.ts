import { Type } from 'typebox'
import { titleRules, voteClasses } from '../../domain/title-rule.ts'
import { isoTime } from './answer.ts'

/** Which votes count towards a title: one of the rules there are, in their order. */
export const titleVotes = Type.Array(Type.Enum([...voteClasses]), {
  minItems: 1,
  maxItems: voteClasses.length,
  uniqueItems: true,
  description: `Which votes count towards a title: ${titleRules.map((rule) => rule.join(', ')).join('; or ')}.`,
})

/** A rule that was decided for the contest; where there is none, all votes count. */
export const decidedTitleRule = Type.Object({
  counts: titleVotes,
  reason: Type.String({ description: 'Empty where nobody could vote yet.' }),
  changedAt: isoTime,
  link: Type.Integer({ description: 'Of the chain, which says it too.' }),
})
