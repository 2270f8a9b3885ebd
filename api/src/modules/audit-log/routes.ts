import {
  type ActivityFilter,
  actionsAnswer,
  actionsQuery,
  activityAnswer,
  activityFileQuery,
  activityQuery,
} from '@ashenda/core/contracts/http/actions.ts'
import { type ActivityWanted, activityList, type ListedActivity } from '@ashenda/db/queries/admin/activity-log.ts'
import { listActions } from '@ashenda/db/queries/admin/admin-actions.ts'
import { Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { answerList, boundsOfDays, type CsvColumn, sendCsv, storable } from '../../http/list.ts'
import { presentAction } from './actions.ts'

const pageSize = 50

/** The append-only log of admins' changes. */
export const auditLogRoutes = defineRoutes('auditLogRoutes', ['sql'], async (app, { sql }) => {
  app.get(
    '/admin/actions',
    route('admin', ['admin'], 'What admins have done, the latest first', {
      querystring: actionsQuery,
      response: { 200: actionsAnswer },
    }),
    async ({ query: { before, subject, admin, noun } }) => {
      const rows = await listActions(sql, { before, subjectId: storable(subject), adminId: admin, noun }, pageSize + 1)
      const actions = rows.slice(0, pageSize).map(presentAction)
      return { success: true as const, actions, next: rows.length > pageSize ? (actions.at(-1)?._id ?? null) : null }
    },
  )

  app.get(
    '/admin/activity-log',
    route('admin', ['admin'], 'What admins have done, with names of people and things, page by page', {
      querystring: activityQuery,
      response: { 200: activityAnswer },
    }),
    async ({ query }) => {
      const list = activityList(sql, readFilter(query))
      const { rows, ...rest } = await answerList<ListedActivity>(sql, list, query, '-doneAt')
      const shown = rows.map((row) => ({ ...presentAction(row), subjectName: row.subjectName }))
      return { success: true as const, rows: shown, ...rest }
    },
  )

  app.get(
    '/admin/activity-log.csv',
    route('admin', ['admin'], 'The actions that fit a filter, for a spreadsheet', {
      querystring: activityFileQuery,
      response: { 200: Type.Unknown() },
    }),
    async ({ query }, reply) =>
      sendCsv<ListedActivity>(reply, sql, activityList(sql, readFilter(query)), 'activity-log', csvColumns),
  )
})

/** @throws AppError invalid_text */
const readFilter = ({ contest, admin, noun, subject, doneFrom, doneTo, q }: ActivityFilter): ActivityWanted => ({
  contest,
  adminId: admin,
  noun,
  subjectId: storable(subject),
  ...boundsOfDays(doneFrom, doneTo),
  text: storable(q),
})

const fieldsText = (fields: ListedActivity['before']): string => (fields === null ? '' : JSON.stringify(fields))

const csvColumns: readonly CsvColumn<ListedActivity>[] = [
  { name: 'time', cell: ({ doneAt }) => doneAt.toISOString() },
  { name: 'by', cell: ({ adminName }) => adminName },
  { name: 'action', cell: ({ action }) => action },
  { name: 'subject', cell: ({ subjectName, subjectId }) => subjectName ?? subjectId ?? '' },
  { name: 'contestant', cell: ({ contestantName }) => contestantName ?? '' },
  { name: 'reason', cell: ({ reason }) => reason },
  { name: 'before', cell: ({ before }) => fieldsText(before) },
  { name: 'after', cell: ({ after }) => fieldsText(after) },
  { name: 'recorded by the platform', cell: ({ outcomeOf }) => String(outcomeOf !== null) },
  { name: 'id', cell: ({ id }) => id },
]
