import { randomBytes, randomUUID } from 'node:crypto'
import { contest } from './contest.ts'
import type { Row, TableInvariants } from './invariant.ts'
import { user } from './people.ts'

const zone: Row = { id: randomUUID(), contest_id: contest['id'], name: 'mekelle zone', position: 0 }
const contestant: Row = { id: user['id'], user_id: user['id'], contest_id: contest['id'], zone_id: zone['id'] }
const names = (en: string) => ({ en })
const other = () => ({ id: randomUUID() })
const ofContest = [
  ['users', user],
  ['contests', contest],
] as const

const title: Row = {
  id: randomUUID(),
  contest_id: contest['id'],
  position: 0,
  name: names('Miss Talent'),
  title_votes: ['paid'],
  share: 30,
}

const titles: TableInvariants = {
  table: 'titles',
  beside: ofContest,
  sound: title,
  taken: [
    ['another one as long as may be, by the jury alone', { ...other(), name: names('ሰ'.repeat(60)), share: 100 }],
  ],
  refused: [
    ['titles_name', 'without a name', { ...other(), name: names('') }],
    ['titles_name', 'a name of 61', { ...other(), name: names('ሰ'.repeat(61)) }],
    ['titles_votes', 'by typed numbers alone', { ...other(), title_votes: ['unproven'] }],
    ['titles_share', 'a share of 101', { ...other(), share: 101 }],
    ['titles_contest_id_contests_id_fk', 'of no contest', { ...other(), contest_id: randomUUID() }],
  ],
}

const titleZone: Row = { title_id: title['id'], zone_id: zone['id'], contest_id: contest['id'] }

const titleZones: TableInvariants = {
  table: 'title_zones',
  beside: [...ofContest, ['zones', zone], ['titles', title]],
  sound: titleZone,
  taken: [],
  refused: [
    ['title_zones_title_fk', 'of no title', { title_id: randomUUID() }],
    ['title_zones_zone_fk', 'a zone that is not of its contest', { zone_id: randomUUID() }],
  ],
}

const jury: Row = {
  contest_id: contest['id'],
  zone_share: 20,
  opens_at: new Date('2026-08-20T00:00:00Z'),
  closes_at: new Date('2026-08-21T00:00:00Z'),
}
const another: Row = { ...contest, id: randomUUID(), slug: 'another', current: false }
const ofAnother = { contest_id: another['id'] }

const juries: TableInvariants = {
  table: 'juries',
  beside: [...ofContest, ['contests', another]],
  sound: jury,
  taken: [['without hours', { ...ofAnother, opens_at: null, closes_at: null }]],
  refused: [
    ['juries_share', 'a share of 101', { ...ofAnother, zone_share: 101 }],
    ['juries_hours', 'without a closing', { ...ofAnother, closes_at: null }],
    ['juries_hours', 'that closes as it opens', { ...ofAnother, closes_at: jury['opens_at'] }],
    ['juries_contest_id_contests_id_fk', 'of no contest', { contest_id: randomUUID() }],
  ],
}

const criterion: Row = { id: randomUUID(), contest_id: contest['id'], position: 0, name: names('Dress'), most: 10 }

const juryCriteria: TableInvariants = {
  table: 'jury_criteria',
  beside: ofContest,
  sound: criterion,
  taken: [['another one of as many points as may be', { ...other(), most: 100 }]],
  refused: [
    ['jury_criteria_name', 'without a name', { ...other(), name: names('') }],
    ['jury_criteria_most', 'no points', { ...other(), most: 0 }],
    ['jury_criteria_most', '101 points', { ...other(), most: 101 }],
    ['jury_criteria_contest_id_contests_id_fk', 'of no contest', { ...other(), contest_id: randomUUID() }],
  ],
}

