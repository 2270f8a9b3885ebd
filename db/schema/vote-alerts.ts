import { watchedKinds } from '@ashenda/core/domain/vote-watch.ts'
import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { contests } from './contests.ts'
import { users } from './users.ts'

/**
 * Rates of free votes that left their own history (core/domain/vote-watch.ts). One that is not over is unique: several workers see
 * the same, and the first of them raises the alert. Whether it asks for codes follows from the contest's setting; it is not stored.
 */
export const voteAlerts = pgTable(
  'vote_alerts',
  {
    id: uuid('id').primaryKey(),
    contestId: uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    kind: text('kind', { enum: watchedKinds }).notNull(),
    /** How the phones begin, or the contestant's id; '' of the whole contest. */
    subject: text('subject').notNull(),
    startedAt: moment('started_at').notNull(),
    /** When it last stood out. */
    seenAt: moment('seen_at').notNull(),
    /** Most votes within five minutes. */
    votes: integer('votes').notNull(),
    /** As many were usual when it began; null where there was nothing to compare with. */
    usual: integer('usual'),
    /** For one vote of all others: it is held against these for as long as it goes on. */
    usualOdds: doublePrecision('usual_odds'),
    endedAt: moment('ended_at'),
    /** The admin who ended it; null where it was usual for an hour. */
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
