import { actionsAnswer, actionsQuery } from '@ashenda/core/contracts/http/actions.ts'
import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { listActions } from '@ashenda/db/queries/admin/admin-actions.ts'
import { defineRoutes } from '../../http/app.ts'
import { presentAction } from './actions.ts'

const pageSize = 50

/** The append-only log of admins' changes. */
export const auditLogRoutes = defineRoutes('auditLogRoutes', ['sql'], async (app, { sql }) => {
  app.get(
    '/admin/actions',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'What admins have done, the latest first',
        tags: ['admin'],
        querystring: actionsQuery,
        response: { 200: actionsAnswer, ...refusals },
      },
    },
    async ({ query: { before, subject, admin, noun } }) => {
      const rows = await listActions(sql, { before, subjectId: subject, adminId: admin, noun }, pageSize + 1)
      const actions = rows.slice(0, pageSize).map(presentAction)
      return { success: true as const, actions, next: rows.length > pageSize ? (actions.at(-1)?._id ?? null) : null }
    },
  )
})
