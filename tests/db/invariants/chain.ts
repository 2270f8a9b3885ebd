import { randomBytes, randomUUID } from 'node:crypto'
import type { Row, TableInvariants } from './invariant.ts'
import { user } from './people.ts'

const digest = () => randomBytes(32)
const head: Row = { contest_id: randomUUID(), sequence: 1, head: digest() }

const chainHeads: TableInvariants = {
  table: 'chain_heads',
  beside: [],
  sound: head,
  taken: [
    ['the chain of another contest', { contest_id: randomUUID() }],
    ['that of a round, before its first link', { contest_id: randomUUID(), sequence: 0 }],
  ],
  refused: [
    ['chain_heads_counted_from_one', 'less than no link', { contest_id: randomUUID(), sequence: -1 }],
    ['chain_heads_sha256', 'a head that is no digest', { contest_id: randomUUID(), head: randomBytes(31) }],
  ],
}

const change: Row = {
  group_id: 7,
  ballot_id: randomUUID(),
  from_status: 'counted',
  to_status: 'voided',
  reason: 'bought',
  changed_by: user['id'],
  changed_at: new Date(),
  decision_id: randomUUID(),
}

const ballotChanges: TableInvariants = {
  table: 'ballot_changes',
  beside: [['users', user]],
  sound: change,
  taken: [
    ['another ballot of the group', { ballot_id: randomUUID() }],
    ['the ballot again, later', { group_id: 8, from_status: 'voided', to_status: 'counted' }],
  ],
  refused: [
    ['ballot_changes_key', 'a ballot twice in a group', { from_status: 'voided', to_status: 'counted' }],
    ['ballot_changes_reason_bounds', 'no reason', { group_id: 8, reason: '' }],
    ['ballot_changes_reason_bounds', 'a reason of 301 characters', { group_id: 8, reason: 'ሀ'.repeat(301) }],
    ['ballot_changes_step', 'a refusal taken back', { group_id: 8, from_status: 'refused', to_status: 'counted' }],
    ['ballot_changes_step', 'a step that leads nowhere', { group_id: 8, from_status: 'voided' }],
    ['ballot_changes_changed_by_users_id_fk', 'by nobody', { group_id: 8, changed_by: randomUUID() }],
  ],
}

const titleRule: Row = {
  group_id: 9,
  contest_id: randomUUID(),
  title_votes: ['paid'],
  reason: 'codes failed to arrive',
  changed_by: user['id'],
  changed_at: new Date(),
}

const titleRules: TableInvariants = {
  table: 'title_rules',
  beside: [['users', user]],
  sound: titleRule,
  taken: [
    ['the next rule', { group_id: 10, title_votes: ['paid', 'proven'] }],
    ['before voting, without a reason', { group_id: 10, reason: '' }],
  ],
  refused: [
    ['title_rules_title_votes', 'a rule that is none', { group_id: 10, title_votes: ['proven', 'paid'] }],
    ['title_rules_reason_bounds', 'a reason of 301 characters', { group_id: 10, reason: 'ሀ'.repeat(301) }],
    ['title_rules_changed_by_users_id_fk', 'by nobody', { group_id: 10, changed_by: randomUUID() }],
  ],
}

const ruleChange: Row = {
  group_id: 11,
  contest_id: randomUUID(),
  changes: ['voteEtb=3000>5000', 'countries=>+251 +1'],
  reason: 'the bank asks for more',
  changed_by: user['id'],
  changed_at: new Date(),
}

const ruleChanges: TableInvariants = {
  table: 'rule_changes',
  beside: [['users', user]],
  sound: ruleChange,
  taken: [
    ['the next change', { group_id: 12, changes: ['voteEtb=5000>3000'] }],
    ['while voting is put off, without a reason', { group_id: 12, reason: '' }],
  ],
  refused: [
    ['rule_changes_form', 'no change', { group_id: 12, changes: [] }],
    ['rule_changes_form', 'a change to nothing', { group_id: 12, changes: ['voteEtb'] }],
    ['rule_changes_form', 'a text that the chain cannot hold', { group_id: 12, changes: ['countries=>+251,+1'] }],
    ['rule_changes_reason_bounds', 'a reason of 301 characters', { group_id: 12, reason: 'ሀ'.repeat(301) }],
    ['rule_changes_changed_by_users_id_fk', 'by nobody', { group_id: 12, changed_by: randomUUID() }],
  ],
}

const checkpoint: Row = {
  contest_id: randomUUID(),
  sequence: 3,
  head: digest(),
  signed_at: new Date(),
  public_key: randomBytes(32),
  signature: randomBytes(64),
}

const checkpoints: TableInvariants = {
  table: 'checkpoints',
  beside: [],
  sound: checkpoint,
  taken: [['of the next link', { sequence: 4 }]],
  refused: [
    ['checkpoints_key', 'a link signed twice', {}],
    ['checkpoints_counted_from_one', 'of no link', { sequence: 0 }],
    ['checkpoints_sizes', 'a head that is no digest', { sequence: 4, head: randomBytes(31) }],
    ['checkpoints_sizes', 'a key that is none', { sequence: 4, public_key: randomBytes(33) }],
    ['checkpoints_sizes', 'a signature cut short', { sequence: 4, signature: randomBytes(63) }],
  ],
}

const published: Row = { contest_id: randomUUID(), sequence: 3, file: 'a-result', json_bytes: 10, csv_bytes: 10 }

const resultExports: TableInvariants = {
  table: 'result_exports',
  beside: [],
  sound: published,
  taken: [['a later one', { sequence: 4, file: 'another' }]],
  refused: [
    ['result_exports_key', 'of the same link', { file: 'another' }],
    ['result_exports_file_key', 'under the same name', { sequence: 4 }],
    ['result_exports_sizes', 'an empty file', { sequence: 4, file: 'another', csv_bytes: 0 }],
  ],
}

const claim: Row = { contest_id: randomUUID(), holder: randomUUID(), claimed_until: new Date() }

const resultClaims: TableInvariants = {
  table: 'result_claims',
  beside: [],
  sound: claim,
  taken: [['of another contest by the same holder', { contest_id: randomUUID() }]],
  refused: [],
}

const signal: Row = {
  ballot_id: randomUUID(),
  contest_id: randomUUID(),
  address: randomBytes(8),
  browser: randomBytes(8),
  accepted_at: new Date(),
  kind: 'free',
}

const ballotSignals: TableInvariants = {
  table: 'ballot_signals',
  beside: [],
  sound: signal,
  taken: [['of another ballot from there', { ballot_id: randomUUID() }]],
  refused: [
    ['ballot_signals_sizes', 'an address that is no hash', { address: randomBytes(4) }],
    ['ballot_signals_sizes', 'a browser with more than a hash', { browser: randomBytes(32) }],
  ],
}

export const chainTables: readonly TableInvariants[] = [
  chainHeads,
  ballotChanges,
  titleRules,
  ruleChanges,
  ballotSignals,
  checkpoints,
  resultExports,
  resultClaims,
]
