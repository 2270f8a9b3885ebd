import { refusalReasons } from '@ashenda/core/domain/ballot.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, moment, titleVotes } from './columns.ts'

export const ballotKind = pgEnum('ballot_kind', ['free', 'paid'])
export const ballotStatus = pgEnum('ballot_status', ['counted', 'refused', 'voided', 'quarantined'])
export const refusalReason = pgEnum('refusal_reason', refusalReasons)

export const groupIds = pgSequence('ballot_group_ids')

/**
 * A ballot and its outcome, written once by the worker. The id derives from the submit, so a repetition conflicts with itself. Unique
 * indexes allow one counted free ballot per voter and contest, and one ballot per credit, because two workers may judge both at once. No
 * foreign keys: each would cost a look-up and a shared row lock per ballot and pick on the busiest path. Contestants, contests and voters
 * are never deleted, and the worker writes the voter in the same transaction.
 */
export const ballots = pgTable(
  'ballots',
  {
    id: uuid('id').primaryKey(),
    contestId: uuid('contest_id').notNull(),
    voterId: uuid('voter_id').notNull(),
    creditId: uuid('credit_id'),
    pick1: uuid('pick1').notNull(),
    pick2: uuid('pick2'),
    pick3: uuid('pick3'),
    groupId: bigint('group_id', { mode: 'number' }).notNull(),
    acceptedAt: moment('accepted_at').notNull(),
    kind: ballotKind('kind').notNull(),
    status: ballotStatus('status').notNull(),
    reason: refusalReason('reason'),
    /** Its sender entered the code sent to the phone (core/domain/phone-proof.ts). */
    proven: boolean('proven').notNull().default(false),
  },
  (table) => [
    uniqueIndex('ballots_one_free')
      .on(table.contestId, table.voterId)
      .where(sql`${table.kind} = 'free' and ${table.status} <> 'refused'`),
    uniqueIndex('ballots_credit_key')
      .on(table.creditId)
      .where(sql`${table.creditId} is not null and ${table.status} <> 'refused'`),
    index('ballots_group').on(table.groupId),
    // Ballots to decide on; hardly any.
    index('ballots_quarantined').on(table.contestId).where(sql`${table.status} = 'quarantined'`),
    check(
      'ballots_picks',
      sql`${table.pick2} is null and ${table.pick3} is null
      or ${table.pick2} is not null and ${table.pick2} <> ${table.pick1} and (${table.pick3} is null or ${table.pick3} <> ${table.pick1} and ${table.pick3} <> ${table.pick2})`,
    ),
    check('ballots_refused_for_a_reason', sql`(${table.status} = 'refused') = (${table.reason} is not null)`),
    check(
      'ballots_paid_by_credit',
      sql`${table.status} = 'refused' or (${table.kind} = 'paid') = (${table.creditId} is not null)`,
    ),
    check('ballots_free_first_pick_only', sql`${table.kind} = 'paid' or ${table.pick2} is null`),
  ],
)

/**
 * A tallied group, written last in its transaction. `sequence`, `root`, `previous` and `head` are its link of the hash chain
 * (core/domain/ballot-chain.ts).
 */
export const ballotGroups = pgTable(
  'ballot_groups',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    contestId: uuid('contest_id').notNull(),
    counted: integer('counted').notNull(),
    refused: integer('refused').notNull(),
    /** What its counted ballots were worth then: one for each pick. For charts; later changes are not in it. */
    votes: integer('votes').notNull().default(0),
    /** Changes to earlier groups: ballots taken out or put back, a title rule (`title_rules`) or other rules (`rule_changes`). Such a group holds nothing else. */
    changed: integer('changed').notNull().default(0),
    talliedAt: moment('tallied_at').notNull().defaultNow(),
    /** 122 random bits in each of its ballots' inner hashes, see docs/decisions/018-a-result-anyone-can-check.md. */
    salt: uuid('salt'),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    root: bytea('root').notNull(),
    previous: bytea('previous').notNull(),
    head: bytea('head').notNull(),
  },
  (table) => [
    uniqueIndex('ballot_groups_sequence_key').on(table.contestId, table.sequence),
    // Groups lie in tally order, so finding a day's costs writers almost nothing.
    index('ballot_groups_tallied').using('brin', table.talliedAt),
    index('ballot_groups_refused').on(table.contestId, table.talliedAt).where(sql`${table.refused} > 0`),
    check(
      'ballot_groups_not_empty',
      sql`least(${table.counted}, ${table.refused}, ${table.changed}) >= 0 and ${table.counted} + ${table.refused} + ${table.changed} > 0`,
    ),
    check('ballot_groups_one_kind', sql`${table.changed} = 0 or ${table.counted} + ${table.refused} = 0`),
    check('ballot_groups_salted', sql`${table.changed} > 0 or ${table.salt} is not null`),
  ],
)

