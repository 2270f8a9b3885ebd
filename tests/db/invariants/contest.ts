import { randomUUID } from 'node:crypto'
import type { Row, TableInvariants } from './invariant.ts'
import { user } from './people.ts'

const hour = 3_600_000
const opens = new Date(Date.UTC(2026, 7, 20))
const closes = new Date(opens.getTime() + 24 * hour)
const before = new Date(opens.getTime() - 1)
const after = new Date(closes.getTime() + 1)

export const contest: Row = {
  id: randomUUID(),
  slug: '2026',
  name: 'Ashenda',
  current: true,
  opens_at: opens,
  closes_at: closes,
}
export const nextRound = { round_of: contest['id'], round: 2, round_most: 3, round_carried: true }
const itself = randomUUID()
const otherContest = () => ({ id: randomUUID(), slug: randomUUID(), current: false })

const contests: TableInvariants = {
  table: 'contests',
  beside: [],
  sound: contest,
  taken: [
    ['last year’s contest', otherContest()],
    ['a draft, cloned from it', { ...otherContest(), announced_at: null, cloned_from: contest['id'] }],
    ['one whose result is final', { ...otherContest(), slug: 'ashenda-2026', final_at: closes }],
    ['its next round', { ...otherContest(), ...nextRound }],
    ['frozen at its closing', { ...otherContest(), freezes_at: closes, frozen_at: closes }],
    ['frozen from the opening on', { ...otherContest(), freezes_at: opens }],
    ['titles by paid votes', { ...otherContest(), title_votes: ['paid'] }],
    [
      'titles by proven votes where all are proven',
      { ...otherContest(), title_votes: ['paid', 'proven'], phone_proof: 'always' },
    ],
    ['other prices', { ...otherContest(), vote_etb: 5000, fee_usd: 1 }],
    ['free votes from the closing on', { ...otherContest(), free_from: closes }],
    ['paid votes alone', { ...otherContest(), free_votes: false, title_votes: ['paid'] }],
    ['one pick and one paid vote a day', { ...otherContest(), most_picks: 1, paid_per_day: 1 }],
    ['voters of two countries', { ...otherContest(), countries: ['+251', '+1'] }],
    ['opened with another pepper', { ...otherContest(), phone_pepper: '0123456789abcdef' }],
    ['codes for every free vote', { ...otherContest(), phone_proof: 'always', proof_prefixes: ['+2519', '+1'] }],
  ],
  refused: [
    ['contests_one_current', 'a second current one', { id: randomUUID(), slug: 'other' }],
    ['contests_slug_key', 'an address that exists', { ...otherContest(), slug: contest['slug'] }],
    ['contests_slug', 'an address with capitals', { ...otherContest(), slug: 'Ashenda' }],
    ['contests_slug', 'an address of several parts', { ...otherContest(), slug: 'a/b' }],
    ['contests_slug', 'no address', { ...otherContest(), slug: '' }],
    [
      'contests_current_announced',
      'current, and nobody knows of it',
      { id: randomUUID(), slug: 'other', announced_at: null },
    ],
    ['contests_round', 'a round of nothing', { ...otherContest(), ...nextRound, round_of: null }],
    ['contests_round', 'a first round that follows one', { ...otherContest(), ...nextRound, round: 1 }],
    ['contests_round', 'a round that nobody goes on to', { ...otherContest(), ...nextRound, round_most: 0 }],
    ['contests_round', 'a round of itself', { ...otherContest(), ...nextRound, id: itself, round_of: itself }],
    ['contests_round', 'a round of 101 of each zone', { ...otherContest(), ...nextRound, round_most: 101 }],
    ['contests_round_of_contests_id_fk', 'of no contest', { ...otherContest(), ...nextRound, round_of: randomUUID() }],
    ['contests_final_closed', 'final before it closes', { ...otherContest(), final_at: before }],
    ['contests_final_announced', 'a final draft', { ...otherContest(), announced_at: null, final_at: closes }],
    ['contests_cloned_from_contests_id_fk', 'a clone of nothing', { ...otherContest(), cloned_from: randomUUID() }],
    ['contests_close_after_opening', 'closes before it opens', { ...otherContest(), closes_at: before }],
    ['contests_close_after_opening', 'closes when it opens', { ...otherContest(), closes_at: opens }],
    ['contests_freeze_within', 'freezes before the opening', { ...otherContest(), freezes_at: before }],
    ['contests_freeze_within', 'freezes after the closing', { ...otherContest(), freezes_at: after }],
    ['contests_phone_proof', 'a way of proof nobody knows', { ...otherContest(), phone_proof: 'sometimes' }],
    ['contests_proof_prefixes', 'codes to no number', { ...otherContest(), proof_prefixes: [] }],
    [
      'contests_proof_prefixes',
      'codes to 41 kinds of numbers',
      { ...otherContest(), proof_prefixes: Array(41).fill('+1') },
    ],
    ['contests_title_votes', 'titles by nothing', { ...otherContest(), title_votes: [] }],
    ['contests_title_votes', 'unproven votes before proven ones', { ...otherContest(), title_votes: ['unproven'] }],
    [
      'contests_title_votes_proven',
      'titles by proven votes where few are asked for a code',
      { ...otherContest(), title_votes: ['proven'], phone_proof: 'unusual' },
    ],
    ['contests_prices', 'a vote for nothing', { ...otherContest(), vote_etb: 0 }],
    ['contests_prices', 'a fee beyond measure', { ...otherContest(), fee_usd: 10_000_001 }],
    ['contests_free_within', 'free votes before the opening', { ...otherContest(), free_from: before }],
    ['contests_free_within', 'free votes after the closing', { ...otherContest(), free_from: after }],
    [
      'contests_free_or_paid',
      'no vote that counts',
      { ...otherContest(), free_votes: false, title_votes: ['proven', 'unproven'] },
    ],
    ['contests_most_picks', 'no picks', { ...otherContest(), most_picks: 0 }],
    ['contests_most_picks', 'four picks', { ...otherContest(), most_picks: 4 }],
    ['contests_paid_per_day', 'no paid vote a day', { ...otherContest(), paid_per_day: 0 }],
    ['contests_countries', '41 countries', { ...otherContest(), countries: Array(41).fill('+1') }],
    [
      'contests_phone_pepper',
      'a pepper itself',
      { ...otherContest(), phone_pepper: 'a pepper of 32 characters or more' },
    ],
    ['contests_approval', 'a way of approval nobody knows', { ...otherContest(), approval: 'perhaps' }],
    ['contests_moderation', 'a way of moderation nobody knows', { ...otherContest(), moderation: 'perhaps' }],
    ['contests_own_requests', 'another way with requests', { ...otherContest(), own_requests: 'perhaps' }],
    ['contests_frozen_as_planned', 'frozen without a plan', { ...otherContest(), frozen_at: closes }],
    ['contests_revealed', 'more steps than there are', { ...otherContest(), freezes_at: closes, revealed: 4 }],
    ['contests_stage_screen', 'a screen nobody knows', { ...otherContest(), stage_screen: 'film' }],
    ['contests_revealed', 'a step of what is public', { ...otherContest(), revealed: 1 }],
  ],
}

