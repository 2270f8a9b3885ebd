import { doneAnswer, refusals } from '@ashenda/core/contracts/http/answer.ts'
import { alertParams, alertsAnswer } from '@ashenda/core/contracts/http/suspicion.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { endAlert, listAlerts } from '@ashenda/db/queries/ballots/vote-alerts.ts'
import { defineRoutes } from '../../http/app.ts'
import { principalOf } from '../sessions/principal.ts'

const reading = { access: 'admin' } as const
const changing = { access: 'admin:suspicion' } as const
const tags = ['admin']
const shownAtMost = 50

/** Rates of free votes that leave their history, and the end of what follows from them. */
export const alertRoutes = defineRoutes(
  'alertRoutes',
  ['sql', 'directory', 'publish'],
  async (app, { sql, directory, publish }) => {
    app.get(
      '/admin/suspicion/alerts',
      {
        config: reading,
        schema: {
          summary: 'Rates of free votes that stand out, or did',
          tags,
          response: { 200: alertsAnswer, ...refusals },
        },
      },
      async () => {
        const contest = directory.content?.contest
        if (!contest) throw new AppError('not_found')
        const alerts = await listAlerts(sql, contest.id, shownAtMost)
        return {
          success: true as const,
          asksForCodes: contest.proofWhenUnusual,
          alerts: alerts.map(({ id, startedAt, seenAt, endedAt, ...alert }) => ({
            _id: id,
            ...alert,
            startedAt: startedAt.toISOString(),
            seenAt: seenAt.toISOString(),
            endedAt: endedAt?.toISOString() ?? null,
          })),
        }
      },
    )

    app.post(
      '/admin/suspicion/alerts/:id/end',
      {
        config: changing,
        schema: {
          summary:
            'End an alert; no more codes are asked for because of it, and the same is not told again for an hour',
          tags,
          params: alertParams,
          response: { 200: doneAnswer, ...refusals },
        },
      },
      async (request) => {
        if (!(await endAlert(sql, request.params.id, principalOf(request).userId))) throw new AppError('not_found')
        publish({ type: 'directory-changed' })
        return { success: true as const, message: 'the alert has ended' }
      },
    )
  },
)
