import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, inet, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from './columns.ts'

/**
 * Everyone who can log in. A phone and an e-mail belong to one account at most; e-mails compare without case. An erased account keeps its
 * row, so that references stay valid, and loses phone, e-mail, names and password. A contestant who came with a contest's archive has her names
 * alone: nobody logs in.
 */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    role: text('role', { enum: ['actor', 'admin'] }).notNull(),
    /** An admin's role (core/domain/admin-role.ts); null for others. */
    adminRole: text('admin_role', { enum: ['owner', 'finance', 'moderator', 'operations', 'viewer'] }),
    phone: text('phone'),
    email: text('email'),
    /** Replaces `email` once confirmed; until then log-ins and resets use the former. '': she wants none. */
    unconfirmedEmail: text('unconfirmed_email'),
    fname: text('fname').notNull(),
    mname: text('mname').notNull(),
    lname: text('lname').notNull().default(''),
    /** argon2id, PHC string. */
    passwordHash: text('password_hash'),
    /** argon2id of the normalised favourite sport. */
    answerHash: text('answer_hash'),
    referredBy: uuid('referred_by'),
    /** The version of the privacy policy she agreed to, and when; null: nobody asked her yet. */
    policyVersion: text('policy_version'),
    policyAcceptedAt: moment('policy_accepted_at'),
    /** Of a minor: who agreed with her then, as parent or guardian. */
    guardian: text('guardian'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    erasedAt: moment('erased_at'),
    /** A disabled admin cannot log in; her actions stay hers. */
    disabledAt: moment('disabled_at'),
  },
  (table) => [
    uniqueIndex('users_phone_key').on(table.phone),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_referred_by').on(table.referredBy).where(sql`${table.referredBy} is not null`),
    check('users_role', sql`${table.role} in ('actor', 'admin')`),
    check(
      'users_admin_role',
      sql`case ${table.role} when 'admin' then coalesce(${table.adminRole} in ('owner', 'finance', 'moderator', 'operations', 'viewer'), false)
        else ${table.adminRole} is null end`,
    ),
    check('users_disabled_admin', sql`${table.disabledAt} is null or ${table.role} = 'admin'`),
    check('users_phone_e164', sql`${table.phone} ~ '^\\+[1-9][0-9]{6,14}$'`),
    check(
      'users_reachable',
      sql`${table.phone} is not null or ${table.erasedAt} is not null
      or ${table.role} = 'actor' and num_nonnulls(${table.email}, ${table.unconfirmedEmail}, ${table.passwordHash}, ${table.answerHash}) = 0`,
    ),
    check('users_policy_accepted', sql`(${table.policyVersion} is null) = (${table.policyAcceptedAt} is null)`),
    check('users_guardian_agrees', sql`${table.guardian} is null or ${table.policyAcceptedAt} is not null`),
    check('users_referred_by_other', sql`${table.referredBy} <> ${table.id}`),
  ],
)

/** A log-in. Only the token's hash is stored; an ended or expired session authenticates nobody. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytea('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull().default(''),
    address: inet('address'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** When the second factor was last shown. */
    verifiedAt: moment('verified_at'),
    /** Ended by the limit of sessions. Kept after the next log-in, so that the browser learns why. */
    displaced: boolean('displaced').notNull().default(false),
  },
  (table) => [
    uniqueIndex('sessions_token_hash_key').on(table.tokenHash),
    index('sessions_user').on(table.userId),
    check('sessions_token_is_sha256', sql`octet_length(${table.tokenHash}) = 32`),
    check('sessions_expire_later', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
)

/** An invitation: its link makes one person an admin, within some days. Only the token's hash is stored. */
export const adminInvitations = pgTable(
  'admin_invitations',
  {
    id: uuid('id').primaryKey(),
    tokenHash: bytea('token_hash').notNull(),
    adminRole: text('admin_role', { enum: ['owner', 'finance', 'moderator', 'operations', 'viewer'] }).notNull(),
    /** The invited person's name, as the inviting admin wrote it. */
    note: text('note').notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
    acceptedAt: moment('accepted_at'),
    acceptedBy: uuid('accepted_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('admin_invitations_token_hash_key').on(table.tokenHash),
    check('admin_invitations_token_is_sha256', sql`octet_length(${table.tokenHash}) = 32`),
    check(
      'admin_invitations_role',
      sql`${table.adminRole} in ('owner', 'finance', 'moderator', 'operations', 'viewer')`,
    ),
    check('admin_invitations_expire_later', sql`${table.expiresAt} > ${table.createdAt}`),
    check('admin_invitations_accepted_by', sql`(${table.acceptedAt} is null) = (${table.acceptedBy} is null)`),
  ],
)

/**
 * A pending password reset: by a code, by waiting, or by an admin's link. A contestant has one open reset of her own and one link. Only
 * hashes of token and code are stored.
 */
export const passwordResets = pgTable(
  'password_resets',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    way: text('way', { enum: ['code', 'wait', 'link'] }).notNull(),
    /** The link's maker; it ends when she may make none any more. */
    madeBy: uuid('made_by').references(() => users.id),
    /** The hash of the asking browser's cookie, or of the link's token. */
    tokenHash: bytea('token_hash').notNull(),
    /** An HMAC, bound to this row. */
    codeHash: bytea('code_hash'),
    createdAt: moment('created_at').notNull().defaultNow(),
    opensAt: moment('opens_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    ending: text('ending', { enum: ['used', 'stopped', 'replaced'] }),
  },
  (table) => [
    uniqueIndex('password_resets_token_hash_key').on(table.tokenHash),
    uniqueIndex('password_resets_one_asked')
      .on(table.userId)
      .where(sql`${table.endedAt} is null and ${table.way} <> 'link'`),
    uniqueIndex('password_resets_one_link')
      .on(table.userId)
      .where(sql`${table.endedAt} is null and ${table.way} = 'link'`),
    index('password_resets_user').on(table.userId),
    check('password_resets_way', sql`${table.way} in ('code', 'wait', 'link')`),
    check('password_resets_made_by', sql`(${table.madeBy} is not null) = (${table.way} = 'link')`),
    check('password_resets_token_is_sha256', sql`octet_length(${table.tokenHash}) = 32`),
    check(
      'password_resets_code_is_sha256',
      sql`case ${table.way} when 'code' then coalesce(octet_length(${table.codeHash}) = 32, false) else ${table.codeHash} is null end`,
    ),
    check(
      'password_resets_expire_later',
      sql`${table.opensAt} >= ${table.createdAt} and ${table.expiresAt} > ${table.opensAt}`,
    ),
    check('password_resets_ending', sql`${table.ending} in ('used', 'stopped', 'replaced')`),
    check('password_resets_ended', sql`(${table.endedAt} is null) = (${table.ending} is null)`),
  ],
)

/** An admin's second factor: an app's codes, passkeys (passkeys.ts), or both. It is set up once there is a secret or a passkey. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed; null until a first code proves that the app has it. */
  secret: bytea('secret'),
  /** Sealed; being set up, replaces `secret` with its first code. */
  pendingSecret: bytea('pending_secret'),
  /** The last used time step: no code counts twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Recovery codes, each used once. Only HMACs are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: bytea('code_hash').notNull(),
    /** The id of its pepper; null: the oldest kept. */
    pepper: text('pepper'),
    usedAt: moment('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.codeHash] }),
    check('recovery_codes_pepper', sql`${table.pepper} ~ '^[0-9a-f]{16}$'`),
    check('recovery_codes_hash_is_sha256', sql`octet_length(${table.codeHash}) = 32`),
  ],
)