const someTime = new Date(opens.getTime() + hour)
const alert: Row = {
  id: randomUUID(),
  contest_id: contest['id'],
  kind: 'prefix',
  subject: '+251977',
  started_at: someTime,
  seen_at: someTime,
  votes: 300,
  usual: 12,
  usual_odds: 0.01,
}
const otherAlert = () => ({ id: randomUUID(), subject: '+1' })

const voteAlerts: TableInvariants = {
  table: 'vote_alerts',
  beside: [
    ['contests', contest],
    ['users', user],
  ],
  sound: alert,
  taken: [
    ['of other phones', otherAlert()],
    ['of the contest', { id: randomUUID(), kind: 'contest', subject: '', usual_odds: null }],
    ['without a history', { ...otherAlert(), usual: null, usual_odds: null }],
    ['the same once it is over', { id: randomUUID(), ended_at: closes }],
    ['ended by an admin', { id: randomUUID(), ended_at: closes, ended_by: user['id'] }],
  ],
  refused: [
    ['vote_alerts_one_open', 'the same while it goes on', { id: randomUUID() }],
    ['vote_alerts_kind', 'a kind nobody knows', { ...otherAlert(), kind: 'zone' }],
    ['vote_alerts_subject', 'of a contest and something of it', { ...otherAlert(), kind: 'contest' }],
    ['vote_alerts_subject', 'of nothing', { ...otherAlert(), subject: '' }],
    ['vote_alerts_counts', 'no votes', { ...otherAlert(), votes: 0 }],
    ['vote_alerts_counts', 'fewer than none', { ...otherAlert(), usual: -1 }],
    ['vote_alerts_counts', 'odds below nothing', { ...otherAlert(), usual_odds: -0.1 }],
    ['vote_alerts_in_order', 'seen before it began', { ...otherAlert(), seen_at: opens }],
    ['vote_alerts_in_order', 'over before it began', { ...otherAlert(), ended_at: opens }],
    ['vote_alerts_ended_by', 'ended by somebody and not over', { ...otherAlert(), ended_by: user['id'] }],
    ['vote_alerts_contest_id_contests_id_fk', 'of no contest', { ...otherAlert(), contest_id: randomUUID() }],
    [
      'vote_alerts_ended_by_users_id_fk',
      'ended by nobody there is',
      { ...otherAlert(), ended_at: closes, ended_by: randomUUID() },
    ],
  ],
}

