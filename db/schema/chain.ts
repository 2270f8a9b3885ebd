import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ballotStatus } from './ballots.ts'
import { bytea, isTitleRule, moment, titleVotes } from './columns.ts'
import { users } from './users.ts'

/**
 * The end of a contest's chain. A transaction that adds a link locks it last, until the commit. A round has one before its first link, with
 * sequence 0, because its chain begins with the end of the round before. Sealed with the final result: a trigger
 * refuses every further link.
 */
export const chainHeads = pgTable(
  'chain_heads',
  {
    contestId: uuid('contest_id').primaryKey(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    head: bytea('head').notNull(),
    sealedAt: moment('sealed_at'),
  },
  (table) => [
    check('chain_heads_counted_from_one', sql`${table.sequence} >= 0`),
    check('chain_heads_sha256', sql`octet_length(${table.head}) = 32`),
  ],
)

/**
 * A ballot's change after its judgement: taken out (`quarantined`, `voided`) or put back. Append-only; each is a leaf of the chain, in
 * group `groupId`. `ballots.status` is always the latest one's.
 */
export const ballotChanges = pgTable(
  'ballot_changes',
  {
    groupId: bigint('group_id', { mode: 'number' }).notNull(),
    ballotId: uuid('ballot_id').notNull(),
    /** One per admin's decision, which may take several groups. */
    decisionId: uuid('decision_id').notNull(),
    from: ballotStatus('from_status').notNull(),
    to: ballotStatus('to_status').notNull(),
    /** Public in the export, so it names no person. */
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
 * The title rule from a chain link on; a contest without any has the default. Append-only; each is the one leaf of group `groupId`.
 * `contests.titleVotes` is always the latest one's.
 */
export const titleRules = pgTable(
  'title_rules',
  {
    groupId: bigint('group_id', { mode: 'number' }).primaryKey(),
    contestId: uuid('contest_id').notNull(),
    titleVotes: titleVotes(),
    /** Public. Empty only before anybody could vote. */
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

/**
 * Changes of the announced rules (core/domain/announced-rules.ts) once there was something to vote by, as `rule=before>after`. Append-only; each
 * row is the one leaf of group `groupId`.
 */
export const ruleChanges = pgTable(
  'rule_changes',
  {
    groupId: bigint('group_id', { mode: 'number' }).primaryKey(),
    contestId: uuid('contest_id').notNull(),
    changes: text('changes').array().notNull(),
    /** Public. Empty only while nobody could vote. */
    reason: text('reason').notNull(),
    changedBy: uuid('changed_by')
      .notNull()
      .references(() => users.id),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    index('rule_changes_contest').on(table.contestId, table.groupId),
    check(
      'rule_changes_form',
      sql`array_to_string(${table.changes}, ',', '') ~ '^[a-zA-Z]+=[^,>|]*>[^,>|]*(,[a-zA-Z]+=[^,>|]*>[^,>|]*)*$'`,
    ),
    check('rule_changes_reason_bounds', sql`char_length(${table.reason}) <= 300`),
  ],
)

/** A signed head of the chain: it cannot be denied later. Append-only. */
export const checkpoints = pgTable(
  'checkpoints',
  {
    contestId: uuid('contest_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    head: bytea('head').notNull(),
    signedAt: moment('signed_at').notNull(),
    /** Ed25519, raw 32 bytes; it may change between checkpoints. */
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

/** A published result: two files with the chain up to a link. The rows stay, the files of all but the latest go. */
export const resultExports = pgTable(
  'result_exports',
  {
    contestId: uuid('contest_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    madeAt: moment('made_at').notNull().defaultNow(),
    /** Generated; below results/ in the storage, plus each form's extension. */
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

/** The process that makes a contest's result: it takes minutes, and one is enough. A claim lapses unless renewed. */
export const resultClaims = pgTable('result_claims', {
  contestId: uuid('contest_id').primaryKey(),
  /** Identifies a publishing, not a process. */
  holder: uuid('holder').notNull(),
  claimedUntil: moment('claimed_until').notNull(),
})
