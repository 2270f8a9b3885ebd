import { type Static, Type } from 'typebox'
import { orderPattern } from '../../domain/list-order.ts'
import { eachText } from '../../domain/moderation.ts'
import { searchMaxLength } from '../../domain/name-search.ts'
import { closed } from '../closed.ts'
import { success, uuid } from './answer.ts'

const page = Type.Integer({ minimum: 0, maximum: 100_000 })
const namePart = Type.Optional(
  Type.String({ maxLength: 60, description: 'Words of this name, or parts of words, in any spelling and script.' }),
)

export const getActorsBody = closed({
  selection: closed({
    id: Type.Optional(uuid),
    address: Type.Optional(Type.String({ maxLength: 60, description: "A zone's _id or name; '' means all." })),
    fName: namePart,
    mName: namePart,
    lName: namePart,
    name: Type.Optional(
      Type.String({
        maxLength: searchMaxLength,
        description:
          'Words of any of the names, or parts of words, in any order, spelling and script; the best found come first.',
      }),
    ),
    page: Type.Optional(page),
    order: Type.Optional(
      Type.String({
        pattern: orderPattern,
        description:
          'name, zone, newest or votes; or a fair order, by its seed. Further pages ask by `order` of the first answer, if it has one. Without it by registration.',
      }),
    ),
  }),
})
export type GetActorsBody = Static<typeof getActorsBody>

/** `GET /actor/list`: the same, cacheable. Other parameters are refused, because each address is another cache entry. */
export const listQuery = closed({
  ...getActorsBody.properties.selection.properties,
  page: Type.Optional(Type.String({ pattern: '^(?:0|[1-9][0-9]{0,4})$', description: 'Counts from 0.' })),
})

const image = Type.Union([Type.String(), Type.Null()])

/** A contestant's public data: no e-mail, no phone. */
export const publicContestant = Type.Object({
  _id: uuid,
  ...eachText(() => Type.String()),
  images: Type.Array(Type.String(), { description: 'File names, served from /images/{file}.' }),
  image1: image,
  image2: image,
  image3: image,
  colour: Type.Union([Type.String(), Type.Null()], { description: 'Average colour of the first image, #rrggbb.' }),
  isPaid: Type.Boolean(),
  isActive: Type.Boolean(),
  zone: Type.Union([Type.Object({ _id: uuid, name: Type.String() }), Type.Null()]),
  votes: Type.Integer(),
})
export type PublicContestant = Static<typeof publicContestant>

/** What her own page says beside her. */
const besideHer = Type.Object(
  {
    place: Type.Union(
      [
        Type.Object({
          rank: Type.Integer({ minimum: 1 }),
          of: Type.Integer({ minimum: 1 }),
          toNext: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
            description: 'Votes to the next one ahead; null: nobody is.',
          }),
        }),
        Type.Null(),
      ],
      {
        description: 'Her place in her zone, without one among all; null unless voting is open and counts are public.',
      },
    ),
    others: Type.Array(
      Type.Object({
        _id: uuid,
        name: Type.String(),
        image: Type.String(),
        colour: Type.Union([Type.String(), Type.Null()]),
      }),
      { description: 'The next ones of her zone, round in a circle, so that all are on equally many pages.' },
    ),
  },
  { description: 'Of a selection by id.' },
)
export type BesideHer = Static<typeof besideHer>

export const getActorsAnswer = Type.Object({
  success,
  actors: Type.Array(publicContestant),
  order: Type.Optional(
    Type.String({
      description: 'To ask for further pages by: a fair order’s day and seed, or the moment of the votes.',
    }),
  ),
  beside: Type.Optional(besideHer),
})
export type GetActorsAnswer = Static<typeof getActorsAnswer>
