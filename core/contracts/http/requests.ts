import { type Static, Type } from 'typebox'
import { requestMessageMaxLength, requestTypes } from '../../domain/request.ts'
import { email, personName } from './accounts.ts'
import { isoTime, refusedAs, success, uuid } from './answer.ts'

const requestType = Type.Enum(requestTypes)

/** A visitor's request to a contestant; '' for an empty field. */
export const requestForm = Type.Object(
  {
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
  },
  { additionalProperties: false },
)
export type RequestForm = Static<typeof requestForm>

/** POST /vote/registerRequest. The same request again is the existing one. */
export const registerRequestBody = Type.Object(
  { request: Type.Object({ requestTo: uuid, ...requestForm.properties }, { additionalProperties: false }) },
  { additionalProperties: false },
)

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
export const requestsFileQuery = Type.Object(filters, { additionalProperties: false })
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
export const handledBody = Type.Object({ handled: Type.Boolean() }, { additionalProperties: false })
