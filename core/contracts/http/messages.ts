import { type Static, Type } from 'typebox'
import {
  noticeGroups,
  noticeKindNames,
  noticeLanguages,
  noticeStates,
  noticeWays,
  skipReasons,
} from '../../domain/notice.ts'
import { bodyMaxLength, subjectMaxLength } from '../../domain/notice-text.ts'
import { closed } from '../closed.ts'
import { isoTime, success, uuid } from './answer.ts'
import { contestantsFileQuery } from './contestant-admin.ts'
import { dayRange, listAnswer, listQuery } from './list.ts'

const way = Type.Enum([...noticeWays])
const ways = Type.Array(way, { maxItems: noticeWays.length })
const language = Type.Enum([...noticeLanguages])
const kind = Type.Enum([...noticeKindNames])
const minuteOfDay = Type.Integer({ minimum: 0, maximum: 1_439, description: 'Minutes after midnight.' })
const count = Type.Integer({ minimum: 0 })
const orNull = Type.Union([Type.String(), Type.Null()])

/** GET /actor/messages: how the logged-in account wants its messages. */
export const ownMessagesAnswer = Type.Object({
  success,
  settings: Type.Object({
    language,
    timeZone: Type.Union([Type.String(), Type.Null()], { description: 'null: of the country of the phone.' }),
    phoneZone: Type.String({ description: 'The zone of that country.' }),
    quietFrom: minuteOfDay,
    quietUntil: minuteOfDay,
  }),
  groups: Type.Array(Type.Object({ group: Type.Enum([...noticeGroups]), ways })),
  /** Ways that the site has, and whether each leads to this account. */
  ways: Type.Array(Type.Object({ way, isReady: Type.Boolean() })),
  pushKey: Type.Union([Type.String(), Type.Null()], { description: 'The key a browser subscribes with.' }),
})
export type OwnMessagesAnswer = Static<typeof ownMessagesAnswer>

/** PUT /actor/messages: all of them. */
export const ownMessagesBody = closed({
  language,
  timeZone: Type.Union([Type.String({ maxLength: 60 }), Type.Null()]),
  quietFrom: minuteOfDay,
  quietUntil: minuteOfDay,
  groups: Type.Array(closed({ group: Type.Enum([...noticeGroups]), ways }), {
    maxItems: noticeGroups.length,
  }),
})
export type OwnMessagesBody = Static<typeof ownMessagesBody>

/** POST /actor/messages/telegram: a link that works once, for a quarter of an hour. */
export const telegramLinkAnswer = Type.Object({ success, link: Type.String() })

/** A browser's subscription, as `PushSubscription.toJSON` gives it. */
const pushSubscription = closed({
  endpoint: Type.String({ minLength: 1, maxLength: 1_000 }),
  p256dh: Type.String({ pattern: '^[\\w-]{80,90}=*$' }),
  auth: Type.String({ pattern: '^[\\w-]{20,30}=*$' }),
})
export type PushSubscriptionBody = Static<typeof pushSubscription>

/** POST /actor/messages/push */
export const pushBody = pushSubscription

/** GET /messages/result: the ways to hear a contest's result. */
export const resultWaysAnswer = Type.Object({
  success,
  isOpen: Type.Boolean({ description: 'False once the result is out.' }),
  email: Type.Boolean(),
  sms: Type.Boolean(),
  pushKey: Type.Union([Type.String(), Type.Null()]),
  canRemind: Type.Boolean({ description: 'Whether one can still vote tomorrow, and be reminded of it.' }),
})
export type ResultWaysAnswer = Static<typeof resultWaysAnswer>

/** POST /messages/result: tell me the result. The answer is the same whether somebody was subscribed or not. */
export const resultWantedBody = closed({
  way: Type.Enum(['email', 'sms', 'push']),
  email: Type.Optional(Type.String({ maxLength: 300 })),
  phone: Type.Optional(Type.String({ maxLength: 64, description: 'As typed; of somebody who voted.' })),
  push: Type.Optional(pushSubscription),
  remind: Type.Optional(
    Type.Boolean({
      description: 'A reminder to vote again, a day later. Not by text message, which anybody could ask for a voter.',
    }),
  ),
})
export type ResultWantedBody = Static<typeof resultWantedBody>

/** A line of the log. */
const loggedMessage = Type.Object({
  _id: uuid,
  kind,
  state: Type.Enum([...noticeStates]),
  reason: Type.Union([Type.Enum([...skipReasons]), Type.Null()]),
  way: Type.Union([way, Type.Null()]),
  receiver: Type.Object({
    kind: Type.Enum(['contestant', 'admin', 'voter', 'order', 'outsider']),
    /** An account's. */
    _id: Type.Union([uuid, Type.Null()]),
    name: Type.String(),
    address: Type.String({
      description: 'Phone or e-mail of the way it took; masked for whoever may not see contestants’.',
    }),
  }),
  provider: orNull,
  error: orNull,
  attempts: count,
  segments: Type.Union([count, Type.Null()]),
  cost: Type.Integer({ minimum: 0, description: 'Ten-thousandths of the currency.' }),
  currency: orNull,
  createdAt: isoTime,
  dueAt: isoTime,
  sentAt: Type.Union([isoTime, Type.Null()]),
  deliveredAt: Type.Union([isoTime, Type.Null()]),
})
export type LoggedMessage = Static<typeof loggedMessage>

