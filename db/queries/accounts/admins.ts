import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import { may } from '@ashenda/core/domain/permission.ts'
import type { Sql, Transaction } from '../../client.ts'
import { isOutdated, recordAction } from '../admin/admin-actions.ts'
import { refuseTaken } from './accounts.ts'
import { endLinksMadeBy } from './password-resets.ts'
import { deleteFactor } from './second-factors.ts'
import { endSessionsOf } from './sessions.ts'

export interface ListedAdmin {
  readonly id: string
  readonly name: string
  readonly adminRole: AdminRole
  readonly isDisabled: boolean
  readonly hasFactor: boolean
  /** Number of open sessions. */
  readonly sessions: number
  readonly lastSeenAt: Date | null
}

/** All admins, by name. */
export const listAdmins = (sql: Sql): Promise<readonly ListedAdmin[]> =>
  sql<ListedAdmin[]>`
    select u.id, concat_ws(' ', u.fname, nullif(u.mname, '')) as name, u.admin_role as "adminRole",
      u.disabled_at is not null as "isDisabled", bool_or(f.secret is not null or exists (select from passkeys p where p.user_id = f.user_id)) as "hasFactor",
      count(s.id)::int as sessions, max(s.last_seen_at) as "lastSeenAt"
    from users u left join second_factors f on f.user_id = u.id
      left join sessions s on s.user_id = u.id and s.revoked_at is null and s.expires_at > now()
    where u.role = 'admin' group by u.id order by name, u.id`

type AdminProblem = 'not_found' | 'version_conflict' | 'last_owner' | 'not_allowed'

/** The result of a change to admins: the ended sessions. */
export type AdminsChanged = AdminProblem | { readonly ended: readonly EndedSessions[] }

interface EndedSessions {
  readonly account: string
  readonly sessions: readonly string[]
}

/**
 * Changes an admin's role and ends her sessions. @param by an enabled owner, otherwise nothing happens: her role may have changed since the
 * request began
 */
export const changeAdminRole = (
  sql: Sql,
  id: string,
  { adminRole, seen }: { readonly adminRole: AdminRole; readonly seen: { readonly adminRole: AdminRole } },
  by: string,
): Promise<AdminsChanged> =>
  sql.begin(async (tx): Promise<AdminsChanged> => {
    const owners = await lockOwners(tx)
    if (!owners.has(by)) return 'not_allowed'
    const was = await lockAdmin(tx, id)
    if (!was) return 'not_found'
    const step = { subjectId: id, adminId: by, seen, was: roleOf(was), is: { adminRole }, actions: roleSteps }
    if (await isOutdated(tx, step)) return 'version_conflict'
    if (was.adminRole === adminRole) return { ended: [] }
    if (isLastOwner(owners, id)) return 'last_owner'
    await setRole(tx, id, adminRole)
    await recordAction(tx, {
      adminId: by,
      action: 'admin.change-role',
      subjectId: id,
      before: roleOf(was),
      after: { adminRole },
    })
    return { ended: [await endAll(tx, id)] }
  }) as Promise<AdminsChanged> // postgres.js widens the result of begin to an unwrapped form of itself

/** Makes somebody else owner instead of oneself. Ends both admins' sessions. */
export const handOver = (
  sql: Sql,
  id: string,
  { stayAs }: { readonly stayAs: AdminRole },
  by: string,
): Promise<AdminsChanged> =>
  sql.begin(async (tx): Promise<AdminsChanged> => {
    const owners = await lockOwners(tx)
    if (!owners.has(by)) return 'not_allowed'
    const heir = await lockAdmin(tx, id)
    if (!heir || heir.isDisabled || id === by) return 'not_found'
    await setRole(tx, id, 'owner')
    await setRole(tx, by, stayAs)
    const after = { adminRole: 'owner', stayAs }
    await recordAction(tx, { adminId: by, action: 'admin.hand-over', subjectId: id, before: roleOf(heir), after })
    return { ended: [await endAll(tx, id), await endAll(tx, by)] }
  }) as Promise<AdminsChanged> // as above

