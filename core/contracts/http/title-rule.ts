import { Type } from 'typebox'
import { titleRules, voteClasses } from '../../domain/title-rule.ts'
import { isoTime } from './answer.ts'

/** The classes of votes that count towards a title, in their order. */
export const titleVotes = Type.Array(Type.Enum([...voteClasses]), {
  minItems: 1,
  maxItems: voteClasses.length,
  uniqueItems: true,
  description: `Which votes count towards a title: ${titleRules.map((rule) => rule.join(', ')).join('; or ')}.`,
})

/** A title rule decided for the contest; without one, all votes count. */
export const decidedTitleRule = Type.Object({
  counts: titleVotes,
  reason: Type.String({ description: 'Empty before voting began.' }),
  changedAt: isoTime,
  link: Type.Integer({ description: 'The chain link that records it.' }),
})
