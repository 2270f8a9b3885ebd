import { createHash, randomUUID } from 'node:crypto'
import { contest, contestant } from './contest.ts'
import type { Row, TableInvariants } from './invariant.ts'
import { user, voter } from './people.ts'

export const payment: Row = {
  id: randomUUID(),
  purpose: 'vote',
  contest_id: contest['id'],
  voter_id: voter['id'],
  provider: 'chapa',
  reference: 'ref-1',
  amount_minor: 3000,
  currency: 'ETB',
}
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const again = () => ({ id: randomUUID(), reference: `ref-${randomUUID()}` })
const fee = () => ({ ...again(), purpose: 'fee', voter_id: null, contestant_id: contestant['id'] })

const payments: TableInvariants = {
  table: 'payments',
  beside: [
    ['voters', voter],
    ['users', user],
    ['contests', contest],
    ['contestants', { ...contestant, zone_id: null }],
  ],
  sound: payment,
  taken: [
    ['a second one of the same voter', again()],
    ['a contestant’s fee', fee()],
    ['one by card', { ...again(), provider: 'tcard', card_hash: hashOf('card') }],
    ['one under refund', { ...again(), state: 'refund_pending', settled_at: new Date(), refund_asked_at: new Date() }],
    [
      'one whose refund was taken over',
      { ...again(), refund_sent_at: new Date(Date.now() - 60_000), refund_by_hand_at: new Date() },
    ],
    ['a settled one', { ...again(), state: 'succeeded', settled_at: new Date() }],
  ],
  refused: [
    ['payments_contest_id_contests_id_fk', 'in no contest', { ...again(), contest_id: randomUUID() }],
    ['payments_reference_key', 'a reference that exists', { id: randomUUID() }],
    ['payments_amount', 'nothing to pay', { ...again(), amount_minor: 0 }],
    ['payments_amount', 'less than nothing', { ...again(), amount_minor: -1 }],
    ['payments_taken', 'nothing taken', { ...again(), taken_minor: 0 }],
    ['payments_taken', 'another amount, which is the same', { ...again(), taken_minor: 3000 }],
    ['payments_given_back', 'given back, and nothing was taken', { ...again(), is_given_back: true }],
    ['payments_purpose', 'a vote of nobody', { ...again(), voter_id: null }],
    ['payments_purpose', 'a vote and a fee at once', { ...again(), contestant_id: contestant['id'] }],
    ['payments_purpose', 'a fee of nobody', { ...fee(), contestant_id: null }],
    ['payments_purpose', 'a voter’s fee', { ...fee(), voter_id: voter['id'] }],
    ['payments_purpose', 'for a purpose nobody knows', { ...again(), purpose: 'gift' }],
    ...['succeeded', 'refund_pending', 'refunded', 'reversed'].map((state): [string, string, Row] => [
      'payments_settled',
      `${state}, yet never settled`,
      { ...again(), state, refund_asked_at: new Date() },
    ]),
    ['payments_part', 'a part being refunded, and no refund', { ...again(), part_minor: 1_000 }],
    ...[0, 3_000].map((part): [string, string, Row] => [
      'payments_part',
      `${part} of 3000 as a part`,
      { ...again(), state: 'refund_pending', settled_at: new Date(), refund_asked_at: new Date(), part_minor: part },
    ]),
    ['payments_given_back_part', 'all of it back in parts', { ...again(), given_back_minor: 3_000 }],
    ['payments_given_back_part', 'less than nothing back', { ...again(), given_back_minor: -1 }],
    [
      'payments_under_refund',
      'under refund, and nobody decided it',
      { ...again(), state: 'refund_pending', settled_at: new Date() },
    ],
    [
      'payments_by_hand',
      'asked of Chapa after it was taken over',
      { ...again(), refund_sent_at: new Date(), refund_by_hand_at: new Date() },
    ],
    ['payments_card', 'by a card that is none', { ...again(), provider: 'tcard' }],
    ['payments_card', 'by Chapa and a card', { ...again(), card_hash: hashOf('card') }],
    ['payments_reference_form', 'a reference with a space', { ...again(), reference: 'ref 1' }],
    ['payments_reference_form', 'a reference of 51 characters', { ...again(), reference: 'r'.repeat(51) }],
    ['payments_voter_id_voters_id_fk', 'a voter who is none', { ...again(), voter_id: randomUUID() }],
    ['payments_contestant_id_contestants_id_fk', 'a contestant who is none', { ...fee(), contestant_id: randomUUID() }],
  ],
}

