import { createHash, randomUUID } from 'node:crypto'
import { contest, contestant, zone } from './contest.ts'
import type { Row, TableInvariants } from './invariant.ts'
import { user } from './people.ts'

const document: Row = { id: randomUUID(), kind: 'poster', subject: randomUUID(), language: 'tig', format: 'a4' }
const otherDocument = () => ({ id: randomUUID(), subject: randomUUID() })
const file = { file: 'a.pdf', bytes: 1, content_hash: createHash('sha256').update('a poster').digest() }

const documents: TableInvariants = {
  table: 'documents',
  beside: [],
  sound: document,
  taken: [
    ['one in another format', { id: randomUUID(), format: 'a3' }],
    ['one in another language', { id: randomUUID(), language: 'korean' }],
    ['a printed one', { ...otherDocument(), ...file, printed_at: new Date() }],
    ['one that is printed anew', { ...otherDocument(), ...file, revision: 2 }],
    ['one that could not be printed', { ...otherDocument(), problem: 'unavailable' }],
  ],
  refused: [
    ['documents_key', 'the same one again', { id: randomUUID() }],
    ['documents_kind', 'a kind with a space', { ...otherDocument(), kind: 'two words' }],
    ['documents_format', 'a format with a slash', { ...otherDocument(), format: '../a4' }],
    ['documents_language', 'a language without texts', { ...otherDocument(), language: 'fr' }],
    ['documents_file', 'a file without its size', { ...otherDocument(), ...file, bytes: null }],
    ['documents_file_content', 'a file of unknown content', { ...otherDocument(), ...file, content_hash: null }],
    ['documents_content_is_sha256', 'another hash', { ...otherDocument(), ...file, content_hash: Buffer.alloc(16) }],
    ['documents_printed', 'printed without a file', { ...otherDocument(), printed_at: new Date() }],
    [
      'documents_printed',
      'printed with a problem',
      { ...otherDocument(), ...file, printed_at: new Date(), problem: 'unavailable' },
    ],
  ],
}

const link: Row = { id: randomUUID(), contestant_id: contestant['id'], position: 1, name: 'Instagram', code: 'k7m2qx' }
const otherLink = () => ({ id: randomUUID(), position: 2, code: 'abcde2' })
const people = [
  ['users', user],
  ['contests', contest],
  ['zones', zone],
  ['contestants', contestant],
] as const

const links: TableInvariants = {
  table: 'contestant_links',
  beside: people,
  sound: link,
  taken: [
    ['another name', otherLink()],
    ['the poster’s', { ...otherLink(), name: '', purpose: 'poster' }],
    ['the twentieth', { ...otherLink(), position: 20 }],
  ],
  refused: [
    ['contestant_links_contestant_id_contestants_id_fk', 'nobody’s', { ...otherLink(), contestant_id: randomUUID() }],
    ['contestant_links_code_key', 'a code that exists', { ...otherLink(), code: 'k7m2qx' }],
    ['contestant_links_position_key', 'a place that is taken', { ...otherLink(), position: 1 }],
    ['contestant_links_position', 'a twenty-first', { ...otherLink(), position: 21 }],
    ['contestant_links_purpose', 'an unknown purpose', { ...otherLink(), name: '', purpose: 'flag' }],
    ['contestant_links_named', 'one without a name', { ...otherLink(), name: '' }],
    ['contestant_links_named', 'a name too long', { ...otherLink(), name: 'n'.repeat(41) }],
    ['contestant_links_named', 'a poster’s with a name', { ...otherLink(), purpose: 'poster' }],
    ['contestant_links_code', 'a code with a slash', { ...otherLink(), code: 'a/b-c' }],
  ],
}

const posterLink: Row = { ...link, name: '', purpose: 'poster' }

const printedLinks: TableInvariants = {
  table: 'contestant_links',
  beside: people,
  sound: posterLink,
  taken: [['the hand-out cards’', { ...otherLink(), purpose: 'handouts' }]],
  refused: [['contestant_links_purpose_key', 'a second one for posters', otherLink()]],
}

const visits: TableInvariants = {
  table: 'link_visits',
  beside: [...people, ['contestant_links', link]],
  sound: { link_id: link['id'], day: '2027-08-22', visits: 1 },
  taken: [['another day', { day: '2027-08-23' }]],
  refused: [
    ['link_visits_link_id_contestant_links_id_fk', 'an unknown link', { link_id: randomUUID() }],
    ['link_visits_count', 'a day without visits', { day: '2027-08-24', visits: 0 }],
  ],
}

const showings: TableInvariants = {
  table: 'list_showings',
  beside: people,
  sound: { contestant_id: contestant['id'], first: 0, later: 3 },
  taken: [],
  refused: [
    ['list_showings_contestant_id_contestants_id_fk', 'nobody’s', { contestant_id: randomUUID() }],
    ['list_showings_counts', 'fewer than none', { contestant_id: randomUUID(), first: -1 }],
    ['list_showings_counts', 'fewer than none later', { contestant_id: randomUUID(), later: -1 }],
  ],
}

const fieldVitals: TableInvariants = {
  table: 'field_vitals',
  beside: [],
  sound: { day: '2027-08-22', page: 'home', language: 'tig', connection: '3g', vital: 'LCP', bucket: 80, count: 1 },
  taken: [['another day', { day: '2027-08-23' }]],
  refused: [
    ['field_vitals_vital', 'an unknown vital', { day: '2027-08-24', vital: 'FID' }],
    ['field_vitals_bucket', 'a bucket behind the last one', { day: '2027-08-24', bucket: 129 }],
    ['field_vitals_count', 'a bucket without visits', { day: '2027-08-24', count: 0 }],
  ],
}

const fieldErrors: TableInvariants = {
  table: 'field_errors',
  beside: [],
  sound: { day: '2027-08-22', page: 'home', message: 'x is undefined', place: '/assets/a.js:1:2', count: 1 },
  taken: [['another day', { day: '2027-08-23' }]],
  refused: [['field_errors_count', 'an error that did not happen', { day: '2027-08-24', count: 0 }]],
}

export const promotionTables = [documents, links, printedLinks, visits, showings, fieldVitals, fieldErrors]
