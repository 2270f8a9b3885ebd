import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { isTitleRule, moment, titleVotes } from './columns.ts'

/**
 * A contest; at most one is current. Whether it is open follows from the clock; only the freeze is recorded (`frozenAt`), because it fills
 * `tally_frozen` once and for good.
 */
export const contests = pgTable(
  'contests',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    current: boolean('current').notNull().default(false),
    opensAt: moment('opens_at').notNull(),
    closesAt: moment('closes_at').notNull(),
    freezesAt: moment('freezes_at'),
    frozenAt: moment('frozen_at'),
    /** Whether a new contestant takes part at once; null: as CONTESTANT_APPROVAL says. */
    approval: text('approval', { enum: ['auto', 'manual'] }),
    /** Whether contestants' changes are public without approval; null: as CONTENT_MODERATION says. */
    moderation: text('moderation', { enum: ['auto', 'manual'] }),
    /** Whose free votes need a code sent to their phone (core/domain/phone-proof.ts). */
    phoneProof: text('phone_proof', { enum: ['off', 'unusual', 'always'] })
      .notNull()
      .default('off'),
    /** Whether votes at an abnormal rate also need codes (vote-alerts.ts). */
    proofWhenUnusual: boolean('proof_when_unusual').notNull().default(false),
    /** Prefixes of numbers that codes are sent to. */
    proofPrefixes: text('proof_prefixes').array().notNull().default(sql`'{+2517,+2519}'`),
    titleVotes: titleVotes(),
    /** The id of the pepper in its voters' ids (core/domain/peppers.ts); null: the oldest kept. Set once. */
    phonePepper: text('phone_pepper'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('contests_one_current').on(table.current).where(sql`${table.current}`),
    check('contests_close_after_opening', sql`${table.closesAt} > ${table.opensAt}`),
    check(
      'contests_freeze_within',
      sql`${table.freezesAt} >= ${table.opensAt} and ${table.freezesAt} <= ${table.closesAt}`,
    ),
    check('contests_phone_proof', sql`${table.phoneProof} in ('off', 'unusual', 'always')`),
    check('contests_proof_prefixes', sql`cardinality(${table.proofPrefixes}) between 1 and 40`),
    check('contests_title_votes', isTitleRule),
    check(
      'contests_title_votes_proven',
      sql`${table.phoneProof} = 'always' or not 'proven' = any(${table.titleVotes}) or 'unproven' = any(${table.titleVotes})`,
    ),
    check('contests_phone_pepper', sql`${table.phonePepper} ~ '^[0-9a-f]{16}$'`),
    check('contests_approval', sql`${table.approval} in ('auto', 'manual')`),
    check('contests_moderation', sql`${table.moderation} in ('auto', 'manual')`),
    check('contests_frozen_as_planned', sql`${table.frozenAt} is null or ${table.freezesAt} is not null`),
  ],
)
