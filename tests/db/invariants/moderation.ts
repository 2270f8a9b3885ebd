import { randomUUID } from 'node:crypto'
import { contest } from './contest.ts'
import type { Row, TableInvariants } from './invariant.ts'
import { user } from './people.ts'

const contestant: Row = { id: user['id'], contest_id: contest['id'] }
const other = randomUUID()
const beside = [
  ['users', user],
  ['users', { ...user, id: other, phone: '+251911000003', email: null }],
  ['contests', contest],
  ['contestants', contestant],
  ['contestants', { ...contestant, id: other }],
] as const

const change: Row = { contestant_id: user['id'], version: randomUUID(), fname: 'Lemlem' }
const rejected: Row = { contestant_id: other, rejected_at: new Date(), rejection_reason: 'another_reason' }

const contestantChanges: TableInvariants = {
  table: 'contestant_changes',
  beside,
  sound: change,
  taken: [
    ['of another contestant', { contestant_id: other }],
    ['one that was turned down', { ...rejected, rejection_note: 'as in your passport' }],
  ],
  refused: [
    ['contestant_changes_rejected', 'turned down for no reason', { ...rejected, rejection_reason: null }],
    ['contestant_changes_rejected', 'with a reason and not turned down', { ...rejected, rejected_at: null }],
    ['contestant_changes_note', 'a note of nobody who turned it down', { contestant_id: other, rejection_note: 'why' }],
    ['contestant_changes_note_bounds', 'a long note', { ...rejected, rejection_note: 'x'.repeat(301) }],
    ['contestant_changes_reason', 'a reason nobody knows', { ...rejected, rejection_reason: 'taste' }],
    ['contestant_changes_occupation_bounds', 'a long occupation', { contestant_id: other, occupation: 'x'.repeat(81) }],
    ['contestant_changes_description_bounds', 'a long story', { contestant_id: other, description: 'x'.repeat(2_001) }],
    ['contestant_changes_contestant_id_contestants_id_fk', 'of nobody', { contestant_id: randomUUID() }],
  ],
}

const photo: Row = {
  contestant_id: user['id'],
  slot: 1,
  file: `${randomUUID()}.webp`,
  width: 960,
  height: 1200,
  colour: '#b78d79',
}
const otherPhoto = () => ({ slot: 2, file: `${randomUUID()}.webp` })

const waitingImages: TableInvariants = {
  table: 'waiting_images',
  beside,
  sound: photo,
  taken: [['in another place', otherPhoto()]],
  refused: [
    ['waiting_images_file_key', 'a file of another', { slot: 2 }],
    ['waiting_images_slot', 'a fourth place', { ...otherPhoto(), slot: 4 }],
    ['waiting_images_size', 'without width', { ...otherPhoto(), width: 0 }],
    ['waiting_images_file', 'a file of another kind', { ...otherPhoto(), file: 'selam.webp' }],
    ['waiting_images_colour', 'a colour by name', { ...otherPhoto(), colour: 'red' }],
    ['waiting_images_contestant_id_contestants_id_fk', 'of nobody', { ...otherPhoto(), contestant_id: randomUUID() }],
  ],
}

const report: Row = { id: randomUUID(), contestant_id: user['id'], reporter: randomUUID(), reason: 'untrue' }
const otherReport = () => ({ id: randomUUID(), reporter: randomUUID() })
const closed = { closed_at: new Date(), closed_by: user['id'] }

const reports: TableInvariants = {
  table: 'reports',
  beside,
  sound: report,
  taken: [
    ['of another browser', otherReport()],
    ['of the same browser about another', { id: randomUUID(), contestant_id: other }],
    ['a closed one of the same browser', { id: randomUUID(), ...closed }],
  ],
  refused: [
    ['reports_one_open', 'a second open one of a browser', { id: randomUUID() }],
    ['reports_closed', 'closed by nobody', { ...otherReport(), closed_at: new Date() }],
    ['reports_reason', 'a reason nobody knows', { ...otherReport(), reason: 'taste' }],
    ['reports_note_bounds', 'a long note', { ...otherReport(), note: 'x'.repeat(501) }],
    ['reports_contestant_id_contestants_id_fk', 'about nobody', { ...otherReport(), contestant_id: randomUUID() }],
    [
      'reports_closed_by_users_id_fk',
      'closed by somebody unknown',
      { ...otherReport(), ...closed, closed_by: randomUUID() },
    ],
  ],
}

const note: Row = { id: randomUUID(), contestant_id: user['id'], admin_id: other, note: 'calls back on Monday' }

const notes: TableInvariants = {
  table: 'contestant_notes',
  beside,
  sound: note,
  taken: [['another one, as long as may be', { id: randomUUID(), note: 'ሰ'.repeat(1_000) }]],
  refused: [
    ['contestant_notes_bounds', 'without a word', { id: randomUUID(), note: '' }],
    ['contestant_notes_bounds', 'a long one', { id: randomUUID(), note: 'x'.repeat(1_001) }],
    [
      'contestant_notes_contestant_id_contestants_id_fk',
      'about nobody',
      { id: randomUUID(), contestant_id: randomUUID() },
    ],
    ['contestant_notes_admin_id_users_id_fk', 'by nobody', { id: randomUUID(), admin_id: randomUUID() }],
  ],
}

export const moderationTables: readonly TableInvariants[] = [contestantChanges, waitingImages, reports, notes]
