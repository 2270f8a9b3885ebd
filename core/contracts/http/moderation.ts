import { type Static, Type } from 'typebox'
import {
  eachText,
  rejectionNoteMaxLength,
  rejectionReasons,
  reportNoteMaxLength,
  reportReasons,
} from '../../domain/moderation.ts'
import { standings } from '../../domain/standing.ts'
import { closed } from '../closed.ts'
import { isoTime, refusedAs, success, uuid } from './answer.ts'

const count = Type.Integer({ minimum: 0 })

const texts = eachText(() => Type.String())
const photos = Type.Array(
  Type.Object({
    place: Type.Integer({ minimum: 1, maximum: 3 }),
    file: Type.String({ description: 'Served from /images/{file}.' }),
  }),
)

/** A contestant with something to approve. */
export const queuedContestant = Type.Object({
  _id: uuid,
  isHeld: Type.Boolean({ description: 'Not approved yet, so nothing is public.' }),
  isActive: Type.Boolean(),
  guardian: Type.Union([Type.String(), Type.Null()], {
    description: 'Of a minor: the parent or guardian who agreed.',
  }),
  waitsSince: isoTime,
  shown: Type.Object({ ...texts, photos }),
  change: Type.Union(
    [
      Type.Object({
        version: Type.String({
          format: 'uuid',
          description: 'Identifies the change being decided; a later change has a new one.',
        }),
        submittedAt: isoTime,
        texts: Type.Object(
          eachText(() => Type.Optional(Type.String())),
          { description: 'Fields that differ.' },
        ),
        photos,
      }),
      Type.Null(),
    ],
    { description: 'The change waiting for approval.' },
  ),
  reports: Type.Object({
    count,
    list: Type.Array(Type.Object({ _id: uuid, reason: Type.Enum(reportReasons), note: Type.String(), at: isoTime }), {
      description: 'The latest open reports, newest first.',
    }),
  }),
})
export type QueuedContestant = Static<typeof queuedContestant>

/** GET /admin/moderation: longest waiting first; `counts.all` includes those not listed. */
export const moderationAnswer = Type.Object({
  success,
  counts: Type.Object({ all: count, changes: count, reported: count }),
  contestants: Type.Array(queuedContestant),
})
export type ModerationAnswer = Static<typeof moderationAnswer>

/** POST /admin/moderation/{id}/change: publishes what the admin saw, or rejects it with a reason that the contestant reads. */
export const changeDecisionBody = Type.Union([
  closed({ version: uuid, decision: Type.Literal('approve') }),
  closed({
    version: uuid,
    decision: Type.Literal('reject'),
    reason: Type.Enum(rejectionReasons),
    note: Type.Optional(
      Type.String({
        maxLength: rejectionNoteMaxLength,
        description: 'The contestant reads it unchanged.',
        ...refusedAs({ maxLength: 'text_too_long' }),
      }),
    ),
  }),
])
export type ChangeDecisionBody = Static<typeof changeDecisionBody>

/** How she stands after it: who sees her, and why not (core/domain/standing.ts). */
export const changeDecisionAnswer = Type.Object({ success, message: Type.String(), standing: Type.Enum(standings) })
export type ChangeDecisionAnswer = Static<typeof changeDecisionAnswer>

/** POST /admin/moderation/{id}/reports: dismisses reports up to `seen`, or hides her. */
export const reportsDecisionBody = closed({
  seen: Type.String({ format: 'uuid', description: 'The latest report the admin has seen.' }),
  decision: Type.Enum(['dismiss', 'hide']),
  reason: Type.String({ minLength: 1, maxLength: 300 }),
})
export type ReportsDecisionBody = Static<typeof reportsDecisionBody>

/** A report about a contestant, as a form sends it. */
export const reportForm = closed({
  reason: Type.Enum(reportReasons),
  note: Type.Optional(Type.String({ maxLength: reportNoteMaxLength, ...refusedAs({ maxLength: 'text_too_long' }) })),
})
export type ReportForm = Static<typeof reportForm>

/** POST /report. A browser has at most one open report per contestant. */
export const reportBody = closed({ report: closed({ about: uuid, ...reportForm.properties }) })
export type ReportBody = Static<typeof reportBody>
