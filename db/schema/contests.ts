import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { isTitleRule, moment, titleVotes } from './columns.ts'

/**
 * A contest. At most one is current. Whether it is open follows from the clock; only the freezing of the public counts
 * leaves a trace (`frozenAt`), because it fills `tally_frozen` once and for good.
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
    /** Whether a contestant who registers takes part at once; null leaves it to the environment (CONTESTANT_APPROVAL). */
    approval: text('approval', { enum: ['auto', 'manual'] }),
    /** Whether what contestants show is public before an admin has looked at it; null leaves it to the environment (CONTENT_MODERATION). */
    moderation: text('moderation', { enum: ['auto', 'manual'] }),
    /** Whose free votes have to be proven by a code sent to their phone (core/domain/phone-proof.ts). */
    phoneProof: text('phone_proof', { enum: ['off', 'unusual', 'always'] })
      .notNull()
      .default('off'),
    /** Whether votes whose rate leaves its history also need codes, while that lasts (vote-alerts.ts). */
    proofWhenUnusual: boolean('proof_when_unusual').notNull().default(false),
    /** How the numbers begin that codes are sent to. */
    proofPrefixes: text('proof_prefixes').array().notNull().default(sql`'{+2517,+2519}'`),
    titleVotes: titleVotes(),
    /** Id of the pepper that its voters' ids are made with (core/domain/peppers.ts); null: the oldest that is kept. Set once. */
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