const secondPayment: Row = { ...payment, ...again() }
const ballotId = randomUUID()
const credit: Row = { id: randomUUID(), payment_id: payment['id'], voter_id: voter['id'], ballot_id: ballotId }
const second = { id: randomUUID(), payment_id: secondPayment['id'], ballot_id: null }

const credits: TableInvariants = {
  table: 'credits',
  beside: [
    ['voters', voter],
    ['contests', contest],
    ['payments', payment],
    ['payments', secondPayment],
  ],
  sound: credit,
  taken: [
    ['an open one', second],
    ['one held for a refund', { ...second, held_at: new Date() }],
  ],
  refused: [
    ['credits_payment_key', 'a second one for a payment', { id: randomUUID(), ballot_id: null }],
    ['credits_ballot_key', 'a second one spent on a ballot', { ...second, ballot_id: ballotId }],
    ['credits_held_or_spent', 'held and spent', { ...second, ballot_id: randomUUID(), held_at: new Date() }],
    ['credits_reserved_since', 'reserved since no moment', { ...second, reserved_by: randomUUID() }],
    [
      'credits_payment_id_payments_id_fk',
      'for no payment',
      { ...second, payment_id: randomUUID(), contest_id: contest['id'] },
    ],
    ['credits_voter_id_voters_id_fk', 'of nobody', { ...second, voter_id: randomUUID() }],
  ],
}

const events: TableInvariants = {
  table: 'payment_events',
  beside: [
    ['voters', voter],
    ['contests', contest],
    ['payments', payment],
  ],
  sound: { payment_id: payment['id'], to_state: 'created', source: 'api' },
  taken: [['the next one', { from_state: 'created', to_state: 'pending' }]],
  refused: [['payment_events_payment_id_payments_id_fk', 'of no payment', { payment_id: randomUUID() }]],
}

const partRefunds: TableInvariants = {
  table: 'part_refunds',
  beside: [
    ['voters', voter],
    ['contests', contest],
    ['payments', payment],
  ],
  sound: { payment_id: payment['id'], tries: 1, amount_minor: 1_000 },
  taken: [['the next one', { tries: 2 }]],
  refused: [
    ['part_refunds_key', 'the same refund twice', {}],
    ['part_refunds_amount', 'nothing', { tries: 2, amount_minor: 0 }],
    ['part_refunds_payment_id_payments_id_fk', 'of no payment', { payment_id: randomUUID() }],
  ],
}

const webhooks: TableInvariants = {
  table: 'webhooks',
  beside: [],
  sound: { body_hash: hashOf('body'), event: 'charge.success', reference: 'ref-1' },
  taken: [['another body', { body_hash: hashOf('other') }]],
  refused: [['webhooks_hash_is_sha256', 'a body that is not hashed', { body_hash: Buffer.from('body') }]],
}

const night: Row = { id: randomUUID(), night: '2026-08-21' }
const another = () => ({ id: randomUUID(), night: null, asked_by: user['id'] })

const comparisons: TableInvariants = {
  table: 'payment_comparisons',
  beside: [['users', user]],
  sound: night,
  taken: [
    ['the next night’s', { id: randomUUID(), night: '2026-08-22' }],
    ['an admin’s of the same day', another()],
  ],
  refused: [
    ['payment_comparisons_night_key', 'a second one of a night', { id: randomUUID() }],
    ['payment_comparisons_asked', 'of no night and of nobody', { ...another(), asked_by: null }],
    ['payment_comparisons_asked', 'a night’s that somebody asked for', { ...another(), night: '2026-08-23' }],
    ['payment_comparisons_asked_by_users_id_fk', 'of somebody unknown', { ...another(), asked_by: randomUUID() }],
  ],
}

export const paymentTables: readonly TableInvariants[] = [payments, partRefunds, credits, events, webhooks, comparisons]
