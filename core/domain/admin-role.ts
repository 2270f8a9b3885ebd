/** What admins are for. Each may read what admins see; what else, permission.ts says. It stands apart: voters' pages read roles, too. */
export const adminRoles = ['owner', 'finance', 'moderator', 'operations', 'viewer'] as const
export type AdminRole = (typeof adminRoles)[number]

export const isAdminRole = (value: unknown): value is AdminRole => adminRoles.some((role) => role === value)

/** For how long an invitation can be accepted. */
export const invitationHours = 72
