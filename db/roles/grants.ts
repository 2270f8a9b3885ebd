import { publicTexts } from '@ashenda/core/domain/moderation.ts'
import { textsOf } from '../schema/public-texts.ts'

/** The site's two programs; media is a worker. Each has a Postgres role that owns nothing. */
export type Program = 'api' | 'worker'

/** A program's rights on a table or sequence, in the words of GRANT; '' for none. */
export type Grants = Readonly<Record<Program, string>>

/** Columns that a payment step writes (queries/payments): never amount, currency, reference or owner. A trigger writes `voter_key`. */
const paymentStep = [
  'voter_key',
  'state',
  'updated_at',
  'settled_at',
  'returned_at',
  'part_minor',
  'given_back_minor',
  'attention',
  'handled_problems',
  'checkout_url',
  'provider_reference',
  'charge_minor',
  'refund_asked_at',
  'refund_sent_at',
  'refund_reference',
  'refund_tries',
  'refund_by_hand_at',
  'refund_begun_at',
  'refund_cleared_at',
  'paid_back_at',
  'checks',
  'next_check_at',
  'claimant_hash',
  'handed_to_hash',
  'return_token_hash',
].join(', ')

/** Columns that a step of an order writes: never its number, way or lines. */
const orderStep = 'status, is_paid, payment_id, due_at, released_at'

/** A notice's columns after its entry. */
const noticeStep =
  'contact, parameters, language, due_at, tried, state, reason, way, provider, provider_message_id, attempts, error, segments, cost, currency, link_code, sent_at, delivered_at'

/** A contestant's texts after approval. */
const waitingTexts = `version, ${publicTexts.join(', ')}, submitted_at, rejected_at, rejection_reason, rejection_note`

const photo = 'file, width, height, colour, created_at'

const counts =
  'free, proven, first, second, third, quarantined, paid_reached_at, proven_reached_at, unproven_reached_at, title_votes, rev'

/**
 * Each program's rights per table; every table is listed, and anything else is refused (SQLSTATE 42501). On append-only tables nobody may
 * delete, and only the texts that erasing empties may be updated. Locking or deleting a row needs an update right on some column, because
 * `FOR UPDATE` does.
 */