export const zone: Row = { id: randomUUID(), contest_id: contest['id'], name: 'mekelle zone', position: 0 }
const nextContest: Row = { ...contest, id: randomUUID(), slug: '2027', current: false }

const zones: TableInvariants = {
  table: 'zones',
  beside: [
    ['contests', contest],
    ['contests', nextContest],
  ],
  sound: zone,
  taken: [
    ['another one', { id: randomUUID(), name: 'europe' }],
    ['the same in another contest', { id: randomUUID(), contest_id: nextContest['id'] }],
  ],
  refused: [
    ['zones_contest_name_key', 'a name that exists, in other case', { id: randomUUID(), name: 'Mekelle Zone' }],
    ['zones_contest_id_contests_id_fk', 'of no contest', { id: randomUUID(), contest_id: randomUUID() }],
    ['zones_name_bounds', 'no name', { id: randomUUID(), name: '' }],
    ['zones_name_bounds', 'a name of 61 characters', { id: randomUUID(), name: 'ዞ'.repeat(61) }],
  ],
}

export const contestant: Row = { id: user['id'], user_id: user['id'], contest_id: contest['id'], zone_id: zone['id'] }
const secondUser: Row = { ...user, id: randomUUID(), phone: '+251911000009', email: null }
const another: Row = { id: secondUser['id'], user_id: secondUser['id'] }

const contestants: TableInvariants = {
  table: 'contestants',
  beside: [
    ['contests', contest],
    ['contests', nextContest],
    ['zones', zone],
    ['users', user],
    ['users', secondUser],
  ],
  sound: contestant,
  taken: [
    [
      'from no zone, with texts as long as may be',
      { ...another, zone_id: null, occupation: 'ሰ'.repeat(80), description: 'ሰ'.repeat(2000) },
    ],
    ['her next entry, in another contest', { id: randomUUID(), contest_id: nextContest['id'], zone_id: null }],
    ['of a version that knows one contest', { id: secondUser['id'], user_id: null }],
  ],
  refused: [
    ['contestants_user_id_users_id_fk', 'nobody’s account', { id: randomUUID(), user_id: randomUUID() }],
    ['contestants_one_entry', 'a second entry in the contest', { id: randomUUID() }],
    ['contestants_contest_id_contests_id_fk', 'in no contest', { ...another, zone_id: null, contest_id: randomUUID() }],
    ['contestants_zone_of_contest_fk', 'from a zone that is none', { ...another, zone_id: randomUUID() }],
    [
      'contestants_zone_of_contest_fk',
      'from a zone of another contest',
      { id: randomUUID(), contest_id: nextContest['id'] },
    ],
    ['contestants_fee_payment', 'unpaid, with a fee that paid', { ...another, fee_payment_id: randomUUID() }],
    ['contestants_occupation_bounds', 'an occupation of 81', { ...another, occupation: 'ሰ'.repeat(81) }],
    ['contestants_description_bounds', 'a description of 2001', { ...another, description: 'ሰ'.repeat(2001) }],
  ],
}

