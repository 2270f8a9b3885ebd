import { paymentPurposes, paymentStates } from '@ashenda/core/domain/payment.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from './columns.ts'
import { contestants } from './contestants.ts'
import { contests } from './contests.ts'
import { orders } from './shop.ts'
import { voters } from './voters.ts'

/**
 * Money asked for: a vote, a contestant's fee or an order, only one of them. Written before the provider is asked. Amounts are integer minor units and
 * never change. A payment succeeds at most once (`settledAt`), and only then gives a credit.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', { enum: paymentPurposes }).notNull(),
    /** The contest it was begun in. A trigger fills in the current one for a version that knows one contest. */
    contestId: uuid('contest_id')
      .notNull()
      .references(() => contests.id),
    voterId: uuid('voter_id').references(() => voters.id),
    contestantId: uuid('contestant_id').references(() => contestants.id),
    orderId: uuid('order_id').references(() => orders.id),
    /** The voter's name in lower case, for lists of payments; triggers keep it, and empty it with the name. Null for a fee. */
    voterKey: text('voter_key'),
    provider: text('provider', { enum: ['chapa', 'tcard'] }).notNull(),
    reference: text('reference').notNull(),
    providerReference: text('provider_reference'),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: ['ETB', 'USD'] }).notNull(),
    /** The contest's limit of paid votes per phone and day when it was begun; null: none. It keeps that limit, as it keeps its price. */
    paidPerDay: integer('paid_per_day'),
    state: text('state', { enum: paymentStates }).notNull().default('created'),
    checkoutUrl: text('checkout_url'),
    /** SHA-256 of the paying browser's cookie. It keeps its vote, whoever uses the return link. */
    claimantHash: bytea('claimant_hash'),
    /** The same for a browser that redeemed the return link: either may cast the vote. */
    handedToHash: bytea('handed_to_hash'),
    /** SHA-256 of the return link's one-time token; null once used. */
    returnTokenHash: bytea('return_token_hash'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    expiresAt: moment('expires_at'),
    settledAt: moment('settled_at'),
    /** When the money went back, by a refund or a reversal. */
    returnedAt: moment('returned_at'),
    nextCheckAt: moment('next_check_at'),
    checks: integer('checks').notNull().default(0),
    /** The HMAC of a T-card's code. */
    cardHash: bytea('card_hash'),
    /** The provider's own charge, in the payment's currency. */
    chargeMinor: integer('charge_minor'),
    /** What Chapa took if it is another amount and an admin decided about it, and whether she gives it back instead of the vote. */
    takenMinor: integer('taken_minor'),
    isGivenBack: boolean('is_given_back').notNull().default(false),
    /** What of it is being refunded, if less than all that is left; and what went back in such parts. */
    partMinor: integer('part_minor'),
    givenBackMinor: integer('given_back_minor').notNull().default(0),
    /** When its refund was decided or asked again; when the provider was last asked (null: not yet); how often it was decided. */
    refundAskedAt: moment('refund_asked_at'),
    refundSentAt: moment('refund_sent_at'),
    refundTries: integer('refund_tries').notNull().default(0),
    /** The provider's reference of the refund, once known. */
    refundReference: text('refund_reference'),
    /**
     * When an admin took over its refund: the provider is not asked any more. And when an admin noted it as paid; the worker then ends it.
     */
    refundByHandAt: moment('refund_by_hand_at'),
    /** For such a refund: when the provider first reported having it anyway, and last reported having none. */
    refundBegunAt: moment('refund_begun_at'),
    refundClearedAt: moment('refund_cleared_at'),
    paidBackAt: moment('paid_back_at'),
    /** When an admin asked to cancel it. */
    cancelAskedAt: moment('cancel_asked_at'),
    /** Why it needs attention, in the form of core/domain/payment-problem.ts. */
    attention: text('attention'),
    /** Problems an admin handled: the same again is no news, until the payment takes a step or somebody has news. */
    handledProblems: text('handled_problems').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex('payments_reference_key').on(table.reference),
    index('payments_latest').on(table.createdAt, table.id),
    index('payments_provider_reference').on(table.providerReference),
    index('payments_refund_reference').on(table.refundReference),
    index('payments_voter').on(table.voterId),
    index('payments_contestant').on(table.contestantId),
    index('payments_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('payments_return_token').on(table.returnTokenHash).where(sql`${table.returnTokenHash} is not null`),
    index('payments_claimant').on(table.claimantHash).where(sql`${table.claimantHash} is not null`),
    index('payments_handed_to').on(table.handedToHash).where(sql`${table.handedToHash} is not null`),
    index('payments_attention').on(table.updatedAt).where(sql`${table.attention} is not null`),
    index('payments_settled_at').on(table.settledAt).where(sql`${table.settledAt} is not null`),
    index('payments_returned_at').on(table.returnedAt).where(sql`${table.returnedAt} is not null`),
    index('payments_due').on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    check('payments_amount', sql`${table.amountMinor} > 0`),
    check('payments_taken', sql`${table.takenMinor} > 0 and ${table.takenMinor} <> ${table.amountMinor}`),
    check('payments_given_back', sql`not ${table.isGivenBack} or ${table.takenMinor} is not null`),
    check(
      'payments_part',
      sql`${table.partMinor} is null or (${table.state} = 'refund_pending' and ${table.partMinor} > 0
      and ${table.partMinor} < coalesce(${table.takenMinor}, ${table.amountMinor}) - ${table.givenBackMinor})`,
    ),
    check(
      'payments_given_back_part',
      sql`${table.givenBackMinor} = 0 or (${table.givenBackMinor} > 0 and ${table.givenBackMinor} < coalesce(${table.takenMinor}, ${table.amountMinor}))`,
    ),
    check(
      'payments_purpose',
      sql`num_nonnulls(${table.voterId}, ${table.contestantId}, ${table.orderId}) = 1 and ((${table.purpose} = 'vote' and ${table.voterId} is not null)
      or (${table.purpose} = 'fee' and ${table.contestantId} is not null)
      or (${table.purpose} = 'order' and ${table.orderId} is not null and ${table.provider} = 'chapa'))`,
    ),
    check(
      'payments_settled',
      sql`${table.state} not in ('succeeded', 'refund_pending', 'refunded', 'reversed') or ${table.settledAt} is not null`,
    ),
    check('payments_under_refund', sql`${table.state} <> 'refund_pending' or ${table.refundAskedAt} is not null`),
    // Nobody asks for a taken-over refund: the right to ask is this very time.
    check(
      'payments_by_hand',
      sql`${table.refundByHandAt} is null or ${table.refundByHandAt} - ${table.refundSentAt} >= interval '30 seconds'`,
    ),
    check('payments_card', sql`(${table.provider} = 'tcard') = (${table.cardHash} is not null)`),
    check('payments_reference_form', sql`${table.reference} ~ '^[A-Za-z0-9-]{1,50}$'`),
  ],
)

