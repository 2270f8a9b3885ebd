import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import {
  type DecideContestantsBody,
  decideContestantsAnswer,
  decideContestantsBody,
} from '@ashenda/core/contracts/http/contestant-admin.ts'
import type { ErrorCode } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { setActivity } from '@ashenda/db/queries/contestants/activity.ts'
import { namesOfContestants } from '@ashenda/db/queries/contestants/contestant-admin.ts'
import { decideChange } from '@ashenda/db/queries/contestants/decide-change.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import { defineRoutes } from '../../http/app.ts'
import { readReason } from '../../http/read-line.ts'
import { principalOf } from '../sessions/principal.ts'
import { tellActivity } from './admin-routes.ts'

/** Decisions under way at once: each is a transaction, and other calls need connections, too. */
const atOnce = 4

/** One decision about many contestants. */
export const decideContestantsRoutes = defineRoutes(
  'decideContestantsRoutes',
  ['sql', 'securityLog', 'photos', 'publish'],
  async (app, services) => {
    const { sql, photos, publish, securityLog } = services
    app.post(
      '/admin/contestants/decide',
      {
        bodyLimit: 65_536,
        config: { access: 'admin:contestants' },
        schema: {
          summary: 'Approve, reject, activate or deactivate many contestants with one reason',
          tags: ['admin'],
          body: decideContestantsBody,
          response: { 200: decideContestantsAnswer, ...refusals },
        },
      },
      async (request) => {
        const { decision, contestants } = request.body
        const reason = readReason(request.body.reason)
        const waiting = [...new Map(contestants.map((one) => [one.id.toLowerCase(), one])).values()]
        const refused = new Map<string, ErrorCode>()
        const removed: string[] = []
        let done = 0
        const work = async (): Promise<void> => {
          for (let one = waiting.shift(); one; one = waiting.shift()) {
            const id = one.id.toLowerCase()
            const step = { decision, id, version: one.version?.toLowerCase(), reason }
            const outcome = await decideOne(sql, principalOf(request).userId, step)
            if ('problem' in outcome) refused.set(id, outcome.problem)
            else {
              done += 1
              removed.push(...outcome.removed)
              if (decision === 'activate' || decision === 'deactivate')
                tellActivity(request, { id, isActive: decision === 'activate' }, { securityLog, publish: () => {} })
            }
          }
        }
        await Promise.all(Array.from({ length: atOnce }, work))
        if (done > 0) publish({ type: 'directory-changed' })
        await photos.remove(removed.flatMap(keysOfImage))
        const names = await namesOfContestants(sql, [...refused.keys()])
        const notDone = [...refused].map(([_id, code]) => ({ _id, name: names.get(_id) ?? '', code }))
        return { success: true as const, message: 'decided', done, notDone }
      },
    )
  },
)

interface OneStep extends Pick<DecideContestantsBody, 'decision' | 'reason'> {
  readonly id: string
  readonly version: string | undefined
}

type Outcome = { readonly problem: ErrorCode } | { readonly removed: readonly string[] }

async function decideOne(sql: Sql, adminId: string, { decision, id, version, reason }: OneStep): Promise<Outcome> {
  if (decision === 'activate' || decision === 'deactivate') {
    const problem = await setActivity(sql, { id, isActive: decision === 'activate', adminId, reason })
    return problem ? { problem } : { removed: [] }
  }
  if (version === undefined) return { problem: 'version_conflict' }
  const how = decision === 'approve' ? { reason } : { rejection: { reason: 'another_reason' as const, note: reason } }
  return decideChange(sql, { id, adminId, version, ...how })
}