const file = (name: string): string => `${name}-${randomUUID()}.webp`
const image: Row = {
  id: randomUUID(),
  contestant_id: contestant['id'],
  slot: 1,
  file: file('a'),
  width: 960,
  height: 1200,
  colour: '#b78d79',
}
const otherImage = () => ({ id: randomUUID(), slot: 2, file: file('b') })

const images: TableInvariants = {
  table: 'images',
  beside: [
    ['contests', contest],
    ['zones', zone],
    ['users', user],
    ['contestants', contestant],
  ],
  sound: image,
  taken: [['a second one in the next slot', otherImage()]],
  refused: [
    ['images_slot_key', 'a second one in the same slot', { ...otherImage(), slot: 1 }],
    ['images_file_key', 'the file of another', { ...otherImage(), file: image['file'] }],
    ['images_slot', 'slot 0', { ...otherImage(), slot: 0 }],
    ['images_slot', 'slot 4', { ...otherImage(), slot: 4 }],
    ['images_size', 'no width', { ...otherImage(), width: 0 }],
    ['images_size', 'a height below nothing', { ...otherImage(), height: -1 }],
    ['images_file', 'a path', { ...otherImage(), file: '../../etc/passwd.webp' }],
    ['images_file', 'a page', { ...otherImage(), file: 'a.html' }],
    ['images_file', 'a second line', { ...otherImage(), file: 'a.webp\nb.webp' }],
    ['images_colour', 'more than a colour', { ...otherImage(), colour: '#b78d79;background:url(x)' }],
    ['images_contestant_id_contestants_id_fk', 'of nobody', { ...otherImage(), contestant_id: randomUUID() }],
  ],
}

const settled = new Date()
const upload: Row = { id: randomUUID(), contestant_id: contestant['id'], slot: 1 }
const otherUpload = () => ({ id: randomUUID() })

const uploads: TableInvariants = {
  table: 'uploads',
  beside: images.beside,
  sound: upload,
  taken: [
    ['a second one for the same slot', otherUpload()],
    ['one for any slot', { ...otherUpload(), slot: null }],
    ['one that became a photo', { ...otherUpload(), settled_at: settled }],
    ['one that was refused', { ...otherUpload(), settled_at: settled, problem: 'image_damaged' }],
  ],
  refused: [
    ['uploads_slot', 'slot 0', { ...otherUpload(), slot: 0 }],
    ['uploads_slot', 'slot 4', { ...otherUpload(), slot: 4 }],
    ['uploads_problem_of_settled', 'refused, yet not settled', { ...otherUpload(), problem: 'image_damaged' }],
    ['uploads_contestant_id_contestants_id_fk', 'of nobody', { ...otherUpload(), contestant_id: randomUUID() }],
  ],
}

const request: Row = {
  id: randomUUID(),
  content_id: randomUUID(),
  contestant_id: contestant['id'],
  brand_name: 'Axum Coffee',
  email: 'hello@coffee.example',
}
const otherRequest = () => ({ id: randomUUID(), content_id: randomUUID() })

