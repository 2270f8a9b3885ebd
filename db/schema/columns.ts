import { titleRules, titleRuleText, usualTitleRule } from '@ashenda/core/domain/title-rule.ts'
import { sql } from 'drizzle-orm'
import { customType, text, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Timestamps are timestamptz with milliseconds. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Which votes count towards a title (core/domain/title-rule.ts). */
export const titleVotes = () =>
  text('title_votes')
    .array()
    .notNull()
    .default(sql.raw(`'{${titleRuleText(usualTitleRule)}}'`))

/** The check that it is an allowed rule. */
export const isTitleRule = sql.raw(
  `title_votes in (${titleRules.map((rule) => `'{${titleRuleText(rule)}}'::text[]`).join(', ')})`,
)
