import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ballotStatus } from './ballots.ts'
import { bytea, isTitleRule, moment, titleVotes } from './columns.ts'
import { users } from './users.ts'

/** Where the chain of a contest ends. A transaction that adds a link locks it last, and only until the commit. */
export const chainHeads = pgTable(
  'chain_heads',
  {
    contestId: uuid('contest_id').primaryKey(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    head: bytea('head').notNull(),
  },
  (table) => [
    check('chain_heads_counted_from_one', sql`${table.sequence} >= 1`),
    check('chain_heads_sha256', sql`octet_length(${table.head}) = 32`),
  ],
)

/**
 * What happened to a ballot after it was judged: taken out of the count (`quarantined`, `voided`) or put back. Append-only; each
 * is a leaf of the chain, in the group that `groupId` names. `ballots.status` is always where the latest of these led to.
 */
export const ballotChanges = pgTable(
  'ballot_changes',
  {
    groupId: bigint('group_id', { mode: 'number' }).notNull(),
    ballotId: uuid('ballot_id').notNull(),
    /** One for all ballots that an admin decided on at once, which may take several groups. */
    decisionId: uuid('decision_id').notNull(),
    from: ballotStatus('from_status').notNull(),
    to: ballotStatus('to_status').notNull(),
    /** Public: it goes into the export, so it names no person. */
    reason: text('reason').notNull(),
    changedBy: uuid('changed_by')
      .notNull()
      .references(() => users.id),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('ballot_changes_key').on(table.groupId, table.ballotId),
    index('ballot_changes_ballot').on(table.ballotId, table.groupId),
    index('ballot_changes_decision').on(table.decisionId),
    check('ballot_changes_reason_bounds', sql`char_length(${table.reason}) between 1 and 300`),
    check(
      'ballot_changes_step',
      sql`(${table.from}, ${table.to}) in (('counted', 'quarantined'), ('counted', 'voided'), ('quarantined', 'counted'), ('quarantined', 'voided'), ('voided', 'counted'))`,
    ),
  ],
)

/**
 * Which votes count towards a title from a link of the chain on; a contest without any has the usual rule. Append-only; each is
 * the one leaf of the group that `groupId` names. `contests.titleVotes` is always the latest of these.
 */
export const titleRules = pgTable(
  'title_rules',
  {
    groupId: bigint('group_id', { mode: 'number' }).primaryKey(),
    contestId: uuid('contest_id').notNull(),
    titleVotes: titleVotes(),
    /** Public. Empty only where nobody could vote yet. */
    reason: text('reason').notNull(),
    changedBy: uuid('changed_by')
      .notNull()
      .references(() => users.id),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    index('title_rules_contest').on(table.contestId, table.groupId),
    check('title_rules_title_votes', isTitleRule),
    check('title_rules_reason_bounds', sql`char_length(${table.reason}) <= 300`),
  ],
)

/** The head of the chain at a moment, signed: what was published cannot be denied later. Append-only. */
export const checkpoints = pgTable(
  'checkpoints',
  {
    contestId: uuid('contest_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    head: bytea('head').notNull(),
    signedAt: moment('signed_at').notNull(),
    /** Ed25519, raw 32 bytes; the key may change between two checkpoints. */
    publicKey: bytea('public_key').notNull(),
    signature: bytea('signature').notNull(),
  },
  (table) => [
    uniqueIndex('checkpoints_key').on(table.contestId, table.sequence),
    check('checkpoints_counted_from_one', sql`${table.sequence} >= 1`),
    check(
      'checkpoints_sizes',
      sql`octet_length(${table.head}) = 32 and octet_length(${table.publicKey}) = 32 and octet_length(${table.signature}) = 64`,
    ),
  ],
)

/** A published result: two files of what the chain held up to a link. The rows stay, the files of all but the latest go. */
export const resultExports = pgTable(
  'result_exports',
  {
    contestId: uuid('contest_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    madeAt: moment('made_at').notNull().defaultNow(),
    /** Generated; below results/ in the storage, with the ending of each form. */
    file: text('file').notNull(),
    jsonBytes: bigint('json_bytes', { mode: 'number' }).notNull(),
    csvBytes: bigint('csv_bytes', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('result_exports_key').on(table.contestId, table.sequence),
    uniqueIndex('result_exports_file_key').on(table.file),
    check('result_exports_sizes', sql`${table.jsonBytes} > 0 and ${table.csvBytes} > 0 and ${table.sequence} >= 1`),
  ],
)

/** Who makes the result of a contest now: it takes minutes, and one process is enough. A claim that is not renewed lapses. */
export const resultClaims = pgTable('result_claims', {
  contestId: uuid('contest_id').primaryKey(),
  /** Of one publishing, not of a process. */
  holder: uuid('holder').notNull(),
  claimedUntil: moment('claimed_until').notNull(),
})