const requests: TableInvariants = {
  table: 'contestant_requests',
  beside: [...images.beside],
  sound: request,
  taken: [
    [
      'with everything, as long as may be',
      {
        ...otherRequest(),
        brand_name: 'ሰ'.repeat(60),
        email: `${'a'.repeat(242)}@example.org`,
        phone: '+251911000001',
        message: 'ሰ'.repeat(2000),
        kind: 'ambassador',
      },
    ],
    [
      'read, assigned and answered',
      { ...otherRequest(), read_at: new Date(), assigned_to: user['id'], answered_at: new Date() },
    ],
  ],
  refused: [
    ['contestant_requests_content_key', 'the same one again', { id: randomUUID() }],
    [
      'contestant_requests_contestant_id_contestants_id_fk',
      'to nobody',
      { ...otherRequest(), contestant_id: randomUUID() },
    ],
    ['contestant_requests_name_bounds', 'from nobody', { ...otherRequest(), brand_name: '' }],
    ['contestant_requests_name_bounds', 'a name of 61', { ...otherRequest(), brand_name: 'ሰ'.repeat(61) }],
    ['contestant_requests_email_bounds', 'without an e-mail', { ...otherRequest(), email: '' }],
    ['contestant_requests_email_bounds', 'an e-mail of 255', { ...otherRequest(), email: 'a'.repeat(255) }],
    ['contestant_requests_phone_e164', 'a phone as typed', { ...otherRequest(), phone: '0911000003' }],
    ['contestant_requests_message_bounds', 'a message of 2001', { ...otherRequest(), message: 'ሰ'.repeat(2001) }],
    ['contestant_requests_handled', 'handled by nobody', { ...otherRequest(), handled_at: new Date() }],
    [
      'contestant_requests_handled_by_users_id_fk',
      'handled by somebody unknown',
      { ...otherRequest(), handled_at: new Date(), handled_by: randomUUID() },
    ],
    [
      'contestant_requests_assigned_to_users_id_fk',
      'assigned to nobody there is',
      { ...otherRequest(), assigned_to: randomUUID() },
    ],
    ['contestant_requests_kind', 'a type nobody knows', { ...otherRequest(), kind: 'marriage' }],
  ],
}

const requestEvent: Row = {
  id: randomUUID(),
  request_id: request['id'],
  kind: 'note',
  done_by: user['id'],
  done_at: someTime,
  text: 'she is on a journey',
}
const otherRequestEvent = () => ({ id: randomUUID() })

const requestEvents: TableInvariants = {
  table: 'request_events',
  beside: [...images.beside, ['contestant_requests', request]],
  sound: requestEvent,
  taken: [
    ['assigned to somebody', { ...otherRequestEvent(), kind: 'assign', assignee: user['id'], text: '' }],
    ['a reply as long as may be', { ...otherRequestEvent(), kind: 'reply', text: 'ሰ'.repeat(6_000), by_mail: true }],
  ],
  refused: [
    ['request_events_kind', 'a step nobody knows', { ...otherRequestEvent(), kind: 'print' }],
    ['request_events_text_bounds', 'a text of 6001', { ...otherRequestEvent(), text: 'ሰ'.repeat(6_001) }],
    [
      'request_events_request_id_contestant_requests_id_fk',
      'of no request',
      { ...otherRequestEvent(), request_id: randomUUID() },
    ],
    ['request_events_done_by_users_id_fk', 'by nobody', { ...otherRequestEvent(), done_by: randomUUID() }],
    [
      'request_events_assignee_users_id_fk',
      'assigned to nobody there is',
      { ...otherRequestEvent(), kind: 'assign', assignee: randomUUID() },
    ],
  ],
}

const overviewNote: Row = {
  id: randomUUID(),
  contest_id: contest['id'],
  at: someTime,
  text: 'on television',
  noted_by: user['id'],
}

const overviewNotes: TableInvariants = {
  table: 'overview_notes',
  beside: voteAlerts.beside,
  sound: overviewNote,
  taken: [['another one at the same moment, as long as may be', { id: randomUUID(), text: 'ሰ'.repeat(60) }]],
  refused: [
    ['overview_notes_text_bounds', 'without a word', { id: randomUUID(), text: '' }],
    ['overview_notes_text_bounds', 'a text of 61', { id: randomUUID(), text: 'ሰ'.repeat(61) }],
    ['overview_notes_contest_id_contests_id_fk', 'of no contest', { id: randomUUID(), contest_id: randomUUID() }],
    ['overview_notes_noted_by_users_id_fk', 'by nobody', { id: randomUUID(), noted_by: randomUUID() }],
  ],
}

export const contestTables: readonly TableInvariants[] = [
  contests,
  voteAlerts,
  zones,
  contestants,
  images,
  uploads,
  requests,
  requestEvents,
  overviewNotes,
]
