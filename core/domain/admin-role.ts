/** The roles of admins. All of them may read admins' pages; permission.ts says what each may do. A file of its own, because voters' pages need the roles too. */
export const adminRoles = ['owner', 'finance', 'moderator', 'operations', 'viewer'] as const
export type AdminRole = (typeof adminRoles)[number]

/** For how long an invitation can be accepted. */
export const invitationHours = 72