/** The formula of a tally's `votes`, also for computed counts. */
export const votesByRule = `case when 'paid' = any(title_votes) then first + second + third else 0 end
      + case when 'proven' = any(title_votes) then proven else 0 end + case when 'unproven' = any(title_votes) then free - proven else 0 end`
export const reachedAtByRule = `greatest(case when 'paid' = any(title_votes) then paid_reached_at end,
      case when 'proven' = any(title_votes) then proven_reached_at end, case when 'unproven' = any(title_votes) then unproven_reached_at end)`

/**
 * A contestant's counts, always equal to a recount of her ballots, beginning with what she brought from the round before (rounds.ts). `first`, `second`, `third` are paid votes by rank; a free ballot has
 * only a first. `proven` is part of free; `quarantined` is in none of the others. `rev` rises with every change, so a late message never
 * overwrites a newer one. `votes` count towards a title (core/domain/title-rule.ts) by `titleVotes`, always the contest's rule: a
 * transaction that changes the rule changes it here too. `reachedAt` is when the latest of these was accepted: at equal totals the earlier
 * one ranks first.
 */
const tallyColumns = {
  contestId: uuid('contest_id').notNull(),
  contestantId: uuid('contestant_id').notNull(),
  free: integer('free').notNull().default(0),
  proven: integer('proven').notNull().default(0),
  first: integer('first').notNull().default(0),
  second: integer('second').notNull().default(0),
  third: integer('third').notNull().default(0),
  quarantined: integer('quarantined').notNull().default(0),
  paidReachedAt: moment('paid_reached_at'),
  provenReachedAt: moment('proven_reached_at'),
  unprovenReachedAt: moment('unproven_reached_at'),
  titleVotes: titleVotes(),
  votes: integer('votes').notNull().generatedAlwaysAs(sql.raw(votesByRule)),
  reachedAt: moment('reached_at').generatedAlwaysAs(sql.raw(reachedAtByRule)),
}

export const tally = pgTable(
  'tally',
  { ...tallyColumns, rev: bigint('rev', { mode: 'number' }).notNull().default(0) },
  (table) => [
    uniqueIndex('tally_key').on(table.contestId, table.contestantId),
    check(
      'tally_not_negative',
      sql`least(${table.proven}, ${table.free} - ${table.proven}, ${table.first}, ${table.second}, ${table.third}, ${table.quarantined}) >= 0`,
    ),
  ],
)

/** Public counts from the freeze on; filled once, from ballots accepted before it. */
export const tallyFrozen = pgTable('tally_frozen', tallyColumns, (table) => [
  uniqueIndex('tally_frozen_key').on(table.contestId, table.contestantId),
])

/** A contestant's counted votes by UTC hour of acceptance, written with the tally: they always add up to it. */
export const voteHours = pgTable(
  'vote_hours',
  {
    contestId: uuid('contest_id').notNull(),
    contestantId: uuid('contestant_id').notNull(),
    hour: moment('hour').notNull(),
    free: integer('free').notNull().default(0),
    paid: integer('paid').notNull().default(0),
  },
  (table) => [
    uniqueIndex('vote_hours_key').on(table.contestId, table.contestantId, table.hour),
    check('vote_hours_not_negative', sql`least(${table.free}, ${table.paid}) >= 0`),
    check('vote_hours_whole', sql`extract(epoch from ${table.hour}) % 3600 = 0`),
  ],
)

/**
 * An acknowledged ballot that Postgres refused even alone (SQLSTATE class 22 or 23), or that was unreadable: stored whole as bytes, so that
 * it counts as recorded and can be replayed. A recorded replay deletes it.
 */
export const deadLetters = pgTable('dead_letters', {
  /** The ballot's id if readable, otherwise a hash of the payload as a UUID. */
  id: uuid('id').primaryKey(),
  contestId: uuid('contest_id').notNull(),
  payload: bytea('payload').notNull(),
  problem: text('problem').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
