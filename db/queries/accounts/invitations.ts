import { type AdminRole, invitationHours } from '@ashenda/core/domain/admin-role.ts'
import type { Sql, Transaction } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'

export interface OpenInvitation {
  readonly id: string
  readonly note: string
  readonly adminRole: AdminRole
  /** The inviting admin's name. */
  readonly invitedBy: string
  readonly expiresAt: Date
}

/** Acceptable invitations: not used, expired or withdrawn, and by somebody who may still invite. */
const open = (sql: Sql | Transaction) => sql`
  select i.id, i.note, i.admin_role as "adminRole", concat_ws(' ', u.fname, nullif(u.mname, '')) as "invitedBy",
    i.expires_at as "expiresAt"
  from admin_invitations i join users u on u.id = i.invited_by
  where i.withdrawn_at is null and i.accepted_at is null and i.expires_at > now()
    and u.admin_role = 'owner' and u.disabled_at is null`

/** Latest first. */
export const listInvitations = (sql: Sql): Promise<readonly OpenInvitation[]> =>
  sql<OpenInvitation[]>`${open(sql)} order by i.created_at desc, i.id desc`

export async function findInvitation(sql: Sql, tokenHash: Uint8Array): Promise<OpenInvitation | undefined> {
  const [row] = await sql<OpenInvitation[]>`${open(sql)} and i.token_hash = ${tokenHash}`
  return row
}

export interface NewInvitation {
  readonly id: string
  readonly tokenHash: Uint8Array
  readonly adminRole: AdminRole
  readonly note: string
}

/** Resolves with the expiry; undefined if the inviting admin is no longer an owner. */
export const insertInvitation = (sql: Sql, invitation: NewInvitation, by: string): Promise<Date | undefined> =>
  sql.begin(async (tx): Promise<Date | undefined> => {
    const { id, tokenHash, adminRole, note } = invitation
    const [row] = await tx<{ expiresAt: Date }[]>`
      insert into admin_invitations (id, token_hash, admin_role, note, invited_by, expires_at)
      select ${id}, ${tokenHash}, ${adminRole}, ${note}, id, now() + make_interval(hours => ${invitationHours})
      from users where id = ${by} and admin_role = 'owner' and disabled_at is null
      returning expires_at as "expiresAt"`
    if (!row) return undefined
    await recordAction(tx, { adminId: by, action: 'admin.invite', subjectId: id, after: { adminRole, note } })
    return row.expiresAt
  }) as Promise<Date | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

/** Withdraws an invitation; false if it was no longer acceptable. */
export const withdrawInvitation = (sql: Sql, id: string, by: string): Promise<boolean> =>
  sql.begin(async (tx): Promise<boolean> => {
    const [row] = await tx<{ adminRole: AdminRole; note: string }[]>`
      update admin_invitations set withdrawn_at = now()
      where id = ${id} and withdrawn_at is null and accepted_at is null and expires_at > now()
      returning admin_role as "adminRole", note`
    if (!row) return false
    await recordAction(tx, { adminId: by, action: 'admin.withdraw-invitation', subjectId: id, before: { ...row } })
    return true
  }) as Promise<boolean> // as above

/** Locks a token's invitation until the transaction ends: of two who accept at once, one finds it used. */
export async function lockInvitation(tx: Transaction, tokenHash: Uint8Array): Promise<OpenInvitation | undefined> {
  const [row] = await tx<OpenInvitation[]>`${open(tx)} and i.token_hash = ${tokenHash} for update of i`
  return row
}

/** Marks it as accepted, in the transaction that makes the account; the log names her as actor. */
export async function acceptInvitation(tx: Transaction, { id, adminRole }: OpenInvitation, by: string): Promise<void> {
  await tx`update admin_invitations set accepted_at = now(), accepted_by = ${by} where id = ${id}`
  await recordAction(tx, { adminId: by, action: 'admin.join', subjectId: by, after: { adminRole } })
}