/** Disables an admin's log-in or enables it again; her actions stay hers. */
export const disableAdmin = (
  sql: Sql,
  id: string,
  { isDisabled, reason }: { readonly isDisabled: boolean; readonly reason: string },
  by: string,
): Promise<AdminsChanged> =>
  sql.begin(async (tx): Promise<AdminsChanged> => {
    const owners = await lockOwners(tx)
    if (!owners.has(by)) return 'not_allowed'
    const was = await lockAdmin(tx, id)
    if (!was) return 'not_found'
    if (was.isDisabled === isDisabled) return { ended: [] }
    if (isDisabled && isLastOwner(owners, id)) return 'last_owner'
    await tx`
      update users set disabled_at = case when ${isDisabled} then now() end, updated_at = now() where id = ${id}`
    if (isDisabled) await endLinksMadeBy(tx, id)
    const action = isDisabled ? 'admin.disable' : 'admin.enable'
    await recordAction(tx, { adminId: by, action, subjectId: id, reason })
    return { ended: [await endAll(tx, id)] }
  }) as Promise<AdminsChanged> // as above

/** Removes an admin's lost second factor: her next log-in sets up another. */
export const resetFactor = (sql: Sql, id: string, reason: string, by: string): Promise<AdminsChanged> =>
  sql.begin(async (tx): Promise<AdminsChanged> => {
    const owners = await lockOwners(tx)
    if (!owners.has(by)) return 'not_allowed'
    if (id === by || !(await lockAdmin(tx, id))) return 'not_found'
    if (!(await deleteFactor(tx, id))) return { ended: [] }
    await recordAction(tx, { adminId: by, action: 'admin.reset-factor', subjectId: id, reason })
    return { ended: [await endAll(tx, id)] }
  }) as Promise<AdminsChanged> // as above

/** Ends all sessions of an admin. */
export const endSessionsOfAdmin = (sql: Sql, id: string, by: string): Promise<AdminsChanged> =>
  sql.begin(async (tx): Promise<AdminsChanged> => {
    if (!(await lockAdmin(tx, id))) return 'not_found'
    const ended = await endAll(tx, id)
    if (ended.sessions.length > 0)
      await recordAction(tx, {
        adminId: by,
        action: 'admin.end-sessions',
        subjectId: id,
        after: { number: ended.sessions.length },
      })
    return { ended: [ended] }
  }) as Promise<AdminsChanged> // as above

export interface NewAdminAccount {
  readonly id: string
  readonly adminRole: AdminRole
  readonly phone: string
  readonly email: string
  readonly fname: string
  readonly mname: string
  readonly passwordHash: string
}

/** @throws AccountTaken */
export async function insertAdminAccount(tx: Transaction, admin: NewAdminAccount): Promise<void> {
  const inserted = await tx`
    insert into users (id, role, admin_role, phone, email, fname, mname, password_hash)
    values (${admin.id}, 'admin', ${admin.adminRole}, ${admin.phone}, ${admin.email}, ${admin.fname}, ${admin.mname},
      ${admin.passwordHash})
    on conflict do nothing returning 1`
  await refuseTaken(tx, inserted, admin)
}

/** Actions that change a role. */
const roleSteps = ['admin.change-role', 'admin.hand-over']

/** Locks all owners who can log in, so that two who leave at once do not leave none. */
async function lockOwners(tx: Transaction): Promise<ReadonlySet<string>> {
  const rows = await tx<{ id: string }[]>`
    select id from users where role = 'admin' and admin_role = 'owner' and disabled_at is null order by id for update`
  return new Set(rows.map(({ id }) => id))
}

const isLastOwner = (owners: ReadonlySet<string>, id: string): boolean => owners.has(id) && owners.size === 1

interface LockedAdmin {
  readonly adminRole: AdminRole
  readonly isDisabled: boolean
}

async function lockAdmin(tx: Transaction, id: string): Promise<LockedAdmin | undefined> {
  const [row] = await tx<LockedAdmin[]>`
    select admin_role as "adminRole", disabled_at is not null as "isDisabled" from users
    where id = ${id} and role = 'admin' for update`
  return row
}

const roleOf = ({ adminRole }: LockedAdmin) => ({ adminRole })

async function setRole(tx: Transaction, id: string, adminRole: AdminRole): Promise<void> {
  await tx`update users set admin_role = ${adminRole}, updated_at = now() where id = ${id}`
  if (!may(adminRole, 'accounts')) await endLinksMadeBy(tx, id)
}

const endAll = async (tx: Transaction, account: string): Promise<EndedSessions> => ({
  account,
  sessions: await endSessionsOf(tx, account, null),
})
