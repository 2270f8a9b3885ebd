import type { JuryResult } from '@ashenda/core/domain/jury.ts'
import { mostPoints } from '@ashenda/core/domain/jury.ts'
import type { Names } from '@ashenda/core/domain/titles.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, isTitleRule, moment, titleVotes } from './columns.ts'
import { contestants, zones } from './contestants.ts'
import { contests } from './contests.ts'

/** Titles beside those of the zones (core/domain/titles.ts); none by default. */
export const titles = pgTable(
  'titles',
  {
    id: uuid('id').primaryKey(),
    contestId: uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    position: smallint('position').notNull(),
    /** By language; English is there. */
    name: jsonb('name').$type<Names>().notNull(),
    titleVotes: titleVotes(),
    /** Of the jury, in percent. */
    share: smallint('share').notNull().default(0),
  },
  (table) => [
    index('titles_contest').on(table.contestId, table.position),
    unique('titles_contest_key').on(table.id, table.contestId),
    check('titles_name', sql`char_length(${table.name} ->> 'en') between 1 and 60`),
    check('titles_votes', isTitleRule),
    check('titles_share', sql`${table.share} between 0 and 100`),
  ],
)

/** The zones whose contestants stand for a title; all contestants where it has none. */
export const titleZones = pgTable(
  'title_zones',
  {
    titleId: uuid('title_id').notNull(),
    zoneId: uuid('zone_id').notNull(),
    contestId: uuid('contest_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.titleId, table.zoneId] }),
    foreignKey({
      name: 'title_zones_title_fk',
      columns: [table.titleId, table.contestId],
      foreignColumns: [titles.id, titles.contestId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'title_zones_zone_fk',
      columns: [table.zoneId, table.contestId],
      foreignColumns: [zones.id, zones.contestId],
    }),
  ],
)

/** What a jury has to say in a contest, and when it judges. A contest without a row has none. */
export const juries = pgTable(
  'juries',
  {
    contestId: uuid('contest_id')
      .primaryKey()
      .references(() => contests.id),
    /** Its share in the zones' titles, in percent. */
    zoneShare: smallint('zone_share').notNull().default(0),
    opensAt: moment('opens_at'),
    closesAt: moment('closes_at'),
    /** Of titles, criteria and hours together. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('juries_share', sql`${table.zoneShare} between 0 and 100`),
    check(
      'juries_hours',
      sql`num_nulls(${table.opensAt}, ${table.closesAt}) in (0, 2) and (${table.opensAt} is null or ${table.closesAt} > ${table.opensAt})`,
    ),
  ],
)

export const juryCriteria = pgTable(
  'jury_criteria',
  {
    id: uuid('id').primaryKey(),
    contestId: uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    position: smallint('position').notNull(),
    name: jsonb('name').$type<Names>().notNull(),
    /** Points of a member. */
    most: smallint('most').notNull(),
  },
  (table) => [
    index('jury_criteria_contest').on(table.contestId, table.position),
    unique('jury_criteria_most_key').on(table.id, table.most),
    check('jury_criteria_name', sql`char_length(${table.name} ->> 'en') between 1 and 60`),
    check('jury_criteria_most', sql`${table.most} between 1 and ${sql.raw(String(mostPoints))}`),
  ],
)

/**
 * A member of a jury, who has no account: a link with a one-time token opens one session on one browser, and a new link ends it. Only hashes
 * are kept. A submitted sheet does not change; one that is whole at the closing counts without being submitted.
 */
export const juryMembers = pgTable(
  'jury_members',
  {
    id: uuid('id').primaryKey(),
    contestId: uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    /** Empty, as the contact, once they are no longer needed (queries/privacy/retention.ts). */
    name: text('name').notNull(),
    language: text('language').notNull(),
    /** An e-mail or a phone. */
    contact: text('contact').notNull(),
    linkHash: bytea('link_hash'),
    linkExpiresAt: moment('link_expires_at'),
    sessionHash: bytea('session_hash'),
    sessionExpiresAt: moment('session_expires_at'),
    joinedAt: moment('joined_at'),
    submittedAt: moment('submitted_at'),
    /** Since when she is no member any more: her points count nowhere. */
    withdrawnAt: moment('withdrawn_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('jury_members_contest').on(table.contestId),
    uniqueIndex('jury_members_link_key').on(table.linkHash),
    uniqueIndex('jury_members_session_key').on(table.sessionHash),
    check('jury_members_name', sql`char_length(${table.name}) <= 60`),
    check('jury_members_contact', sql`char_length(${table.contact}) <= 254`),
    check('jury_members_link', sql`(${table.linkHash} is null) = (${table.linkExpiresAt} is null)`),
    check('jury_members_session', sql`(${table.sessionHash} is null) = (${table.sessionExpiresAt} is null)`),
    check(
      'jury_members_withdrawn',
      sql`${table.withdrawnAt} is null or num_nonnulls(${table.linkHash}, ${table.sessionHash}) = 0`,
    ),
  ],
)

/**
 * A member's points for a contestant. `most` is the criterion's, so that it stays as long as points were given by it. A trigger refuses
 * changes once the jury's result is in the chain.
 */
export const juryPoints = pgTable(
  'jury_points',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => juryMembers.id),
    contestantId: uuid('contestant_id')
      .notNull()
      .references(() => contestants.id),
    criterionId: uuid('criterion_id').notNull(),
    most: smallint('most').notNull(),
    points: smallint('points').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.contestantId, table.criterionId] }),
    foreignKey({
      name: 'jury_points_criterion_fk',
      columns: [table.criterionId, table.most],
      foreignColumns: [juryCriteria.id, juryCriteria.most],
    }),
    check('jury_points_bounds', sql`${table.points} between 0 and ${table.most}`),
  ],
)

/** Contestants whom a member does not judge, because she is close to them. */
export const juryConflicts = pgTable(
  'jury_conflicts',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => juryMembers.id),
    contestantId: uuid('contestant_id')
      .notNull()
      .references(() => contestants.id),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.contestantId] })],
)

/**
 * A jury's points after its closing, by contestant, without its members. Append-only; its hash is the one leaf of group `groupId`, and the
 * public sees the points once the contest is over.
 */
export const juryResults = pgTable(
  'jury_results',
  {
    groupId: bigint('group_id', { mode: 'number' }).primaryKey(),
    contestId: uuid('contest_id').notNull(),
    /** 122 random bits, so that nobody guesses the points from the hash. */
    salt: uuid('salt').notNull(),
    result: jsonb('result').$type<JuryResult>().notNull(),
    sealedAt: moment('sealed_at').notNull(),
  },
  (table) => [uniqueIndex('jury_results_contest_key').on(table.contestId)],
)
