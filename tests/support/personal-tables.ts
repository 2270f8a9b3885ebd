import type { OwnDataAnswer } from '@ashenda/core/contracts/http/privacy.ts'
import type { keptDays } from '@ashenda/db/queries/privacy/retention.ts'

/** A table's personal data, and what becomes of it. */
export type OfPeople =
  /** It has no personal data, or only ids that lead to nobody once their row is empty; why. */
  | { readonly nothing: string }
  | {
      /** The column that identifies a row's person, or why there is none. */
      readonly of: { readonly column: string } | { readonly nobodyWhoLogsIn: string }
      /** Where her own data includes it, or why not. */
      readonly own: keyof OwnDataAnswer | { readonly not: string }
      /** What erasing does with the row: it `goes`, is `emptied`, or stays, and why. */
      readonly erased: 'goes' | 'emptied' | { readonly stays: string }
      /** Its retention otherwise. */
      readonly kept: keyof typeof keptDays | 'account' | 'signalsKeptDays' | { readonly long: string }
    }

const nothing = (why: string): OfPeople => ({ nothing: why })
const ids = nothing('keyed ids and counts: whose they were, the emptied rows of voters and users do not say')
const adminStays = { stays: 'admins are disabled, not erased' } as const
const forGood = { long: 'for good' } as const

