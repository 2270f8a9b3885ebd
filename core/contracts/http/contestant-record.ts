import { type Static, Type } from 'typebox'
import { reportReasons } from '../../domain/moderation.ts'
import { actionsAnswer } from './actions.ts'
import { isoTime, success, uuid } from './answer.ts'
import { contestantNote } from './contestant-admin.ts'
import { queuedContestant } from './moderation.ts'
import { voteHours } from './profile.ts'

/** GET /admin/contestants/{id}/record: what an admin's page of her shows beside her data. Lists are the latest fifty, the latest first. */
export const contestantRecordAnswer = Type.Object({
  success,
  change: queuedContestant.properties.change,
  hours: voteHours,
  requests: Type.Array(
    Type.Object({ _id: uuid, brandName: Type.String(), kind: Type.String(), at: isoTime, isHandled: Type.Boolean() }),
  ),
  reports: Type.Array(
    Type.Object({
      _id: uuid,
      reason: Type.Enum(reportReasons),
      note: Type.String(),
      at: isoTime,
      closedAt: Type.Union([isoTime, Type.Null()]),
    }),
  ),
  notes: Type.Array(contestantNote),
  actions: actionsAnswer.properties.actions,
})
export type ContestantRecordAnswer = Static<typeof contestantRecordAnswer>
