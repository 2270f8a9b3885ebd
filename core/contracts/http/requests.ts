import { type Static, Type } from 'typebox'
import { ownAnswerMaxLength, ownRequestModes, requestMessageMaxLength, requestTypes } from '../../domain/request.ts'
import { closed } from '../closed.ts'
import { email, personName } from './accounts.ts'
import { isoTime, refusedAs, success, uuid } from './answer.ts'
import { dayRange, listAnswer, listQuery } from './list.ts'
import { ofContestOrAll } from './of-contest.ts'

const requestType = Type.Enum(requestTypes)

/** A visitor's request to a contestant; '' for an empty field. */
export const requestForm = closed({
  brandName: personName,
  email,
  phone: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'As typed; Ethiopian unless it has a country code.',
      ...refusedAs({ maxLength: 'bad_contact_phone' }),
    }),
  ),
  message: Type.Optional(
    Type.String({ maxLength: requestMessageMaxLength, ...refusedAs({ maxLength: 'text_too_long' }) }),
  ),
  requestType: Type.Optional(requestType),
})
export type RequestForm = Static<typeof requestForm>

/** POST /vote/registerRequest. The same request again is the existing one. */
export const registerRequestBody = closed({ request: closed({ requestTo: uuid, ...requestForm.properties }) })

const filters = {
  search: Type.Optional(
    Type.String({
      maxLength: 80,
      description: "Part of the sender, the e-mail, the message or the contestant's name; or a phone.",
    }),
  ),
  type: Type.Optional(Type.Enum(['promotion', 'hiring', 'ambassador', 'none'])),
  handled: Type.Optional(Type.Enum(['true', 'false'])),
  contestant: Type.Optional(uuid),
}

export const allRequestsQuery = Type.Object({
  ...filters,
  before: Type.Optional(Type.String({ format: 'uuid', description: '`next` of the previous page.' })),
})

/** GET /admin/requests and /admin/requests.csv */
const inboxFilters = {
  ...ofContestOrAll,
  ...filters,
  unread: Type.Optional(Type.Enum(['true', 'false'])),
  assignee: Type.Optional(Type.Union([uuid, Type.Literal('nobody')], { description: 'An admin.' })),
  ...dayRange('sent'),
}
const requestColumns = ['createdAt', 'sender', 'contestant', 'type', 'state', 'assignee'] as const
export const requestsQuery = listQuery(requestColumns, inboxFilters)
export const requestsFileQuery = closed(inboxFilters)
export type RequestsFilter = Static<typeof requestsFileQuery>

/** A request as admins read it; '' for an empty field. */
const listedRequest = Type.Object({
  _id: uuid,
  requestTo: Type.Object({
    _id: uuid,
    fname: Type.String(),
    mname: Type.String(),
    phone: Type.String(),
    occupation: Type.String(),
    description: Type.String(),
  }),
  brandName: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  message: Type.String(),
  requestType,
  createdAt: isoTime,
  handled: Type.Union([Type.Object({ at: isoTime, by: Type.String() }), Type.Null()]),
})
export type ListedRequest = Static<typeof listedRequest>

/** GET /admin/getAllRequests, the latest first. */
export const allRequestsAnswer = Type.Object({
  success,
  requests: Type.Array(listedRequest),
  /** Null on the last page. */
  next: Type.Union([uuid, Type.Null()]),
})
export type AllRequestsAnswer = Static<typeof allRequestsAnswer>

/** PUT /admin/requests/{id}/handled: the wanted state. */
export const handledBody = closed({ handled: Type.Boolean() })

/** A request in the inbox. `requestTo.email` and `requestTo.phone` are '' if she has none. */
const inboxRequest = Type.Object({
  ...listedRequest.properties,
  requestTo: Type.Object({ ...listedRequest.properties.requestTo.properties, email: Type.String() }),
  isRead: Type.Boolean(),
  assignee: Type.Union([Type.Object({ _id: uuid, name: Type.String() }), Type.Null()]),
  /** The last reply. */
  answeredAt: Type.Union([isoTime, Type.Null()]),
})
export type InboxRequest = Static<typeof inboxRequest>