/** Every table, so that a new one cannot be forgotten: a test compares it with the schema. */
export const personalTables: Readonly<Record<string, OfPeople>> = {
  admin_actions: {
    of: { column: 'admin_id' },
    own: 'actions',
    erased: { stays: 'names and numbers go from its texts (erased-texts.ts)' },
    kept: forGood,
  },
  admin_invitations: { of: { column: 'invited_by' }, own: 'invitations', erased: adminStays, kept: forGood },
  ballot_changes: ids,
  ballot_groups: ids,
  ballot_signals: {
    of: { nobodyWhoLogsIn: 'keyed hashes of addresses and browsers, beside a ballot' },
    own: { not: 'whose ballot it was, only her receipt says' },
    erased: { stays: 'those of her ballots go with her as a voter' },
    kept: 'signalsKeptDays',
  },
  ballots: ids,
  card_batches: nothing('who ordered it is an admin’s id; the rest is paper'),
  card_chunks: nothing('sheets to print'),
  card_events: {
    of: { nobodyWhoLogsIn: 'ids of admins, and reasons and notes in their words' },
    own: { not: 'the log of actions has each step' },
    erased: { stays: 'names and numbers go from its texts' },
    kept: forGood,
  },
  bulk_messages: {
    of: { nobodyWhoLogsIn: 'an admin’s words to many, and the search they went to' },
    own: { not: 'those to her are among her messages' },
    erased: { stays: 'it names nobody but by a search' },
    kept: 'messages',
  },
  cards: nothing('codes, and payments they paid'),
  categories: nothing('the shop'),
  chain_heads: ids,
  checkpoints: ids,
  content_pictures: nothing('pictures of the site'),
  content_versions: {
    of: { column: 'created_by' },
    own: { not: 'the log of actions has each step' },
    erased: adminStays,
    kept: forGood,
  },
  contestant_changes: { of: { column: 'contestant_id' }, own: 'change', erased: 'goes', kept: 'rejections' },
  contestant_links: { of: { column: 'contestant_id' }, own: 'links', erased: 'goes', kept: 'account' },
  contestant_notes: { of: { column: 'contestant_id' }, own: 'notes', erased: 'goes', kept: 'account' },
  contestant_requests: { of: { column: 'contestant_id' }, own: 'requests', erased: 'goes', kept: 'requests' },
  contestants: { of: { column: 'id' }, own: 'account', erased: 'emptied', kept: 'account' },
  contests: nothing('the contest'),
  credits: ids,
  dead_letters: {
    of: { nobodyWhoLogsIn: 'ballots with phone and name, as they were sent' },
    own: { not: 'a phone is a voter’s, whom no log-in proves' },
    erased: { stays: 'phone and name go from those of her number' },
    kept: 'voters',
  },
  documents: nothing('what to print about whom, by id; the files show what is public, and go after some weeks'),
  field_errors: nothing('errors of the page’s scripts by day, without what may name a person'),
  field_vitals: nothing('how fast pages were, by day'),
  images: { of: { column: 'contestant_id' }, own: 'photos', erased: 'goes', kept: 'account' },
  link_visits: nothing('how often a link was opened on a day; nothing of who did'),
  list_showings: nothing('how often the list showed somebody; nothing of who saw it'),
  notice_choices: { of: { column: 'user_id' }, own: 'messageChoices', erased: 'goes', kept: 'account' },
  notice_settings: { of: { column: 'user_id' }, own: 'messageSettings', erased: 'goes', kept: 'account' },
  notice_subscriptions: {
    of: { nobodyWhoLogsIn: 'e-mails and browsers of who waits for a result; of a phone its keyed id' },
    own: { not: 'an e-mail is a voter’s, whom no log-in proves' },
    erased: { stays: 'that of her number goes with her as a voter' },
    kept: 'subscriptions',
  },
  notice_templates: nothing('texts of messages, in the words of admins'),
  notices: { of: { column: 'user_id' }, own: 'messages', erased: 'goes', kept: 'messages' },
  order_events: {
    of: { nobodyWhoLogsIn: 'ids of admins, and reasons and notes in their words' },
    own: { not: 'the log of actions has each step' },
    erased: { stays: 'names and numbers go from its texts' },
    kept: 'orders',
  },
  juries: nothing('when a jury judges'),
  jury_conflicts: {
    of: { nobodyWhoLogsIn: 'whom a member of a jury does not judge' },
    own: { not: 'who is close to whom is the member’s to say' },
    erased: { stays: 'it names her by her id' },
    kept: 'juries',
  },
  jury_criteria: nothing('what a jury gives points for'),
  jury_members: {
    of: { nobodyWhoLogsIn: 'name and contact of who judges' },
    own: { not: 'a member has no account' },
    erased: { stays: 'members are withdrawn, not erased; name and contact go once the contest is over' },
    kept: 'juries',
  },
  jury_points: {
    of: { nobodyWhoLogsIn: 'points of members for contestants' },
    own: { not: 'the sum is public with the result; who gave what, only a member knows' },
    erased: { stays: 'the result was added up from them; it names her by her id' },
    kept: 'juries',
  },
  jury_results: ids,
  order_products: nothing('what was ordered'),
  orders: {
    of: { nobodyWhoLogsIn: 'who bought, by phone and address' },
    own: { not: 'a phone is a buyer’s, whom no log-in proves' },
    erased: { stays: 'who bought goes from those of her number' },
    kept: 'orders',
  },
  passkey_challenges: nothing('random bits of a session, for five minutes'),
  passkeys: { of: { column: 'user_id' }, own: 'secondFactor', erased: adminStays, kept: 'account' },
  password_resets: { of: { column: 'user_id' }, own: 'passwordResets', erased: 'goes', kept: 'sessions' },
  overview_notes: {
    of: { nobodyWhoLogsIn: 'ids of admins, and what happened at a moment in their words' },
    own: { not: 'the log of actions has each step' },
    erased: { stays: 'names and numbers go from its texts' },
    kept: forGood,
  },
  payment_comparisons: nothing('references and sums'),
  payment_events: {
    of: { nobodyWhoLogsIn: 'ids of admins, and reasons in their words' },
    own: { not: 'what came of each payment stands in payments' },
    erased: { stays: 'names and numbers go from its texts' },
    kept: forGood,
  },
  part_refunds: nothing('amounts, by payment'),
  payments: {
    of: { column: 'contestant_id' },
    own: 'payments',
    erased: { stays: 'the accounts need it; it names her by her id' },
    kept: forGood,
  },
  product_variants: nothing('the shop'),
  products: nothing('the shop'),
  push_subscriptions: { of: { column: 'user_id' }, own: 'pushSubscriptions', erased: 'goes', kept: 'account' },
  recovery_codes: { of: { column: 'user_id' }, own: 'secondFactor', erased: adminStays, kept: 'account' },
  reports: { of: { column: 'contestant_id' }, own: 'reports', erased: 'goes', kept: 'reports' },
  request_events: {
    of: { nobodyWhoLogsIn: 'ids of admins, and what they or she wrote about a request or to its sender' },
    own: {
      not: 'what was forwarded to her is in her mailbox, her answers are on her page; the rest is between admins and the sender',
    },
    erased: 'goes',
    kept: 'requests',
  },
  result_claims: nothing('which process publishes'),
  result_exports: ids,
  second_factors: { of: { column: 'user_id' }, own: 'secondFactor', erased: adminStays, kept: 'account' },
  sessions: { of: { column: 'user_id' }, own: 'sessions', erased: 'goes', kept: 'sessions' },
  tally: ids,
  tally_frozen: ids,
  round_entries: ids,
  rule_changes: nothing(
    'what of the announced rules was changed, in the words of an admin, as a leaf of the public chain',
  ),
  titles: nothing('what titles there are'),
  title_zones: nothing('whose contestants stand for a title'),
  title_rules: nothing('which votes decide, in the words of an admin, as a leaf of the public chain'),
  uploads: {
    of: { column: 'contestant_id' },
    own: 'uploads',
    erased: { stays: 'settled, so that it puts no photo back; gone after days' },
    kept: 'uploads',
  },
  users: { of: { column: 'id' }, own: 'account', erased: 'emptied', kept: 'account' },
  vote_alerts: nothing('how many votes by how phones begin'),
  vote_hours: {
    of: { column: 'contestant_id' },
    own: 'votes',
    erased: { stays: 'votes for her stay counted under her id' },
    kept: forGood,
  },
  voters: {
    of: { nobodyWhoLogsIn: 'phone and name of who voted' },
    own: { not: 'a phone is a voter’s, whom no log-in proves; her receipts show her votes' },
    erased: { stays: 'that of her number is emptied' },
    kept: 'voters',
  },
  waiting_images: { of: { column: 'contestant_id' }, own: 'photos', erased: 'goes', kept: 'rejections' },
  webhooks: nothing('hashes of what a provider sent'),
  zones: nothing('places'),
}
