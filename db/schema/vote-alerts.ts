import { watchedKinds } from '@ashenda/core/domain/vote-watch.ts'
import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { contests } from './contests.ts'
import { users } from './users.ts'

/**
 * An abnormal rate of free votes (core/domain/vote-watch.ts). Open ones are unique: several workers see the same, and the first raises the
 * alert. Whether it asks for codes follows from the contest's setting.
 */
export const voteAlerts = pgTable(
  'vote_alerts',
  {
    id: uuid('id').primaryKey(),
    contestId: uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    kind: text('kind', { enum: watchedKinds }).notNull(),
    /** The phone prefix, or the contestant's id; '' for the whole contest. */
    subject: text('subject').notNull(),
    startedAt: moment('started_at').notNull(),
    /** When it was last abnormal. */
    seenAt: moment('seen_at').notNull(),
    /** The most votes in five minutes. */
    votes: integer('votes').notNull(),
    /** The usual number at its start; null without history. */
    usual: integer('usual'),
    /** Usual odds against all other votes, its baseline while it lasts. */
    usualOdds: doublePrecision('usual_odds'),
    endedAt: moment('ended_at'),
    /** The admin who ended it; null if it became normal for an hour. */
    endedBy: uuid('ended_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('vote_alerts_one_open')
      .on(table.contestId, table.kind, table.subject)
      .where(sql`${table.endedAt} is null`),
    index('vote_alerts_latest').on(table.contestId, table.startedAt),
    check('vote_alerts_kind', sql`${table.kind} in ('contest', 'prefix', 'contestant')`),
    check('vote_alerts_subject', sql`(${table.kind} = 'contest') = (${table.subject} = '')`),
    check('vote_alerts_counts', sql`${table.votes} > 0 and ${table.usual} >= 0 and ${table.usualOdds} >= 0`),
    check(
      'vote_alerts_in_order',
      sql`${table.seenAt} >= ${table.startedAt} and ${table.endedAt} >= ${table.startedAt}`,
    ),
    check('vote_alerts_ended_by', sql`${table.endedBy} is null or ${table.endedAt} is not null`),
  ],
)
