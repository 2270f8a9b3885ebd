import { type Static, Type } from 'typebox'
import { documentKinds, documentLanguages } from '../../domain/document.ts'
import { linkNameMaxLength, linkPurposes } from '../../domain/short-link.ts'
import { closed } from '../closed.ts'
import { refusedAs, success, uuid } from './answer.ts'

const language = Type.Enum(documentLanguages)

/** POST /actor/documents: what she wants printed, in which language. */
export const ownDocumentBody = Type.Union([
  closed({ kind: Type.Literal('poster'), format: Type.Enum(documentKinds.poster.formats), language }),
  closed({ kind: Type.Literal('handouts'), format: Type.Enum(documentKinds.handouts.formats), language }),
  closed({ kind: Type.Literal('share'), format: Type.Enum(documentKinds.share.formats), language }),
])
export type OwnDocumentBody = Static<typeof ownDocumentBody>

/** One of her links, /v/{code}. */
const ownLink = Type.Object({
  _id: uuid,
  purpose: Type.Union([Type.Enum(linkPurposes), Type.Null()], {
    description: 'What it is printed on; null if she named it.',
  }),
  name: Type.String(),
  code: Type.String(),
  visits: Type.Integer({ minimum: 0 }),
  days: Type.Array(
    Type.Object({ day: Type.String({ description: 'YYYY-MM-DD, Addis Ababa.' }), visits: Type.Integer() }),
    {
      description: 'Days with visits of the last thirty, oldest first.',
    },
  ),
})
export type OwnLink = Static<typeof ownLink>

/** GET /actor/links */
export const ownLinksAnswer = Type.Object({ success, links: Type.Array(ownLink), today: Type.String() })
export type OwnLinksAnswer = Static<typeof ownLinksAnswer>

/** POST /actor/links, PUT /actor/links/{id} */
export const ownLinkBody = closed({
  name: Type.String({
    maxLength: 4 * linkNameMaxLength,
    description: 'As typed; 1 to 40 characters count.',
    ...refusedAs({ maxLength: 'name_too_long' }),
  }),
})
export const ownLinkAnswer = Type.Object({ success, message: Type.String(), link: ownLink })
export type OwnLinkAnswer = Static<typeof ownLinkAnswer>

const neighbour = Type.Object({
  _id: uuid,
  name: Type.String(),
  votes: Type.Integer(),
  distance: Type.Integer({ minimum: 0, description: 'Votes between them.' }),
})

/** Her place among the public counts. */
const ownPlace = Type.Object({
  rank: Type.Integer({ minimum: 1 }),
  of: Type.Integer({ minimum: 1 }),
  ahead: Type.Array(neighbour, { description: 'The next two ahead of her, the nearest first.' }),
  behind: Type.Union([neighbour, Type.Null()]),
})
export type OwnPlace = Static<typeof ownPlace>

/** GET /actor/standing: null while counts are frozen, before the opening, and while she is not public. */
export const ownStandingAnswer = Type.Object({
  success,
  why: Type.Union([Type.Enum(['frozen', 'upcoming', 'hidden']), Type.Null()], {
    description: 'Why there is no place.',
  }),
  zone: Type.Union([ownPlace, Type.Null()]),
  all: Type.Union([ownPlace, Type.Null()]),
})
export type OwnStandingAnswer = Static<typeof ownStandingAnswer>
