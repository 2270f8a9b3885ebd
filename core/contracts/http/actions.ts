import { type Static, Type } from 'typebox'
import { closed } from '../closed.ts'
import { isoTime, refusal, success, uuid } from './answer.ts'
import { dayRange, listAnswer, listQuery } from './list.ts'

const fields = Type.Union([
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
  Type.Null(),
])

/** GET /admin/actions */
export const actionsQuery = closed({
  before: Type.Optional(uuid),
  subject: Type.Optional(Type.String({ maxLength: 80 })),
  admin: Type.Optional(uuid),
  noun: Type.Optional(
    Type.String({ pattern: '^[a-z-]{1,30}$', description: 'The kind of thing that was changed: `zone`.' }),
  ),
})

/** An admin's action, or its outcome. */
const adminAction = Type.Object({
  _id: uuid,
  admin: Type.Object({ _id: uuid, name: Type.String() }),
  action: Type.String({ description: '`noun.verb`' }),
  subject: Type.Union([Type.String(), Type.Null()]),
  contestant: Type.Union([Type.Object({ _id: uuid, name: Type.Union([Type.String(), Type.Null()]) }), Type.Null()], {
    description: "The person's current name, which the log itself does not store; absent once the person is erased.",
  }),
  reason: Type.String(),
  before: fields,
  after: fields,
  outcomeOf: Type.Union([uuid, Type.Null()], {
    description: 'The step that caused it, if the platform wrote the entry; `admin` then took that step.',
  }),
  doneAt: isoTime,
})
export type AdminAction = Static<typeof adminAction>

/** A refusal because another admin may have been faster; `action` is hers that explains it. */
export const refusalWithAction = Type.Object({ ...refusal.properties, action: Type.Optional(adminAction) })

/** `next` is `before` for the next page; null on the last one. */
export const actionsAnswer = Type.Object({
  success,
  actions: Type.Array(adminAction),
  next: Type.Union([uuid, Type.Null()]),
})
export type ActionsAnswer = Static<typeof actionsAnswer>

/** GET /admin/activity-log and /admin/activity-log.csv: filters. */
const activityFilters = {
  contest: Type.Optional(
    Type.String({ format: 'uuid', description: 'What was done in this contest; in all if missing.' }),
  ),
  admin: Type.Optional(uuid),
  noun: actionsQuery.properties.noun,
  subject: actionsQuery.properties.subject,
  ...dayRange('done'),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Part of a reason, of a changed value, or of the name of an admin, a person or a thing.',
    }),
  ),
}
const activityColumns = ['doneAt', 'admin', 'action'] as const
export const activityQuery = listQuery(activityColumns, activityFilters)
export const activityFileQuery = closed(activityFilters)
export type ActivityFilter = Static<typeof activityFileQuery>

const activity = Type.Object({
  ...adminAction.properties,
  subjectName: Type.Union([Type.String(), Type.Null()], {
    description:
      "The subject's current name: a person, reference, product or queue. Null if it has none, or no longer.",
  }),
})
export type Activity = Static<typeof activity>

/** Latest first unless sorted. */
export const activityAnswer = listAnswer(activity)
