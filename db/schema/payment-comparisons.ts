import { comparisonProblems } from '@ashenda/core/domain/payment.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { users } from './users.ts'

/**
 * One holding of what the provider lists against the payments here. A night has one (`night` unique), however many workers
 * there are and however often its job is delivered; the others an admin asked for.
 */
export const paymentComparisons = pgTable(
  'payment_comparisons',
  {
    id: uuid('id').primaryKey(),
    /** The day it belongs to, in Addis Ababa. */
    night: date('night'),
    askedBy: uuid('asked_by').references(() => users.id),
    startedAt: moment('started_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
    /** The oldest moment that the list reached. */
    reachedAt: moment('reached_at'),
    pages: integer('pages').notNull().default(0),
    listed: integer('listed').notNull().default(0),
    unreadable: integer('unreadable').notNull().default(0),
    /** Payments that were looked at once more, and those that a person should look at. */
    hurried: integer('hurried').notNull().default(0),
    raised: integer('raised').notNull().default(0),
    unknownCount: integer('unknown_count').notNull().default(0),
    /** The first of what nobody here knows. */
    unknown: jsonb('unknown').notNull().default([]),
    /** Why it ended before it had compared everything: the message of the error, and its kind, which older rows lack. */
    problem: text('problem'),
    problemKind: text('problem_kind', { enum: comparisonProblems }),
  },
  (table) => [
    uniqueIndex('payment_comparisons_night_key').on(table.night),
    index('payment_comparisons_started').on(table.startedAt),
    check('payment_comparisons_asked', sql`(${table.night} is null) = (${table.askedBy} is not null)`),
  ],
)
