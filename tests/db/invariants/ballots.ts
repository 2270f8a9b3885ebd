import { randomUUID } from 'node:crypto'
import type { Row, TableInvariants } from './invariant.ts'

const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
const free: Row = {
  id: randomUUID(),
  contest_id: randomUUID(),
  voter_id: randomUUID(),
  pick1: first,
  group_id: 1,
  accepted_at: new Date(),
  kind: 'free',
  status: 'counted',
}
const again = () => ({ id: randomUUID() })
const another = () => ({ ...again(), voter_id: randomUUID() })
const paid = () => ({ ...again(), kind: 'paid', credit_id: randomUUID() })

const ballots: TableInvariants = {
  table: 'ballots',
  beside: [['ballots', { ...free, ...paid(), id: randomUUID(), credit_id: '00000000-0000-4000-8000-0000000000c1' }]],
  sound: free,
  taken: [
    ['a refused second free ballot', { ...again(), status: 'refused', reason: 'free_vote_used' }],
    ['a free ballot in the next contest', { ...again(), contest_id: randomUUID() }],
    ['paid ballots of the same voter', { ...paid(), pick2: second, pick3: third }],
    [
      'a refused ballot on a spent credit',
      { ...paid(), credit_id: '00000000-0000-4000-8000-0000000000c1', status: 'refused', reason: 'credit_spent' },
    ],
    [
      'a refused paid ballot without a credit',
      { ...again(), kind: 'paid', status: 'refused', reason: 'credit_missing' },
    ],
  ],
  refused: [
    ['ballots_one_free', 'a second free ballot that counts', again()],
    [
      'ballots_one_free',
      'a second free ballot while the first is voided or in question',
      { ...again(), status: 'quarantined' },
    ],
    [
      'ballots_credit_key',
      'a second ballot on a credit',
      { ...paid(), credit_id: '00000000-0000-4000-8000-0000000000c1' },
    ],
    ['ballots_picks', 'first and second the same', { ...paid(), pick2: first }],
    ['ballots_picks', 'first and third the same', { ...paid(), pick2: second, pick3: first }],
    ['ballots_picks', 'second and third the same', { ...paid(), pick2: second, pick3: second }],
    ['ballots_picks', 'a third without a second', { ...paid(), pick3: third }],
    ['ballots_refused_for_a_reason', 'refused for nothing', { ...another(), status: 'refused' }],
    ['ballots_refused_for_a_reason', 'counted, yet with a reason', { ...another(), reason: 'contest_closed' }],
    ['ballots_paid_by_credit', 'paid without a credit', { ...another(), kind: 'paid' }],
    ['ballots_paid_by_credit', 'free with a credit', { ...another(), credit_id: randomUUID() }],
    ['ballots_free_first_pick_only', 'free with two picks', { ...another(), pick2: second }],
  ],
}

const bytes = Buffer.alloc(32, 1)
const link = { root: bytes, previous: bytes, head: bytes }
const group: Row = { id: 1, contest_id: randomUUID(), counted: 1, refused: 0, salt: randomUUID(), sequence: 1, ...link }

const groups: TableInvariants = {
  table: 'ballot_groups',
  beside: [],
  sound: group,
  taken: [
    ['the next link', { id: 2, sequence: 2 }],
    ['the first link of another contest', { id: 2, contest_id: randomUUID() }],
    ['a group of changes', { id: 2, sequence: 2, counted: 0, changed: 4, salt: null }],
  ],
  refused: [
    ['ballot_groups_sequence_key', 'a second link at the same place', { id: 2 }],
    ['ballot_groups_not_empty', 'nothing in it', { id: 2, sequence: 2, counted: 0 }],
    ['ballot_groups_not_empty', 'less than nothing counted', { id: 2, sequence: 2, counted: -1, refused: 3 }],
    ['ballot_groups_one_kind', 'changes among new ballots', { id: 2, sequence: 2, changed: 1 }],
    ['ballot_groups_salted', 'ballots judged without a salt', { id: 2, sequence: 2, salt: null }],
  ],
}

const count: Row = { contest_id: randomUUID(), contestant_id: first, free: 1 }

const tally: TableInvariants = {
  table: 'tally',
  beside: [],
  sound: count,
  taken: [['another contestant', { contestant_id: second }]],
  refused: [
    ['tally_key', 'a contestant twice', {}],
    ['tally_not_negative', 'more proven than free', { contestant_id: second, proven: 1_000 }],
    ...(['free', 'proven', 'first', 'second', 'third', 'quarantined'] as const).map((column): [string, string, Row] => [
      'tally_not_negative',
      `${column} below nothing`,
      { contestant_id: second, [column]: -1 },
    ]),
  ],
}

const frozen: TableInvariants = {
  table: 'tally_frozen',
  beside: [],
  sound: count,
  taken: [['another contestant', { contestant_id: second }]],
  refused: [['tally_frozen_key', 'a contestant twice', {}]],
}

const hour = new Date('2026-08-16T10:00:00Z')
const nextHour = { hour: new Date('2026-08-16T11:00:00Z') }

const hours: TableInvariants = {
  table: 'vote_hours',
  beside: [],
  sound: { ...count, hour },
  taken: [
    ['the next hour', nextHour],
    ['another contestant', { contestant_id: second }],
  ],
  refused: [
    ['vote_hours_key', 'an hour twice', {}],
    ['vote_hours_not_negative', 'free below nothing', { ...nextHour, free: -1 }],
    ['vote_hours_not_negative', 'paid below nothing', { ...nextHour, paid: -1 }],
    ['vote_hours_whole', 'half an hour', { hour: new Date('2026-08-16T10:30:00Z') }],
    ['vote_hours_whole', 'a second more', { hour: new Date('2026-08-16T11:00:01Z') }],
  ],
}

export const ballotTables: readonly TableInvariants[] = [ballots, groups, tally, frozen, hours]
