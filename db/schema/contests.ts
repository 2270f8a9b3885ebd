import { revealSteps, slugPattern, stageScreens } from '@ashenda/core/domain/contest.ts'
import { mostOfZone } from '@ashenda/core/domain/round.ts'
import { mostCountries, mostPaidPerDay, mostPrice } from '@ashenda/core/domain/rules-problem.ts'
import { usualRules } from '@ashenda/core/domain/voting-rules.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isTitleRule, moment, titleVotes } from './columns.ts'

/**
 * A contest; at most one is current. Draft, scheduled, open, closed and final follow from the clock and from two moments (core/domain/contest.ts);
 * the freeze is recorded (`frozenAt`), because it fills `tally_frozen` once and for good. Triggers keep the opening of a contest that has votes,
 * the closing of a closed one, the address of an announced one, and everything but name and big screen of a final one; only drafts are deleted.
 */
export const contests = pgTable(
  'contests',
  {
    id: uuid('id').primaryKey(),
    /** Its public address: /contests/{slug}. */
    slug: text('slug').notNull().default(sql`gen_random_uuid()`),
    name: text('name').notNull(),
    /** Since when the public may see it; null: a draft. */
    announcedAt: moment('announced_at').defaultNow(),
    /** Since when its result is final. */
    finalAt: moment('final_at'),
    clonedFrom: uuid('cloned_from').references((): AnyPgColumn => contests.id, { onDelete: 'set null' }),
    /** The contest whose best go on to this one, and how (core/domain/round.ts); null for a contest that follows none. */
    roundOf: uuid('round_of').references((): AnyPgColumn => contests.id),
    /** From 2 on. */
    round: smallint('round'),
    roundMost: smallint('round_most'),
    roundCarried: boolean('round_carried'),
    current: boolean('current').notNull().default(false),
    opensAt: moment('opens_at').notNull(),
    closesAt: moment('closes_at').notNull(),
    freezesAt: moment('freezes_at'),
    frozenAt: moment('frozen_at'),
    /** Steps of its result that the public has seen while counts are frozen (core/domain/contest.ts). */
    revealed: smallint('revealed').notNull().default(0),
    /** What the big screen shows (decision 108). */
    stageScreen: text('stage_screen', { enum: stageScreens }).notNull().default('contest'),
    /** Whether a new contestant takes part at once; null: as CONTESTANT_APPROVAL says. */
    approval: text('approval', { enum: ['auto', 'manual'] }),
    /** Whether contestants' changes are public without approval; null: as CONTENT_MODERATION says. */
    moderation: text('moderation', { enum: ['auto', 'manual'] }),
    /** Whose free votes need a code sent to their phone (core/domain/phone-proof.ts). */
    phoneProof: text('phone_proof', { enum: ['off', 'unusual', 'always'] })
      .notNull()
      .default('off'),
    /** Whether votes at an abnormal rate also need codes (vote-alerts.ts). */
    proofWhenUnusual: boolean('proof_when_unusual').notNull().default(false),
    /** Prefixes of numbers that codes are sent to. */
    proofPrefixes: text('proof_prefixes').array().notNull().default(sql`'{+2517,+2519}'`),
    titleVotes: titleVotes(),
    /** In minor units: a paid ballot, and a contestant's fee (core/domain/price.ts). A payment keeps the price it was begun with. */
    voteEtb: integer('vote_etb').notNull().default(usualRules.voteEtb),
    voteUsd: integer('vote_usd').notNull().default(usualRules.voteUsd),
    feeEtb: integer('fee_etb').notNull().default(usualRules.feeEtb),
    feeUsd: integer('fee_usd').notNull().default(usualRules.feeUsd),
    /** Somebody saved the prices, or said that they are right. */
    pricesConfirmed: boolean('prices_confirmed').notNull().default(false),
    /** Whether there are free votes, and from when on; null: from the opening (core/domain/voting-rules.ts). */
    freeVotes: boolean('free_votes').notNull().default(usualRules.freeVotes),
    freeFrom: moment('free_from'),
    mostPicks: smallint('most_picks').notNull().default(usualRules.mostPicks),
    /** The most paid votes a phone begins to pay for on one day; null: no limit. */
    paidPerDay: integer('paid_per_day'),
    /** How the numbers begin that may vote and pay for votes; empty: all. */
    countries: text('countries').array().notNull().default(sql`'{}'`),
    /** Whether contestants see the requests to them, and may answer. */
    ownRequests: text('own_requests', { enum: ['off', 'read', 'answer'] })
      .notNull()
      .default('off'),
    /** Whether they also see the senders' e-mails and phones. */
    ownRequestContacts: boolean('own_request_contacts').notNull().default(false),
    /** The id of the pepper in its voters' ids (core/domain/peppers.ts); null: the oldest kept. Set once. */
    phonePepper: text('phone_pepper'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('contests_one_current').on(table.current).where(sql`${table.current}`),
    uniqueIndex('contests_round_of_key').on(table.roundOf),
    uniqueIndex('contests_slug_key').on(table.slug),
    check('contests_slug', sql`${table.slug} ~ ${sql.raw(`'${slugPattern}'`)}`),
    check(
      'contests_round',
      sql`num_nulls(${table.roundOf}, ${table.round}, ${table.roundMost}, ${table.roundCarried}) in (0, 4) and ${table.roundOf} <> ${table.id}
      and ${table.round} >= 2 and ${table.roundMost} between 1 and ${sql.raw(String(mostOfZone))}`,
    ),
    check('contests_current_announced', sql`not ${table.current} or ${table.announcedAt} is not null`),
    check('contests_final_closed', sql`${table.finalAt} >= ${table.closesAt}`),
    check('contests_final_announced', sql`${table.finalAt} is null or ${table.announcedAt} is not null`),
    check('contests_close_after_opening', sql`${table.closesAt} > ${table.opensAt}`),
    check(
      'contests_freeze_within',
      sql`${table.freezesAt} >= ${table.opensAt} and ${table.freezesAt} <= ${table.closesAt}`,
    ),
    check('contests_phone_proof', sql`${table.phoneProof} in ('off', 'unusual', 'always')`),
    check('contests_proof_prefixes', sql`cardinality(${table.proofPrefixes}) between 1 and 40`),
    check('contests_title_votes', isTitleRule),
    check(
      'contests_title_votes_proven',
      sql`${table.phoneProof} = 'always' or not 'proven' = any(${table.titleVotes}) or 'unproven' = any(${table.titleVotes})`,
    ),
    check(
      'contests_prices',
      sql`least(${table.voteEtb}, ${table.voteUsd}, ${table.feeEtb}, ${table.feeUsd}) >= 1
      and greatest(${table.voteEtb}, ${table.voteUsd}, ${table.feeEtb}, ${table.feeUsd}) <= ${sql.raw(String(mostPrice))}`,
    ),
    check(
      'contests_free_within',
      sql`${table.freeFrom} >= ${table.opensAt} and ${table.freeFrom} <= ${table.closesAt}`,
    ),
    check('contests_free_or_paid', sql`${table.freeVotes} or 'paid' = any(${table.titleVotes})`),
    check('contests_most_picks', sql`${table.mostPicks} between 1 and ${sql.raw(String(usualRules.mostPicks))}`),
    check('contests_paid_per_day', sql`${table.paidPerDay} between 1 and ${sql.raw(String(mostPaidPerDay))}`),
    check('contests_countries', sql`cardinality(${table.countries}) <= ${sql.raw(String(mostCountries))}`),
    check('contests_phone_pepper', sql`${table.phonePepper} ~ '^[0-9a-f]{16}$'`),
    check('contests_approval', sql`${table.approval} in ('auto', 'manual')`),
    check('contests_own_requests', sql`${table.ownRequests} in ('off', 'read', 'answer')`),
    check('contests_moderation', sql`${table.moderation} in ('auto', 'manual')`),
    check(
      'contests_revealed',
      sql`${table.revealed} between 0 and ${sql.raw(String(revealSteps - 1))} and (${table.revealed} = 0 or ${table.freezesAt} is not null)`,
    ),
    check('contests_stage_screen', sql`${table.stageScreen} in ('contest', 'break', 'partners')`),
    check('contests_frozen_as_planned', sql`${table.frozenAt} is null or ${table.freezesAt} is not null`),
  ],
)