/** GET /admin/requests: latest first unless sorted. */
export const requestsAnswer = Type.Object({
  ...listAnswer(inboxRequest).properties,
  unread: Type.Integer({ minimum: 0, description: 'Open requests that nobody has read, whatever the filter.' }),
  canMail: Type.Boolean({ description: 'Whether the platform sends e-mails.' }),
})
export type RequestsAnswer = Static<typeof requestsAnswer>

/** GET /admin/requests/{id}/events: oldest first. */
export const requestEventsAnswer = Type.Object({
  success,
  events: Type.Array(
    Type.Object({
      _id: uuid,
      kind: Type.Enum(['read', 'unread', 'assign', 'note', 'reply', 'forward', 'handle', 'reopen']),
      by: Type.String(),
      isHers: Type.Boolean({ description: 'The contestant herself answered.' }),
      at: isoTime,
      assignee: Type.Union([Type.String(), Type.Null()], { description: 'Null for nobody.' }),
      text: Type.String(),
      byMail: Type.Boolean({ description: 'Sent by the platform; otherwise the admin wrote or called herself.' }),
    }),
  ),
})
export type RequestEventsAnswer = Static<typeof requestEventsAnswer>

/** PUT /admin/requests/{id}/read */
export const readBody = closed({ isRead: Type.Boolean() })

const admin = Type.Union([uuid, Type.Null()])

/** PUT /admin/requests/{id}/assignee. If the assignee is no longer `seen`, nothing happens. */
export const assigneeBody = closed({ assignee: admin, seen: admin })

export const requestNoteMaxLength = 2_000
export const requestMailMaxLength = 5_000

const writtenOnce = { id: Type.String({ format: 'uuid', description: 'Of the sender; the same is written once.' }) }
const text = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', ...refusedAs({ maxLength: 'text_too_long' }) })

/** POST /admin/requests/{id}/notes */
export const requestNoteBody = closed({ ...writtenOnce, text: text(requestNoteMaxLength) })

export const requestMail = closed({ subject: text(120), text: text(requestMailMaxLength) })

/**
 * POST /admin/requests/{id}/reply, to its sender, and …/forward, to the contestant. `mail` null: an admin wrote or called herself. Refused
 * with messages_unavailable if the platform sends no e-mails, or the contestant has none.
 */
export const requestWritingBody = closed({
  ...writtenOnce,
  mail: Type.Union([requestMail, Type.Null()]),
  closes: Type.Boolean(),
})

/** GET /actor/requests: what the organisers let her see, the latest first. */
export const ownRequestsAnswer = Type.Object({
  success,
  mode: Type.Enum(ownRequestModes),
  canAnswer: Type.Boolean({ description: 'She may answer, and the platform sends e-mails.' }),
  requests: Type.Array(
    Type.Object({
      _id: uuid,
      from: Type.String(),
      email: Type.Union([Type.String(), Type.Null()], { description: 'Null unless the organisers show it.' }),
      phone: Type.Union([Type.String(), Type.Null()]),
      message: Type.String(),
      requestType,
      at: isoTime,
      isHandled: Type.Boolean(),
      answers: Type.Array(Type.Object({ text: Type.String(), at: isoTime }), { description: 'Hers, oldest first.' }),
      organisersAt: Type.Union([isoTime, Type.Null()], { description: 'When the organisers last answered.' }),
    }),
  ),
})
export type OwnRequestsAnswer = Static<typeof ownRequestsAnswer>
export type OwnRequest = OwnRequestsAnswer['requests'][number]

/** POST /actor/requests/{id}/reply. `id` names this answer, so that it is sent once. */
export const ownReplyBody = closed({
  id: uuid,
  text: Type.String({ minLength: 1, maxLength: ownAnswerMaxLength, ...refusedAs({ maxLength: 'text_too_long' }) }),
})
