import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer, uuid } from '@ashenda/core/contracts/http/answer.ts'
import { reportBody, reportsDecisionBody } from '@ashenda/core/contracts/http/moderation.ts'
import { decideReports, reportSteps } from '@ashenda/db/queries/contestants/decide-reports.ts'
import { Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { actionReasonMaxLength, readReason } from '../../http/read-line.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { tellActivity } from '../contestants/admin-routes.ts'
import { principalOf } from '../sessions/principal.ts'
import { report } from './report.ts'

/** 500 characters, each in the longest JSON escape. */
const bodyLimit = 8_192

/** Visitors' reports, without a log-in. */
export const reportRoutes = defineRoutes('reportRoutes', ['sql', 'rateLimits', 'settings'], async (app, services) => {
  app.post(
    '/report',
    {
      bodyLimit,
      ...route('public', ['contestants'], 'Report a contestant to the admins', {
        body: reportBody,
        response: { 200: doneAnswer },
      }),
    },
    async (request, reply) => {
      const { about, ...form } = request.body.report
      await report(request, reply, about, form, services)
      return { success: true as const, message: 'thank you, an admin will look at it' }
    },
  )
})

/** Admins' decisions about reports; they are listed with the pending changes (../moderation). */
export const reportAdminRoutes = defineRoutes(
  'reportAdminRoutes',
  ['sql', 'securityLog', 'publish'],
  async (app, services) => {
    app.post(
      '/admin/moderation/:id/reports',
      route('admin:contestants', ['admin'], 'Dismiss what was reported of a contestant, or hide her', {
        params: Type.Object({ id: uuid }),
        body: reportsDecisionBody,
        response: { 200: doneAnswer, 409: refusalWithAction },
      }),
      async (request) => {
        const { seen, decision, reason } = request.body
        const id = request.params.id.toLowerCase()
        const hides = decision === 'hide'
        const problem = await decideReports(services.sql, {
          id,
          adminId: principalOf(request).userId,
          seen,
          hides,
          reason: readReason(reason, actionReasonMaxLength),
        })
        if (problem) throw await refusalWithLastAction(services.sql, problem, id, reportSteps)
        if (hides) tellActivity(request, { id, isActive: false }, services)
        return { success: true as const, message: hides ? 'she is hidden' : 'the reports are dismissed' }
      },
    )
  },
)
