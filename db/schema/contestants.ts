import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { contests } from './contests.ts'
import { users } from './users.ts'

/** A contest's zones. Retired, never deleted: contestants keep theirs. */
export const zones = pgTable(
  'zones',
  {
    id: uuid('id').primaryKey(),
    contestId: uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    retiredAt: moment('retired_at'),
  },
  (table) => [
    uniqueIndex('zones_contest_name_key').on(table.contestId, sql`lower(${table.name})`),
    // What contestants refer to.
    unique('zones_contest_key').on(table.id, table.contestId),
    check('zones_name_bounds', sql`char_length(${table.name}) between 1 and 60`),
  ],
)

/**
 * A contestant: an account's entry in a contest. The first entry of an account has the account's id, later ones their own. Votable = paid, active, contest open. `inactiveSince` is a moment, because a ballot is judged as of
 * its acceptance, not its tally. Never deleted: ballots name her.
 */
export const contestants = pgTable(
  'contestants',
  {
    id: uuid('id').primaryKey(),
    /** The account. A trigger sets it to the id for a version that knows one contest. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    contestId: uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    zoneId: uuid('zone_id'),
    occupation: text('occupation').notNull().default(''),
    description: text('description').notNull().default(''),
    paidAt: moment('paid_at'),
    /** The payment of her place, which ends when it is refunded; null if she has it without one. */
    feePaymentId: uuid('fee_payment_id'),
    inactiveSince: moment('inactive_since'),
    /** Since when she awaits first approval: until then nothing of her is public, and nobody can vote for her. Once null, always null. */
    heldSince: moment('held_since'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('contestants_one_entry').on(table.userId, table.contestId),
    foreignKey({
      name: 'contestants_zone_of_contest_fk',
      columns: [table.zoneId, table.contestId],
      foreignColumns: [zones.id, zones.contestId],
    }),
    index('contestants_contest').on(table.contestId, table.id),
    index('contestants_updated').on(table.updatedAt),
    check('contestants_fee_payment', sql`${table.feePaymentId} is null or ${table.paidAt} is not null`),
    check('contestants_occupation_bounds', sql`char_length(${table.occupation}) <= 80`),
    check('contestants_description_bounds', sql`char_length(${table.description}) <= 2000`),
  ],
)

/** Columns of a photo, public or pending. */
export const photoColumns = () => ({
  contestantId: uuid('contestant_id')
    .notNull()
    .references(() => contestants.id),
  slot: smallint('slot').notNull(),
  file: text('file').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  colour: text('colour').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** A contestant's photo in one of three slots. `file` is generated; the sizes derive their names. */
export const images = pgTable(
  'images',
  {
    id: uuid('id').primaryKey(),
    ...photoColumns(),
  },
  (table) => [
    uniqueIndex('images_slot_key').on(table.contestantId, table.slot),
    uniqueIndex('images_file_key').on(table.file),
    check('images_slot', sql`${table.slot} between 1 and 3`),
    check('images_size', sql`${table.width} > 0 and ${table.height} > 0`),
    check('images_file', sql`${table.file} ~ '^[0-9a-z-]+\\.(webp|avif|jpg)$'`),
    check('images_colour', sql`${table.colour} ~ '^#[0-9a-f]{6}$'`),
  ],
)
