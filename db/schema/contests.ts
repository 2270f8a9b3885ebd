import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

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
    /** Whether who registers takes part at once; null leaves it to the environment (CONTESTANT_APPROVAL). */
    approval: text('approval', { enum: ['auto', 'manual'] }),
    /** Whether what contestants show is public before an admin has looked at it; null leaves it to the environment (CONTENT_MODERATION). */
    moderation: text('moderation', { enum: ['auto', 'manual'] }),
    /** Whose free votes have to be proven by a code sent to their phone (core/domain/phone-proof.ts). */
    phoneProof: text('phone_proof', { enum: ['off', 'unusual', 'always'] })
      .notNull()
      .default('off'),
    /** How the numbers begin that codes are sent to. */
    proofPrefixes: text('proof_prefixes').array().notNull().default(sql`'{+2517,+2519}'`),
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
    check('contests_approval', sql`${table.approval} in ('auto', 'manual')`),
    check('contests_moderation', sql`${table.moderation} in ('auto', 'manual')`),
    check('contests_frozen_as_planned', sql`${table.frozenAt} is null or ${table.freezesAt} is not null`),
  ],
)
