import { Type } from 'typebox'
import { contestStages } from '../../domain/contest.ts'
import { closed } from '../closed.ts'
import { uuid } from './answer.ts'

/** The parameter of an admin's call that concerns a contest. */
export const ofContest = {
  contest: Type.Optional(Type.String({ format: 'uuid', description: 'The current one if missing.' })),
}
export const contestQuery = closed(ofContest)

/** Where rows and figures of several contests make sense together. */
export const ofContestOrAll = {
  contest: Type.Optional(
    Type.Union([uuid, Type.Literal('all')], { description: 'The current one if missing; `all` for every contest.' }),
  ),
}

/** Draft: not announced. Scheduled: announced. Final: no vote of it is decided on any more. */
export const contestStage = Type.Enum(contestStages)
