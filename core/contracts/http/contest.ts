import { type Static, Type } from 'typebox'
import { stageScreens } from '../../domain/contest.ts'
import { isoTime, success } from './answer.ts'
import { titleVotes } from './title-rule.ts'
import { votingRules } from './voting-rules.ts'

/** GET /contest: whether voting is open. `now` corrects a phone's wrong clock. */
export const contestAnswer = Type.Object({
  success,
  contest: Type.Object({
    slug: Type.String({ description: 'The end of its address in the archive.' }),
    name: Type.String(),
    opensAt: isoTime,
    closesAt: isoTime,
    freezesAt: Type.Union([isoTime, Type.Null()]),
    revealed: Type.Optional(
      Type.Integer({ description: 'Steps of its result that are told while its counts are frozen.' }),
    ),
    stageScreen: Type.Optional(
      Type.Enum(stageScreens, { description: 'What the big screen shows; the contest where nothing is said.' }),
    ),
    titleVotes,
    isRound: Type.Boolean({ description: 'Only the best of another contest take part, so nobody can register.' }),
    ...votingRules,
  }),
  now: isoTime,
})
export type ContestAnswer = Static<typeof contestAnswer>

/** GET /contest/counts: the socket's first message, for pages without a socket. */
export const countsAnswer = Type.Object({
  success,
  frozen: Type.Boolean(),
  values: Type.Record(Type.String(), Type.Integer()),
  /** Contestants taken out or brought back. */
  active: Type.Record(Type.String(), Type.Boolean()),
})
export type CountsAnswer = Static<typeof countsAnswer>