/** A part of a payment that went back; the payment stands. Written once, for the accounts of its day. */
export const partRefunds = pgTable(
  'part_refunds',
  {
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** The payment's `refund_tries` then. */
    tries: integer('tries').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    returnedAt: moment('returned_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('part_refunds_key').on(table.paymentId, table.tries),
    index('part_refunds_returned_at').on(table.returnedAt),
    check('part_refunds_amount', sql`${table.amountMinor} > 0`),
  ],
)

/** A payment's history, append-only: a trigger refuses updates and deletions. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    at: moment('at').notNull().defaultNow(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    source: text('source').notNull(),
    detail: jsonb('detail').notNull().default({}),
  },
  (table) => [index('payment_events_payment').on(table.paymentId, table.id)],
)

/**
 * One paid vote. A settled voter payment gives exactly one (`payment_id` unique); a ballot spends one (`ballot_id` unique, set by a
 * conditional UPDATE in the ballot's transaction). A refund holds the credit first: held and spent exclude each other. `reserved_by` is a
 * ballot on its way with it, so that every api copy refuses another at once; it decides nothing: only `ballot_id` does.
 */
export const credits = pgTable(
  'credits',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Its payment's: it is spent in no other contest. */
    contestId: uuid('contest_id').notNull(),
    voterId: uuid('voter_id')
      .notNull()
      .references(() => voters.id),
    /** The browser it was handed to, otherwise the one that paid. */
    claimantHash: bytea('claimant_hash'),
    ballotId: uuid('ballot_id'),
    heldAt: moment('held_at'),
    reservedBy: uuid('reserved_by'),
    reservedAt: moment('reserved_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('credits_payment_key').on(table.paymentId),
    uniqueIndex('credits_ballot_key').on(table.ballotId),
    index('credits_open').on(table.voterId).where(sql`${table.ballotId} is null and ${table.heldAt} is null`),
    check('credits_held_or_spent', sql`${table.ballotId} is null or ${table.heldAt} is null`),
    check('credits_reserved_since', sql`(${table.reservedBy} is null) = (${table.reservedAt} is null)`),
  ],
)

/**
 * A signed webhook by its body's hash: a repetition conflicts with itself. Stored before it is acted on, so that one whose job was lost is
 * found (`processed_at` null).
 */
export const webhooks = pgTable(
  'webhooks',
  {
    bodyHash: bytea('body_hash').primaryKey(),
    event: text('event').notNull(),
    reference: text('reference').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    processedAt: moment('processed_at'),
  },
  (table) => [
    index('webhooks_unprocessed').on(table.receivedAt).where(sql`${table.processedAt} is null`),
    check('webhooks_hash_is_sha256', sql`octet_length(${table.bodyHash}) = 32`),
  ],
)
