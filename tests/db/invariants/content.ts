import { randomUUID } from 'node:crypto'
import { contest } from './contest.ts'
import type { Row, TableInvariants } from './invariant.ts'
import { user } from './people.ts'

const at = new Date('2026-11-29T12:00:00Z')
const later = new Date('2026-11-29T13:00:00Z')

const first: Row = {
  id: randomUUID(),
  piece: 'home',
  contest_id: contest['id'],
  body: {},
  starts_at: at,
  created_at: at,
  created_by: user['id'],
}
const next = () => ({ id: randomUUID(), previous_id: first['id'] })
const nobody = randomUUID()

const contentVersions: TableInvariants = {
  table: 'content_versions',
  beside: [
    ['users', user],
    ['contests', contest],
  ],
  sound: first,
  taken: [
    ['a version behind it', next()],
    ['the site’s own piece', { id: randomUUID(), piece: 'about', contest_id: null }],
    [
      'back to the files, later, taken back before',
      { ...next(), body: null, starts_at: later, withdrawn_at: at, withdrawn_by: user['id'] },
    ],
    ['what restores it', { ...next(), restored_id: first['id'] }],
  ],
  refused: [
    ['content_versions_one_after', 'a second first one', { id: randomUUID() }],
    ['content_versions_piece', 'an unknown piece', { ...next(), piece: 'footer', contest_id: null }],
    ['content_versions_of_contest', 'a contest’s piece without contest', { ...next(), contest_id: null }],
    ['content_versions_of_contest', 'the site’s piece of a contest', { ...next(), piece: 'about' }],
    ['content_versions_body', 'a text as body', { ...next(), body: JSON.stringify('text') }],
    ['content_versions_starts', 'a beginning before it was written', { ...next(), created_at: later }],
    [
      'content_versions_withdrawn_early',
      'taking back what has begun',
      { ...next(), withdrawn_at: later, withdrawn_by: user['id'] },
    ],
    ['content_versions_withdrawn_by', 'taking back by nobody', { ...next(), starts_at: later, withdrawn_at: at }],
    ['content_versions_contest_id_contests_id_fk', 'no contest', { ...next(), contest_id: nobody }],
    [
      'content_versions_previous_id_content_versions_id_fk',
      'behind nothing',
      { id: randomUUID(), previous_id: nobody },
    ],
    ['content_versions_restored_id_content_versions_id_fk', 'restoring nothing', { ...next(), restored_id: nobody }],
    ['content_versions_created_by_users_id_fk', 'written by nobody', { ...next(), created_by: nobody }],
    [
      'content_versions_withdrawn_by_users_id_fk',
      'taken back by somebody unknown',
      { ...next(), starts_at: later, withdrawn_at: at, withdrawn_by: nobody },
    ],
  ],
}

const picture: Row = { file: `${randomUUID()}.webp`, shape: 'wide', width: 1_599, height: 1_066, colour: '#b78d79' }
const another = () => ({ file: `${randomUUID()}.webp` })

const contentPictures: TableInvariants = {
  table: 'content_pictures',
  beside: [],
  sound: picture,
  taken: [['another one', another()]],
  refused: [
    ['content_pictures_file', 'a path', { file: '../secret.webp' }],
    ['content_pictures_shape', 'an unknown shape', { ...another(), shape: 'round' }],
    ['content_pictures_size', 'no width', { ...another(), width: 0 }],
    ['content_pictures_colour', 'a name of a colour', { ...another(), colour: 'red' }],
  ],
}

export const contentTables: readonly TableInvariants[] = [contentVersions, contentPictures]
