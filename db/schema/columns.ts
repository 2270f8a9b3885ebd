import { titleRules, titleRuleText, usualTitleRule } from '@ashenda/core/domain/title-rule.ts'
import { sql } from 'drizzle-orm'
import { customType, text, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Moments are timestamptz with milliseconds, read as ISO strings' Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Which votes count towards a title (core/domain/title-rule.ts). */
export const titleVotes = () =>
  text('title_votes')
    .array()
    .notNull()
    .default(sql.raw(`'{${titleRuleText(usualTitleRule)}}'`))

/** That it is a rule there is. */
export const isTitleRule = sql.raw(
  `title_votes in (${titleRules.map((rule) => `'{${titleRuleText(rule)}}'::text[]`).join(', ')})`,
)