const soon = new Date('2026-08-30T00:00:00Z')
const member: Row = {
  id: randomUUID(),
  contest_id: contest['id'],
  name: 'Lemlem',
  language: 'tig',
  contact: 'lemlem@example.org',
  link_hash: randomBytes(32),
  link_expires_at: soon,
  session_hash: randomBytes(32),
  session_expires_at: soon,
}
const gone = { link_hash: null, link_expires_at: null, session_hash: null, session_expires_at: null }

const juryMembers: TableInvariants = {
  table: 'jury_members',
  beside: ofContest,
  sound: member,
  taken: [
    ['one without link and session, and forgotten', { ...other(), ...gone, name: '', contact: '' }],
    ['a withdrawn one', { ...other(), ...gone, withdrawn_at: soon }],
  ],
  refused: [
    ['jury_members_link_key', 'by the same link', { ...other(), session_hash: null, session_expires_at: null }],
    ['jury_members_session_key', 'by the same session', { ...other(), link_hash: null, link_expires_at: null }],
    ['jury_members_name', 'a name of 61', { ...other(), ...gone, name: 'ሰ'.repeat(61) }],
    ['jury_members_contact', 'a contact of 255', { ...other(), ...gone, contact: 'x'.repeat(255) }],
    ['jury_members_link', 'a link without an end', { ...other(), ...gone, link_hash: randomBytes(32) }],
    ['jury_members_session', 'a session without an end', { ...other(), ...gone, session_hash: randomBytes(32) }],
    [
      'jury_members_withdrawn',
      'withdrawn with a session',
      { ...other(), ...gone, session_hash: randomBytes(32), session_expires_at: soon, withdrawn_at: soon },
    ],
    ['jury_members_contest_id_contests_id_fk', 'of no contest', { ...other(), ...gone, contest_id: randomUUID() }],
  ],
}

const points: Row = {
  member_id: member['id'],
  contestant_id: contestant['id'],
  criterion_id: criterion['id'],
  most: 10,
  points: 7,
}
const song: Row = { ...criterion, id: randomUUID(), most: 5 }
const bySong = { criterion_id: song['id'], most: 5, points: 5 }
const judged = [...ofContest, ['zones', zone], ['contestants', contestant], ['jury_members', member]] as const

const juryPoints: TableInvariants = {
  table: 'jury_points',
  beside: [...judged, ['jury_criteria', criterion], ['jury_criteria', song]],
  sound: points,
  taken: [['all points by another criterion', bySong]],
  refused: [
    ['jury_points_bounds', 'more than its most', { ...bySong, points: 6 }],
    ['jury_points_criterion_fk', 'by another most than the criterion has', { ...bySong, most: 10 }],
    ['jury_points_member_id_jury_members_id_fk', 'of nobody', { ...bySong, member_id: randomUUID() }],
    ['jury_points_contestant_id_contestants_id_fk', 'for nobody', { ...bySong, contestant_id: randomUUID() }],
  ],
}

const juryConflicts: TableInvariants = {
  table: 'jury_conflicts',
  beside: judged,
  sound: { member_id: member['id'], contestant_id: contestant['id'] },
  taken: [],
  refused: [
    ['jury_conflicts_member_id_jury_members_id_fk', 'of nobody', { member_id: randomUUID() }],
    ['jury_conflicts_contestant_id_contestants_id_fk', 'with nobody', { contestant_id: randomUUID() }],
  ],
}

const juryResults: TableInvariants = {
  table: 'jury_results',
  beside: [],
  sound: {
    group_id: 7,
    contest_id: randomUUID(),
    salt: randomUUID(),
    result: { most: 10, members: 1, contestants: [] },
    sealed_at: soon,
  },
  taken: [['that of another contest', { group_id: 8, contest_id: randomUUID() }]],
  refused: [['jury_results_contest_key', 'a second one', { group_id: 8 }]],
}

export const titleTables: readonly TableInvariants[] = [
  titles,
  titleZones,
  juries,
  juryCriteria,
  juryMembers,
  juryPoints,
  juryConflicts,
  juryResults,
]
