/**
 * The roles of admins. All may read admins' pages; permission.ts says what each may change. A separate file, because voters' pages need the
 * roles too.
 */
export const adminRoles = ['owner', 'finance', 'moderator', 'operations', 'viewer'] as const
export type AdminRole = (typeof adminRoles)[number]

/** How long an invitation can be accepted. */
export const invitationHours = 72