/** GET /admin/messages and /admin/messages.csv */
const messageFilters = {
  kind: Type.Optional(kind),
  way: Type.Optional(way),
  state: Type.Optional(Type.Enum([...noticeStates])),
  account: Type.Optional(uuid),
  bulk: Type.Optional(uuid),
  ...dayRange('entered'),
}
const messageColumns = ['createdAt', 'kind', 'way', 'state', 'cost'] as const
export const messagesQuery = listQuery(messageColumns, messageFilters)
export const messagesFileQuery = closed(messageFilters)
export type MessagesFilter = Static<typeof messagesFileQuery>

const money = Type.Array(
  Type.Object({ currency: Type.String(), cost: Type.Integer({ description: 'Ten-thousandths of the currency.' }) }),
)

/** GET /admin/messages: latest first unless sorted. */
export const messagesAnswer = Type.Object({
  ...listAnswer(loggedMessage).properties,
  cost: money,
  ways: Type.Array(way, { description: 'Ways that are set up.' }),
  sandbox: Type.Union([Type.String(), Type.Null()], { description: 'The page that shows messages in development.' }),
})
export type MessagesAnswer = Static<typeof messagesAnswer>

/** POST /admin/messages/retry: failed and skipped ones again, these or all of a filter. */
export const retryMessagesBody = closed({
  ids: Type.Optional(Type.Array(uuid, { minItems: 1, maxItems: 200 })),
  filter: Type.Optional(messagesFileQuery),
})
export const retryMessagesAnswer = Type.Object({ success, message: Type.String(), done: count })

const text = Type.Object({ subject: Type.String(), body: Type.String() })

/** GET /admin/messages/templates/{kind} */
export const templateAnswer = Type.Object({
  success,
  kind,
  values: Type.Array(Type.String(), { description: 'Placeholders that its texts may have.' }),
  texts: Type.Array(
    Type.Object({
      way,
      language,
      text,
      isDefault: Type.Boolean(),
      standard: text,
      stop: orNull,
      example: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    }),
  ),
  history: Type.Array(
    Type.Object({
      way,
      language,
      text: Type.Union([text, Type.Null()], { description: 'null: the default again.' }),
      by: Type.String(),
      at: isoTime,
    }),
  ),
})
export type TemplateAnswer = Static<typeof templateAnswer>

const written = {
  kind,
  way,
  language,
  subject: Type.String({ maxLength: 2 * subjectMaxLength }),
  body: Type.String({ maxLength: 2 * bodyMaxLength }),
}

/** PUT /admin/messages/templates: without a text the default is restored. */
export const templateBody = closed({
  ...written,
  subject: Type.Optional(written.subject),
  body: Type.Optional(written.body),
})

/** POST /admin/messages/test: to the admin herself, with example values. */
export const testMessageBody = closed(written)

const bulkTexts = Type.Array(closed({ language, subject: written.subject, body: written.body }), {
  minItems: 1,
  maxItems: noticeLanguages.length,
})

/** POST /admin/messages/bulk/preview: whom a message would reach, how, and for how much. */
export const bulkPreviewBody = closed({ filter: contestantsFileQuery, ways, texts: bulkTexts })
export type BulkPreviewBody = Static<typeof bulkPreviewBody>
export const bulkPreviewAnswer = Type.Object({
  success,
  total: Type.Integer({ minimum: 0, description: 'Contestants of the filter.' }),
  reached: count,
  byWay: Type.Array(Type.Object({ way, count })),
  segments: Type.Integer({ minimum: 0, description: 'Short messages.' }),
  cost: money,
  byLanguage: Type.Array(Type.Object({ language, count, example: text, segments: count })),
})
export type BulkPreviewAnswer = Static<typeof bulkPreviewAnswer>

/** POST /admin/messages/bulk: `count` is the number of contestants the admin confirmed. The same id again is the same message. */
export const bulkBody = closed({ ...bulkPreviewBody.properties, id: uuid, count })

/** GET /admin/messages/bulk: the latest fifty. */
export const bulkListAnswer = Type.Object({
  success,
  messages: Type.Array(
    Type.Object({
      _id: uuid,
      subject: Type.String(),
      by: Type.String(),
      at: isoTime,
      stoppedAt: Type.Union([isoTime, Type.Null()]),
      total: count,
      queued: count,
      sent: count,
      failed: count,
      skipped: count,
      cost: money,
    }),
  ),
})
export type BulkListAnswer = Static<typeof bulkListAnswer>