export const tableGrants: Readonly<Record<string, Grants>> = {
  admin_actions: { api: 'select, insert, update (reason, before, after)', worker: 'select, insert' },
  admin_invitations: { api: 'select, insert, update (withdrawn_at, accepted_at, accepted_by)', worker: '' },
  ballot_changes: { api: 'select, insert', worker: 'select' },
  ballot_groups: { api: 'select, insert', worker: 'select, insert' },
  ballot_signals: { api: 'select, delete', worker: 'select, insert, delete' },
  // An admin's decision changes a ballot's status and nothing else. Only the worker writes ballots.
  ballots: { api: 'select, update (status)', worker: 'select, insert, update (status, reason)' },
  card_batches: {
    api: 'select, insert',
    worker: 'select, insert, update (amount, codes_at, rendered_at, purged_at, file, bytes, problem)',
  },
  card_chunks: { api: 'select', worker: 'select, insert, update (drawn_at, sha256), delete' },
  card_events: { api: 'select, insert, update (detail)', worker: 'insert' },
  cards: {
    api: 'select, update (state, changed_at, shown_at)',
    worker: 'select, insert, update (state, changed_at, cipher, payment_id, order_id)',
  },
  bulk_messages: { api: 'select, insert, update (stopped_at)', worker: 'select, update (stopped_at), delete' },
  categories: { api: 'select, insert, update (name), delete', worker: '' },
  chain_heads: {
    api: 'select, insert, update (sequence, head, sealed_at)',
    worker: 'select, insert, update (sequence, head)',
  },
  checkpoints: { api: 'select', worker: 'select, insert' },
  contestant_changes: {
    api: `select, insert, update (${waitingTexts}), delete`,
    worker: `select, insert, update (${waitingTexts}), delete`,
  },
  contestant_links: { api: 'select, insert, update (name), delete', worker: 'select' },
  contestant_notes: { api: 'select, insert, update (note), delete', worker: '' },
  contestant_requests: {
    api: 'select, insert, update (handled_at, handled_by, read_at, assigned_to, answered_at, message), delete',
    worker: 'select (id, created_at, handled_at), update (handled_at), delete',
  },
  contestants: {
    api: `select, insert, update (zone_id, ${textsOf('contestants').join(', ')}, inactive_since, held_since, updated_at)`,
    worker: 'select, update (paid_at, fee_payment_id, updated_at)',
  },
  content_pictures: { api: 'select, insert', worker: 'select, delete' },
  content_versions: { api: 'select, insert, update (withdrawn_at, withdrawn_by)', worker: 'select' },
  contests: {
    api: 'select, insert, update (name, slug, current, announced_at, final_at, cloned_from, opens_at, closes_at, freezes_at, frozen_at, revealed, approval, moderation, phone_proof, proof_when_unusual, proof_prefixes, title_votes, vote_etb, vote_usd, fee_etb, fee_usd, prices_confirmed, free_votes, free_from, most_picks, paid_per_day, countries, own_requests, own_request_contacts, updated_at), delete',
    worker: 'select, update (frozen_at)',
  },
  credits: {
    api: 'select, update (claimant_hash, held_at, reserved_by, reserved_at)',
    worker: 'select, insert, update (claimant_hash, held_at, ballot_id)',
  },
  dead_letters: { api: 'select, update (payload, problem)', worker: 'select, insert, update (payload), delete' },
  documents: {
    api: 'select, insert, update (subjects, revision, printed_at, problem, asked_at), delete',
    worker: 'select, update (printed_at, problem, file, bytes, content_hash), delete',
  },
  images: {
    api: `select, insert, update (id, ${photo}), delete`,
    worker: `select, insert, update (id, ${photo})`,
  },
  juries: {
    api: 'select, insert, update (zone_share, opens_at, closes_at, updated_at), delete',
    // Sealing locks the row.
    worker: 'select, update (updated_at)',
  },
  jury_conflicts: { api: 'select, insert, delete', worker: 'select' },
  jury_criteria: { api: 'select, insert, update (position, name, most), delete', worker: 'select' },
  jury_members: {
    api: 'select, insert, update (link_hash, link_expires_at, session_hash, session_expires_at, joined_at, submitted_at, withdrawn_at)',
    worker:
      'select (id, contest_id, name, submitted_at, withdrawn_at), update (name, contact, link_hash, link_expires_at, session_hash, session_expires_at)',
  },
  jury_points: { api: 'select, insert, delete', worker: 'select' },
  jury_results: { api: 'select', worker: 'select, insert' },
  field_errors: { api: 'select, insert, update (count)', worker: 'select, delete' },
  field_vitals: { api: 'select, insert, update (count)', worker: 'select, delete' },
  link_visits: { api: 'select, insert, update (visits)', worker: '' },
  list_showings: { api: 'select, insert, update (first, later)', worker: '' },
  notice_choices: { api: 'select, insert, update (ways), delete', worker: 'select' },
  notice_settings: {
    api: 'select, insert, update (language, time_zone, quiet_from, quiet_until, telegram_chat, updated_at), delete',
    worker: 'select, update (telegram_chat)',
  },
  notice_subscriptions: {
    api: 'select, insert, update (voter_id, email, push_id, language, confirmed_at, ended_at), delete',
    worker: 'select, update (voter_id, email, push_id, ended_at), delete',
  },
  notice_templates: { api: 'select, insert', worker: 'select' },
  notices: {
    api: `select, insert, update (${noticeStep}), delete`,
    worker: `select, insert, update (${noticeStep}), delete`,
  },
  order_events: {
    api: 'select, insert, update (detail)',
    worker: 'select (id, order_id, detail), insert, update (detail)',
  },
  order_products: { api: 'select, insert, update (restocked)', worker: 'select, update (restocked)' },
  orders: {
    api: `select, insert, update (${orderStep}, buyer_name, buyer_email, buyer_phone, buyer_address, claimant_hash)`,
    worker: `select, update (${orderStep}, buyer_name, buyer_email, buyer_phone, buyer_address, claimant_hash)`,
  },
  part_refunds: { api: 'select', worker: 'select, insert' },
  passkey_challenges: { api: 'select, insert, update (challenge, expires_at), delete', worker: '' },
  passkeys: { api: 'select, insert, update (counter, last_used_at), delete', worker: '' },
  password_resets: {
    api: 'select, insert, update (ended_at, ending), delete',
    worker: 'select, update (ended_at), delete',
  },
  overview_notes: { api: 'select, insert, update (text), delete', worker: '' },
  payment_comparisons: {
    api: 'select, insert',
    worker:
      'select, insert, update (started_at, finished_at, reached_at, pages, listed, unreadable, hurried, raised, unknown_count, unknown, problem, problem_kind)',
  },
  payment_events: { api: 'select, insert, update (detail)', worker: 'select, insert' },
  payments: {
    api: `select, insert, update (${paymentStep}, cancel_asked_at, taken_minor, is_given_back)`,
    worker: `select, update (${paymentStep})`,
  },
  product_variants: {
    api: 'select, insert, update (name, stock, position, removed_at)',
    worker: 'select, update (stock)',
  },
  products: {
    api: 'select, insert, update (category_id, name, description, price, currency, shipping, photo_file, more_photos, is_draft, updated_at, deleted_at), delete',
    worker: 'select (id, kind, photo_file, more_photos)',
  },
  push_subscriptions: {
    api: 'select, insert, update (user_id, p256dh, auth), delete',
    worker: 'select, update (auth), delete',
  },
  recovery_codes: { api: 'select, insert, update (used_at), delete', worker: '' },
  reports: {
    api: 'select, insert, update (closed_at, closed_by, note), delete',
    worker: 'select, update (closed_at), delete',
  },
  request_events: { api: 'select, insert, update (text)', worker: '' },
  result_claims: { api: '', worker: 'select, insert, update (holder, claimed_until), delete' },
  result_exports: { api: 'select', worker: 'select, insert, update (file, made_at, json_bytes, csv_bytes)' },
  round_entries: { api: 'select, insert', worker: 'select' },
  rule_changes: { api: 'select, insert', worker: 'select' },
  second_factors: { api: 'select, insert, update (secret, pending_secret, last_step), delete', worker: '' },
  sessions: {
    api: 'select, insert, update (token_hash, last_seen_at, expires_at, revoked_at, verified_at, displaced), delete',
    worker: 'select (id, revoked_at, expires_at), update (revoked_at), delete',
  },
  // Changing the title rule locks the whole table, which needs the right to update all columns.
  tally: { api: 'select, insert, update', worker: `select, insert, update (${counts})` },
  tally_frozen: { api: 'select, update (title_votes), delete', worker: 'select, insert' },
  title_zones: { api: 'select, insert, delete', worker: 'select' },
  titles: { api: 'select, insert, update (position, name, title_votes, share), delete', worker: 'select' },
  title_rules: { api: 'select, insert', worker: 'select' },
  uploads: {
    api: 'select, insert, update (slot, settled_at, problem)',
    worker: 'select, update (settled_at, problem), delete',
  },
  // The worker locks a contestant to place her photo. It never reads passwords.
  users: {
    api: `select, insert, update (admin_role, phone, email, unconfirmed_email, ${textsOf('users').join(', ')}, password_hash, answer_hash, referred_by, policy_version, policy_accepted_at, guardian, updated_at, erased_at, disabled_at)`,
    worker:
      'select (id, role, admin_role, phone, email, fname, mname, lname, erased_at, disabled_at), update (updated_at)',
  },
  vote_alerts: {
    api: 'select, update (ended_at, ended_by)',
    worker: 'select, insert, update (seen_at, votes, ended_at), delete',
  },
  vote_hours: { api: 'select, update (free, paid)', worker: 'select, insert, update (free, paid)' },
  voters: {
    api: 'select, insert, update (phone, name, erased_at)',
    worker: 'select, insert, update (phone, name, erased_at)',
  },
  waiting_images: { api: 'select, insert, delete', worker: `select, insert, update (${photo}), delete` },
  webhooks: { api: 'select, insert, update (received_at)', worker: 'select, update (processed_at), delete' },
  zones: { api: 'select, insert, update (name, retired_at), delete', worker: 'select' },
}

/** Identity columns need none. */
export const sequenceGrants: Readonly<Record<string, Grants>> = {
  ballot_group_ids: { api: 'usage', worker: 'usage' },
  card_batch_numbers: { api: 'usage', worker: 'usage' },
}
