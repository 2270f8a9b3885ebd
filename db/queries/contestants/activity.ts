import type { Sql, Transaction } from '../../client.ts'
import { isOutdated, recordAction } from '../admin/admin-actions.ts'

export const activitySteps = ['contestant.activate', 'contestant.deactivate']
export type ActivityProblem = 'not_found' | 'version_conflict'

/**
 * Of `contestants`: whether an admin took her out. If the contest approves by hand, a new contestant is inactive from her creation
 * (`insertContestantAccount`): she waits.
 */
export const isTakenOut = (sql: Sql | Transaction) => sql`coalesce(inactive_since <> contestants.created_at, false)`

/** A contestant's state for her own pages. */
export interface ContestantStanding {
  readonly id: string
  readonly isPaid: boolean
  /** Visible to the public. */
  readonly isActive: boolean
  readonly isTakenOut: boolean
}

/** The existing ones of these contestants. */
export const findStandings = (sql: Sql, ids: readonly string[]): Promise<readonly ContestantStanding[]> =>
  sql<ContestantStanding[]>`
    select id, paid_at is not null as "isPaid", ${isTakenOut(sql)} as "isTakenOut",
      coalesce(least(inactive_since, held_since) > now(), true) as "isActive"
    from contestants where id = any(${[...ids]}::uuid[])`

export interface ActivityChange {
  readonly id: string
  /** False: she no longer takes part and is hidden. */
  readonly isActive: boolean
  readonly adminId: string
  readonly reason: string
}

/**
 * Lets a contestant take part or takes her out, from now on; earlier votes count. Writes nothing if that is her state; if another admin was
 * faster, the second one is told.
 */
export const setActivity = (sql: Sql, change: ActivityChange): Promise<ActivityProblem | undefined> =>
  sql.begin((tx) => setActivityWithin(tx, change)) as Promise<ActivityProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

/** `setActivity` inside a transaction. */
export async function setActivityWithin(tx: Transaction, change: ActivityChange): Promise<ActivityProblem | undefined> {
  const { id, isActive, adminId, reason } = change
  // By the clock: this transaction may have begun before the change it waited for.
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
