import { type Static, Type } from 'typebox'
import { closed } from '../closed.ts'
import { success, uuid } from './answer.ts'
import { ofContest } from './of-contest.ts'

/** GET /admin/ranking */
export const rankingQuery = closed({
  ...ofContest,
  zone: Type.Optional(uuid),
  top: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,5}$', description: 'Only the first N.' })),
})
export type RankingQuery = Static<typeof rankingQuery>

/** `first`, `second`, `third` are paid votes for gold, silver and bronze; `free` votes have no rank. */
export const rankedActor = Type.Object({
  _id: uuid,
  place: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'From 1, within the requested list; equal votes rank by who reached them first. Null without votes or when `isListed` is false.',
  }),
  isListed: Type.Boolean({ description: 'Whether the contestant is public.' }),
  fname: Type.String(),
  mname: Type.String(),
  lname: Type.String(),
  zone: Type.Union([Type.Object({ _id: uuid, name: Type.String() }), Type.Null()]),
  image: Type.Union([Type.String(), Type.Null()]),
  isActive: Type.Boolean(),
  isPaid: Type.Boolean(),
  votes: Type.Integer({ description: 'Votes that count towards a title.' }),
  free: Type.Integer(),
  proven: Type.Integer({ description: 'Free votes proven with a code.' }),
  first: Type.Integer(),
  second: Type.Integer(),
  third: Type.Integer(),
  quarantined: Type.Integer({ description: 'Quarantined until an admin decides.' }),
})
export type RankedActor = Static<typeof rankedActor>

/** The real counts, even while the public's are frozen. */
export const rankingAnswer = Type.Object({ success, actors: Type.Array(rankedActor) })
export type RankingAnswer = Static<typeof rankingAnswer>
