import { type Static, Type } from 'typebox'
import { adminRoles } from '../../domain/admin-role.ts'
import { closed } from '../closed.ts'
import { email, knownPassword, newPassword, personName, phone } from './accounts.ts'
import { isoTime, refusedAs, success, uuid } from './answer.ts'

const adminRole = Type.Enum(adminRoles)

/** An admin as other admins see her. */
const listedAdmin = Type.Object({
  _id: uuid,
  name: Type.String(),
  adminRole,
  isYou: Type.Boolean(),
  isDisabled: Type.Boolean(),
  hasFactor: Type.Boolean(),
  sessions: Type.Integer({ description: 'Open sessions.' }),
  lastSeenAt: Type.Union([isoTime, Type.Null()], {
    description: 'To the hour, over open sessions. Null without one.',
  }),
})
export type ListedAdmin = Static<typeof listedAdmin>

/** GET /admin/admins: everyone whose actions the log may hold, by name, including those who left. */
export const adminsAnswer = Type.Object({ success, admins: Type.Array(listedAdmin) })
export type AdminsAnswer = Static<typeof adminsAnswer>

/** GET /admin/role: the asking admin's role. */
export const ownRoleAnswer = Type.Object({ success, adminRole })
export type OwnRoleAnswer = Static<typeof ownRoleAnswer>

/** Changing roles and admins needs one's own password again. */
const password = knownPassword

/** PUT /admin/admins/:id/role */
export const adminRoleBody = closed({ adminRole, seen: closed({ adminRole }), password })

/** PUT /admin/admins/:id/disabled */
export const adminDisabledBody = closed({
  isDisabled: Type.Boolean(),
  reason: Type.String({ minLength: 1, maxLength: 300 }),
  password,
})

/** POST /admin/admins/:id/reset-factor */
export const resetFactorBody = closed({ reason: Type.String({ minLength: 1, maxLength: 300 }), password })

/** POST /admin/admins/:id/hand-over; `stayAs` is one's own role afterwards. */
export const handOverBody = closed({ stayAs: Type.Enum(['finance', 'moderator', 'operations', 'viewer']), password })

const invitationNote = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '\\S',
  description: 'Whom it is for, to tell invitations apart.',
  ...refusedAs({ minLength: 'empty_name', maxLength: 'name_too_long', pattern: 'empty_name' }),
})

const invitation = Type.Object({
  _id: uuid,
  note: invitationNote,
  adminRole,
  invitedBy: Type.String(),
  expiresAt: isoTime,
})
export type Invitation = Static<typeof invitation>

/** GET /admin/invitations: those still open, latest first. */
export const invitationsAnswer = Type.Object({ success, invitations: Type.Array(invitation) })
export type InvitationsAnswer = Static<typeof invitationsAnswer>

/** POST /admin/invitations */
export const inviteBody = closed({ note: invitationNote, adminRole, password })

/** The token stands behind a #, which browsers do not send, so it is in no log. It is shown once. */
export const inviteAnswer = Type.Object({
  success,
  _id: uuid,
  link: Type.String({ description: 'Leads to /admin/join.' }),
  expiresAt: isoTime,
})
export type InviteAnswer = Static<typeof inviteAnswer>

const token = Type.String({ pattern: '^[\\w-]{43}$', ...refusedAs({ pattern: 'invitation_invalid' }) })

/** POST /invitations/look-up */
export const lookUpInvitationBody = closed({ token })

export const invitationAnswer = Type.Object({ success, adminRole, invitedBy: Type.String(), expiresAt: isoTime })
export type InvitationAnswer = Static<typeof invitationAnswer>

/** A new admin's account; she must be reachable at the e-mail. */
export const newAdmin = closed({ fname: personName, mname: personName, phone, email, password: newPassword })
export type NewAdmin = Static<typeof newAdmin>

/** POST /invitations/accept; answered like a log-in. */
export const acceptInvitationBody = closed({ token, admin: newAdmin })
