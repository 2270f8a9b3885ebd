import type { Sql, Transaction } from '../../client.ts'
import { isOutdated, recordAction } from '../admin/admin-actions.ts'

export const activitySteps = ['contestant.activate', 'contestant.deactivate']
export type ActivityProblem = 'not_found' | 'version_conflict'

/**
 * Of `contestants`: whether an admin took her out. A contestant who registered where the contest approves by hand is inactive from the
 * moment she was made (`insertContestantAccount`): she waits.
 */
export const isTakenOut = (sql: Sql | Transaction) => sql`coalesce(inactive_since <> contestants.created_at, false)`

/** How a contestant stands in the contest, for her own pages. */
export interface ContestantStanding {
  readonly id: string
  readonly isPaid: boolean
  /** The public sees her. */
  readonly isActive: boolean
  readonly isTakenOut: boolean
}

/** Those of these contestants that there are. */
export const findStandings = (sql: Sql, ids: readonly string[]): Promise<readonly ContestantStanding[]> =>
  sql<ContestantStanding[]>`
    select id, paid_at is not null as "isPaid", ${isTakenOut(sql)} as "isTakenOut",
      coalesce(least(inactive_since, held_since) > now(), true) as "isActive"
    from contestants where id = any(${[...ids]}::uuid[])`

export interface ActivityChange {
  readonly id: string
  /** False: she takes no part any longer, and the public does not see her. */
  readonly isActive: boolean
  readonly adminId: string
  readonly reason: string
}

/**
 * Lets a contestant take part or takes her out, from now on: what was voted before counts. Writes nothing where she stands so
 * already; where she does because another admin was faster, whoever comes second is told.
 */
export const setActivity = (sql: Sql, change: ActivityChange): Promise<ActivityProblem | undefined> =>
  sql.begin((tx) => setActivityWithin(tx, change)) as Promise<ActivityProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

/** As `setActivity`, as a part of more. */
export async function setActivityWithin(tx: Transaction, change: ActivityChange): Promise<ActivityProblem | undefined> {
  const { id, isActive, adminId, reason } = change
  // By the clock: who waited for somebody else's change began before it.
  const [was] = await tx<{ isActive: boolean }[]>`
      select inactive_since is null or inactive_since > clock_timestamp() as "isActive" from contestants where id = ${id} for update`
  if (!was) return 'not_found'
  const step = { subjectId: id, adminId, seen: { isActive: !isActive }, was: { ...was }, is: { isActive } }
  if (await isOutdated(tx, { ...step, actions: activitySteps })) return 'version_conflict'
  if (was.isActive === isActive) return undefined
  await tx`update contestants set inactive_since = ${isActive ? null : tx`clock_timestamp()`} where id = ${id}`
  await recordAction(tx, {
    adminId,
    action: isActive ? 'contestant.activate' : 'contestant.deactivate',
    subjectId: id,
    reason,
    before: { isActive: was.isActive },
    after: { isActive },
  })
  return undefined
}
