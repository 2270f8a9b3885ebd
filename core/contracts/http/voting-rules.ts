import { Type } from 'typebox'
import { changedRules } from '../../domain/announced-rules.ts'
import { maxPicks } from '../../domain/ballot.ts'
import { prefixPattern } from '../../domain/phone-proof.ts'
import { mostCountries, mostPaidPerDay, mostPrice } from '../../domain/rules-problem.ts'
import { isoTime } from './answer.ts'

const price = (what: string) => Type.Integer({ minimum: 1, maximum: mostPrice, description: what })

/** What a contest asks of voters beside its hours and title rule. */
export const votingRules = {
  voteEtb: price('Of a paid ballot by an Ethiopian number, in cents of a birr.'),
  voteUsd: price('Of a paid ballot by any other number, in cents of a dollar.'),
  feeEtb: price("A contestant's fee by an Ethiopian number, in cents of a birr."),
  feeUsd: price("A contestant's fee by any other number, in cents of a dollar."),
  freeVotes: Type.Boolean({ description: 'Whether there are free votes.' }),
  freeFrom: Type.Union([isoTime, Type.Null()], { description: 'From when on; null: from the opening.' }),
  mostPicks: Type.Integer({ minimum: 1, maximum: maxPicks, description: 'The most picks of a ballot.' }),
  paidPerDay: Type.Union([Type.Integer({ minimum: 1, maximum: mostPaidPerDay }), Type.Null()], {
    description: 'The most paid votes of a phone and day in Addis Ababa, by the day they were begun; null: no limit.',
  }),
  countries: Type.Array(Type.String({ pattern: prefixPattern, maxLength: 8 }), {
    maxItems: mostCountries,
    uniqueItems: true,
    description: 'How the numbers begin that may vote and pay for votes; empty: all.',
  }),
}

/** A change of announced rules while people voted, or after; each is a link of the chain. */
export const decidedRules = Type.Object({
  changes: Type.Array(
    Type.Object({
      rule: Type.Enum([...changedRules]),
      before: Type.String({ description: 'Empty where there was nothing.' }),
      after: Type.String(),
    }),
  ),
  reason: Type.String({ description: 'Empty while nobody could vote.' }),
  changedAt: isoTime,
  link: Type.Integer({ description: 'The chain link that records it.' }),
})
