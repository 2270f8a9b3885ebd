import { randomUUID } from 'node:crypto'
import { contest, nextRound } from './contest.ts'
import type { Row, TableInvariants } from './invariant.ts'
import { user } from './people.ts'

const round: Row = { ...contest, ...nextRound, id: randomUUID(), slug: 'round-2', current: false }
const another = () => ({ id: randomUUID(), slug: randomUUID() })

const rounds: TableInvariants = {
  table: 'contests',
  beside: [['contests', contest]],
  sound: round,
  taken: [['the round after it', { ...another(), round_of: round['id'], round: 3 }]],
  refused: [['contests_round_of_key', 'another round of the same contest', another()]],
}

const zones = [contest, round].map((of): Row => ({ id: randomUUID(), contest_id: of['id'], name: 'zone', position: 0 }))
const [former, entry, other] = [contest, round, { ...contest, id: randomUUID(), slug: 'other', current: false }].map(
  (of, at): Row => ({
    id: at === 0 ? user['id'] : randomUUID(),
    user_id: user['id'],
    contest_id: of['id'],
    zone_id: zones[at]?.['id'] ?? null,
  }),
) as [Row, Row, Row] // of three contests

const roundEntry: Row = {
  contestant_id: entry['id'],
  contest_id: round['id'],
  former_id: former['id'],
  free: 3,
  proven: 1,
  first: 1,
}

const roundEntries: TableInvariants = {
  table: 'round_entries',
  beside: [
    ['users', user],
    ['contests', contest],
    ['contests', round],
    ['contests', { ...contest, id: other['contest_id'], slug: 'other', current: false }],
    ...zones.map((zone) => ['zones', zone] as const),
    ...[former, entry, other].map((one) => ['contestants', one] as const),
  ],
  sound: roundEntry,
  taken: [['on to the round after it', { contestant_id: other['id'], former_id: entry['id'] }]],
  refused: [
    ['round_entries_former_key', 'on to two rounds', { contestant_id: other['id'] }],
    [
      'round_entries_not_negative',
      'more proven votes than free ones',
      { contestant_id: other['id'], former_id: entry['id'], proven: 4 },
    ],
    [
      'round_entries_contestant_id_contestants_id_fk',
      'nobody',
      { contestant_id: randomUUID(), former_id: entry['id'] },
    ],
    [
      'round_entries_former_id_contestants_id_fk',
      'from nobody',
      { contestant_id: other['id'], former_id: randomUUID() },
    ],
  ],
}

export const roundTables: readonly TableInvariants[] = [rounds, roundEntries]
