import {
  type DecideContestantsBody,
  decideContestantsAnswer,
  decideContestantsBody,
} from '@ashenda/core/contracts/http/contestant-admin.ts'
import { type ErrorCode, messageOf } from '@ashenda/core/errors.ts'
import type { Transaction } from '@ashenda/db/client.ts'
import { setActivityWithin } from '@ashenda/db/queries/contestants/activity.ts'
import { namesOfContestants } from '@ashenda/db/queries/contestants/contestant-admin.ts'
import { decideChangeWithin } from '@ashenda/db/queries/contestants/decide-change.ts'
import { keysOfImage } from '@ashenda/platform/storage/keys.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { readReason } from '../../http/read-line.ts'
import { principalOf } from '../sessions/principal.ts'
import { tellActivity } from './admin-routes.ts'

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
        ...route(
          'admin:contestants',
          ['admin'],
          'Approve, reject, activate or deactivate many contestants with one reason',
          { body: decideContestantsBody, response: { 200: decideContestantsAnswer } },
        ),
      },
      async (request) => {
        const { decision, contestants } = request.body
        const reason = readReason(request.body.reason)
        // In the order of ids, so that two such acts never wait for each other.
        const versions = new Map(contestants.map(({ id, version }) => [id.toLowerCase(), version?.toLowerCase()]))
        const ids = [...versions.keys()].toSorted()
        const adminId = principalOf(request).userId
        const outcomes = await sql.begin(async (tx) => {
          const all: (readonly [id: string, Outcome])[] = []
          for (const id of ids)
            all.push([id, await decideOne(tx, adminId, { decision, id, version: versions.get(id), reason })])
          return all
        })
        const refused = new Map<string, ErrorCode>()
        const removed: string[] = []
        for (const [id, outcome] of outcomes) {
          if ('problem' in outcome) refused.set(id, outcome.problem)
          else {
            removed.push(...outcome.removed)
            if (decision === 'activate' || decision === 'deactivate')
              tellActivity(request, { id, isActive: decision === 'activate' }, { securityLog, publish: () => {} })
          }
        }
        const done = ids.length - refused.size
        if (done > 0) publish({ type: 'directory-changed' })
        await photos.remove(removed.flatMap(keysOfImage))
        const names = await namesOfContestants(sql, [...refused.keys()])
        const notDone = [...refused].map(([_id, code]) => ({
          _id,
          name: names.get(_id) ?? '',
          code,
          message: messageOf(code),
        }))
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

async function decideOne(
  tx: Transaction,
  adminId: string,
  { decision, id, version, reason }: OneStep,
): Promise<Outcome> {
  if (decision === 'activate' || decision === 'deactivate') {
    const problem = await setActivityWithin(tx, { id, isActive: decision === 'activate', adminId, reason })
    return problem ? { problem } : { removed: [] }
  }
  if (version === undefined) return { problem: 'version_conflict' }
  const how = decision === 'approve' ? { reason } : { rejection: { reason: 'another_reason' as const, note: reason } }
  return decideChangeWithin(tx, { id, adminId, version, ...how })
}
