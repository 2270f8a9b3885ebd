import { comparisonProblems } from '@ashenda/core/domain/payment.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { users } from './users.ts'

/**
 * A comparison of the provider's list with our payments. One per night (`night` unique), however many workers and deliveries there are; the
 * others were requested by admins.
 */
export const paymentComparisons = pgTable(
  'payment_comparisons',
  {
    id: uuid('id').primaryKey(),
    /** Its day in Addis Ababa. */
    night: date('night'),
    askedBy: uuid('asked_by').references(() => users.id),
    startedAt: moment('started_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
    /** The oldest time the list reached. */
    reachedAt: moment('reached_at'),
    pages: integer('pages').notNull().default(0),
    listed: integer('listed').notNull().default(0),
    unreadable: integer('unreadable').notNull().default(0),
    /** Payments checked again, and those marked for attention. */
    hurried: integer('hurried').notNull().default(0),
    raised: integer('raised').notNull().default(0),
    unknownCount: integer('unknown_count').notNull().default(0),
    /** The first payments unknown here. */
    unknown: jsonb('unknown').notNull().default([]),
    /** Why it ended early: the error's message, and its kind if it is a known one. */
    problem: text('problem'),
    problemKind: text('problem_kind', { enum: comparisonProblems }),
  },
  (table) => [
    uniqueIndex('payment_comparisons_night_key').on(table.night),
    index('payment_comparisons_started').on(table.startedAt),
    check('payment_comparisons_asked', sql`(${table.night} is null) = (${table.askedBy} is not null)`),
  ],
)
