import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from './columns.ts'
import { secondFactors, sessions } from './users.ts'

/** Passkeys (WebAuthn) of an admin's second factor, ten per account at most. They are deleted with the factor. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    /** The authenticator's id for it, unique among accounts. */
    credentialId: bytea('credential_id').notNull(),
    /** The public key (COSE), which only verifies signatures. */
    publicKey: bytea('public_key').notNull(),
    /** The authenticator's last signature counter; always 0 if it does not count. It only grows. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The browser's transport hints. */
    transports: text('transports').array().notNull(),
    /** The owner's name for it. */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_id_key').on(table.credentialId),
    index('passkeys_user').on(table.userId),
    check('passkeys_credential_id_length', sql`octet_length(${table.credentialId}) between 1 and 1023`),
    check('passkeys_counter_32_bits', sql`${table.counter} between 0 and 4294967295`),
    check('passkeys_named', sql`${table.name} <> ''`),
  ],
)

/** A session's next challenge, for a few minutes; taking it deletes it, so that no answer counts twice. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Registering a passkey, or showing one. */
    purpose: text('purpose', { enum: ['register', 'show'] }).notNull(),
    challenge: bytea('challenge').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.purpose] }),
    check('passkey_challenges_purpose', sql`${table.purpose} in ('register', 'show')`),
    check('passkey_challenges_256_bits', sql`octet_length(${table.challenge}) = 32`),
  ],
)
