import type { Sql, Transaction } from '../../client.ts'
import { isOutdated, recordAction } from '../admin/admin-actions.ts'
import { enterNotice } from '../notices/enter-notice.ts'

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
  const [found] = await tx<{ isActive: boolean; contestId: string; isHeld: boolean }[]>`
      select inactive_since is null or inactive_since > clock_timestamp() as "isActive", contest_id as "contestId", held_since is not null as "isHeld"
      from contestants where id = ${id} for update`
  if (!found) return 'not_found'
  const { contestId, isHeld, ...was } = found
  const step = { subjectId: id, adminId, seen: { isActive: !isActive }, was: { ...was }, is: { isActive } }
  if (await isOutdated(tx, { ...step, actions: activitySteps })) return 'version_conflict'
  if (was.isActive === isActive) return undefined
  await tx`update contestants set inactive_since = ${isActive ? null : tx`clock_timestamp()`} where id = ${id}`
  if (isActive && !isHeld)
    await enterNotice(tx, { kind: 'approved', receiver: { contestant: id }, subject: id, contestId })
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
