import { randomUUID } from 'node:crypto'
import { contest } from './contest.ts'
import type { Row, TableInvariants } from './invariant.ts'
import { order } from './operations.ts'
import { user } from './people.ts'

const another = () => ({ id: randomUUID() })
const nobody = () => randomUUID()

const push: Row = {
  ...{ id: randomUUID(), user_id: user['id'], endpoint: 'https://fcm.googleapis.com/fcm/send/a' },
  ...{ p256dh: 'p', auth: 'a' },
}

const pushSubscriptions: TableInvariants = {
  table: 'push_subscriptions',
  beside: [['users', user]],
  sound: push,
  taken: [
    ['a second browser of hers', { ...another(), endpoint: 'https://fcm.googleapis.com/fcm/send/b' }],
    ['the same browser of a voter', { ...another(), user_id: null }],
  ],
  refused: [
    ['push_subscriptions_endpoint_key', 'the same browser again', another()],
    [
      'push_subscriptions_user_id_users_id_fk',
      'of nobody',
      { ...another(), endpoint: 'https://fcm.googleapis.com/x', user_id: nobody() },
    ],
  ],
}

const voterPush: Row = { ...push, id: randomUUID(), user_id: null }
const subscription: Row = {
  ...{ id: randomUUID(), contest_id: contest['id'], email: 'Selam@example.org', language: 'tig' },
}
const voterId = randomUUID()

const noticeSubscriptions: TableInvariants = {
  table: 'notice_subscriptions',
  beside: [
    ['contests', contest],
    ['push_subscriptions', voterPush],
    ['notice_subscriptions', { ...subscription, ...another(), email: null, voter_id: voterId }],
    ['notice_subscriptions', { ...subscription, ...another(), email: null, push_id: voterPush['id'] }],
  ],
  sound: subscription,
  taken: [
    ['by another e-mail', { ...another(), email: 'other@example.org' }],
    ['by the phone of a voter who is not recorded yet', { ...another(), email: null, voter_id: randomUUID() }],
    ['told, and forgotten', { ...another(), email: null, ended_at: new Date() }],
  ],
  refused: [
    ['notice_subscriptions_email_key', 'the same e-mail in other case', { ...another(), email: 'sELAM@example.org' }],
    ['notice_subscriptions_voter_key', 'the same phone', { ...another(), email: null, voter_id: voterId }],
    ['notice_subscriptions_push_key', 'the same browser', { ...another(), email: null, push_id: voterPush['id'] }],
    [
      'notice_subscriptions_one_address',
      'two addresses',
      { ...another(), email: 'other@example.org', voter_id: randomUUID() },
    ],
    [
      'notice_subscriptions_ended',
      'told, and not forgotten',
      { ...another(), email: 'other@example.org', ended_at: new Date() },
    ],
    [
      'notice_subscriptions_language',
      'a language without texts',
      { ...another(), email: 'other@example.org', language: 'fr' },
    ],
    [
      'notice_subscriptions_contest_id_contests_id_fk',
      'to no contest',
      { ...another(), email: 'other@example.org', contest_id: nobody() },
    ],
    [
      'notice_subscriptions_push_id_push_subscriptions_id_fk',
      'of no browser',
      { ...another(), email: null, push_id: nobody() },
    ],
  ],
}

const other: Row = { ...user, id: randomUUID(), phone: '+251911000009', email: 'another@example.org' }

const noticeSettings: TableInvariants = {
  table: 'notice_settings',
  beside: [
    ['users', user],
    ['users', other],
  ],
  sound: { user_id: user['id'] },
  taken: [
    ['all chosen', { user_id: other['id'], language: 'am', time_zone: 'Europe/Berlin', quiet_from: 0, quiet_until: 0 }],
  ],
  refused: [
    ['notice_settings_language', 'a language without texts', { user_id: other['id'], language: 'fr' }],
    ['notice_settings_quiet', 'an hour that no day has', { user_id: other['id'], quiet_from: 1_440 }],
    ['notice_settings_user_id_users_id_fk', 'of nobody', { user_id: nobody() }],
  ],
}

const noticeChoices: TableInvariants = {
  table: 'notice_choices',
  beside: [['users', user]],
  sound: { user_id: user['id'], group_name: 'rank', ways: ['sms'] },
  taken: [['another group, by no way', { group_name: 'entry', ways: [] }]],
  refused: [
    ['notice_choices_group', 'a group nobody knows', { group_name: 'advertising' }],
    ['notice_choices_ways', 'a way nobody knows', { group_name: 'entry', ways: ['pigeon'] }],
    ['notice_choices_user_id_users_id_fk', 'of nobody', { user_id: nobody() }],
  ],
}

const admin: Row = { ...other, role: 'admin', admin_role: 'owner' }
const bulk: Row = {
  ...{ id: randomUUID(), contest_id: contest['id'], admin_id: admin['id'], texts: {}, ways: ['sms'], filter: {} },
  receivers: 1,
}

const bulkMessages: TableInvariants = {
  table: 'bulk_messages',
  beside: [
    ['users', admin],
    ['contests', contest],
  ],
  sound: bulk,
  taken: [['another one, stopped', { ...another(), stopped_at: new Date() }]],
  refused: [
    ['bulk_messages_ways', 'by no way', { ...another(), ways: [] }],
    ['bulk_messages_contest_id_contests_id_fk', 'of no contest', { ...another(), contest_id: nobody() }],
    ['bulk_messages_admin_id_users_id_fk', 'by nobody', { ...another(), admin_id: nobody() }],
  ],
}

const notice: Row = { id: randomUUID(), kind: 'paid', user_id: user['id'], dedupe_key: 'paid:1' }
let key = 1
const next = () => {
  key += 1
  return { id: randomUUID(), dedupe_key: `paid:${key}` }
}
const coded: Row = { ...notice, ...next(), link_code: 'abcdefgh' }

const notices: TableInvariants = {
  table: 'notices',
  beside: [
    ['users', user],
    ['users', admin],
    ['contests', contest],
    ['orders', order],
    ['notice_subscriptions', subscription],
    ['bulk_messages', bulk],
    ['notices', coded],
  ],
  sound: notice,
  taken: [
    ['to a voter', { ...next(), user_id: null, subscription_id: subscription['id'], kind: 'result-out' }],
    ['to a buyer', { ...next(), user_id: null, order_id: order['id'], kind: 'order-paid' }],
    ['to an outsider', { ...next(), user_id: null, contact: { name: 'Hagos' }, kind: 'jury-invitation' }],
    ['to one of many', { ...next(), kind: 'bulk', bulk_id: bulk['id'] }],
    ['sent at a price', { ...next(), state: 'sent', sent_at: new Date(), way: 'sms', cost: 6_000, currency: 'ETB' }],
    ['delivered', { ...next(), state: 'delivered', sent_at: new Date(), delivered_at: new Date(), way: 'sms' }],
    ['not sent, with the reason', { ...next(), state: 'skipped', reason: 'opted-out' }],
  ],
  refused: [
    ['notices_dedupe_key', 'the same again', another()],
    ['notices_link_code_key', 'the code of another one', { ...next(), link_code: 'abcdefgh' }],
    ['notices_kind', 'a kind nobody knows', { ...next(), kind: 'gossip' }],
    ['notices_one_receiver', 'to nobody', { ...next(), user_id: null }],
    ['notices_one_receiver', 'to two', { ...next(), order_id: order['id'] }],
    ['notices_bulk_kind', 'one of many that is not', { ...next(), bulk_id: bulk['id'] }],
    ['notices_state', 'a state nobody knows', { ...next(), state: 'lost' }],
    ['notices_reason', 'not sent without a reason', { ...next(), state: 'skipped' }],
    ['notices_reason', 'a reason for what was not skipped', { ...next(), reason: 'limit' }],
    ['notices_ways', 'a way nobody knows', { ...next(), ways: ['pigeon'] }],
    ['notices_sent', 'sent at no time', { ...next(), state: 'sent', way: 'sms' }],
    ['notices_language', 'a language without texts', { ...next(), language: 'fr' }],
    ['notices_cost', 'a price in no currency', { ...next(), cost: 1 }],
    ['notices_currency', 'a currency nobody takes', { ...next(), cost: 1, currency: 'EUR' }],
    ['notices_contest_id_contests_id_fk', 'of no contest', { ...next(), contest_id: nobody() }],
    ['notices_user_id_users_id_fk', 'to somebody unknown', { ...next(), user_id: nobody() }],
    ['notices_order_id_orders_id_fk', 'about no order', { ...next(), user_id: null, order_id: nobody() }],
    [
      'notices_subscription_id_notice_subscriptions_id_fk',
      'of no subscription',
      { ...next(), user_id: null, subscription_id: nobody() },
    ],
    ['notices_bulk_id_bulk_messages_id_fk', 'one of none', { ...next(), kind: 'bulk', bulk_id: nobody() }],
  ],
}

const template: Row = {
  ...{ id: randomUUID(), kind: 'paid', way: 'sms', language: 'en', admin_id: admin['id'] },
  ...{ subject: 'Paid', body: 'Thank you' },
}

const noticeTemplates: TableInvariants = {
  table: 'notice_templates',
  beside: [['users', admin]],
  sound: template,
  taken: [
    ['a newer text of the same', { ...another(), body: 'Thanks' }],
    ['the default again', { ...another(), subject: null, body: null }],
  ],
  refused: [
    ['notice_templates_kind', 'a kind nobody knows', { ...another(), kind: 'gossip' }],
    ['notice_templates_way', 'a way nobody knows', { ...another(), way: 'pigeon' }],
    ['notice_templates_language', 'a language without texts', { ...another(), language: 'fr' }],
    ['notice_templates_whole', 'a subject alone', { ...another(), body: null }],
    ['notice_templates_bounds', 'a novel', { ...another(), body: 'ሀ'.repeat(4_001) }],
    ['notice_templates_admin_id_users_id_fk', 'by nobody', { ...another(), admin_id: nobody() }],
  ],
}

export const noticeTables = [
  pushSubscriptions,
  noticeSubscriptions,
  noticeSettings,
  noticeChoices,
  bulkMessages,
  notices,
  noticeTemplates,
]
