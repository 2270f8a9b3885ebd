import { type Static, type TSchema, Type } from 'typebox'
import { type FieldMeaning, meaningKey, type Piece, type Shown, type TextLanguage } from '../domain/content.ts'
import { linkMaxLength } from '../domain/marked-text.ts'
import type { PictureShape } from '../domain/photo.ts'
import { closed } from './closed.ts'

/** What admins write: one schema per piece. The console draws its forms from them; the api refuses what does not fit. */

const field = (meaning: FieldMeaning) => ({ [meaningKey]: meaning })

function translated(kind: 'words' | 'story', most: number, needed: boolean) {
  // Fields say themselves which of them is too long; this only bounds what is read.
  const text = Type.String({ maxLength: 4 * most })
  const [en, other] = [text, Type.Optional(text)]
  return Type.Object(
    { en, tig: other, am: other, arabic: other, hindi: other, korean: other },
    { additionalProperties: false, ...field({ kind, most, needed }) },
  )
}

/** A line of text in each language. */
const words = (most: number) => translated('words', most, true)
const wordsIfAny = (most: number) => translated('words', most, false)
/** Paragraphs, lists and links in each language. */
const story = (most: number) => translated('story', most, true)

/** The same in all languages. */
const line = (most: number) => Type.String({ maxLength: most, ...field({ kind: 'line', most, needed: true }) })
const link = Type.String({ maxLength: linkMaxLength, ...field({ kind: 'link' }) })
const moment = Type.String({ maxLength: 30, ...field({ kind: 'moment' }) })
const flag = Type.Boolean(field({ kind: 'flag' }))

/** An uploaded picture, or one of the site's own drawings by its name. */
const picture = (shape: PictureShape) =>
  Type.Union(
    [
      closed({ own: Type.String({ pattern: '^[a-z][a-z-]{0,59}$' }) }),
      closed({
        file: Type.String({ pattern: '^[0-9a-f-]{36}\\.webp$' }),
        width: Type.Integer({ minimum: 1, maximum: 10_000 }),
        height: Type.Integer({ minimum: 1, maximum: 10_000 }),
        colour: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
      }),
    ],
    field({ kind: 'picture', shape }),
  )

/** Its fragment in the page's address. */
const id = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60 })
const list = <Item extends TSchema>(item: Item, minItems: number, maxItems: number) =>
  Type.Array(item, { minItems, maxItems })

const sections = (most: number) => list(closed({ id, heading: words(80), text: story(most) }), 1, 20)

const channelSigns = ['letter', 'camera', 'note', 'play', 'plane'] as const

export const pieceSchemas = {
  home: closed({
    title: words(60),
    line: wordsIfAny(80),
    text: wordsIfAny(300),
    pictures: list(closed({ id, picture: picture('wide'), alt: wordsIfAny(160) }), 1, 9),
    tips: closed({
      isShown: flag,
      title: words(60),
      about: wordsIfAny(120),
      steps: story(900),
      keep: wordsIfAny(160),
      video: link,
    }),
  }),
  announcement: closed({
    text: words(200),
    link,
    linkText: wordsIfAny(40),
    from: moment,
    until: moment,
    isDismissable: flag,
  }),
  prize: closed({ what: story(900), drawn: story(600) }),
  exemplary: closed({
    title: words(60),
    lead: words(300),
    note: wordsIfAny(300),
    people: list(
      closed({
        id,
        picture: picture('portrait'),
        alt: wordsIfAny(160),
        name: words(60),
        known: words(80),
        about: story(900),
        link,
      }),
      1,
      40,
    ),
    closing: wordsIfAny(80),
    closingText: wordsIfAny(300),
  }),
  partners: closed({
    title: words(80),
    partners: list(closed({ id, logo: picture('logo'), name: words(80), link }), 0, 30),
  }),
  contact: closed({
    phones: list(
      closed({ id, phone: Type.String({ maxLength: 30, ...field({ kind: 'phone', needed: true }) }) }),
      1,
      6,
    ),
    email: Type.String({ maxLength: 254, ...field({ kind: 'email', needed: true }) }),
    address: words(120),
    available: words(120),
    channels: list(
      closed({
        id,
        name: line(40),
        sign: Type.Enum([...channelSigns], field({ kind: 'choice' })),
        link,
      }),
      0,
      8,
    ),
  }),
  jobs: closed({ link: Type.String({ maxLength: linkMaxLength, ...field({ kind: 'telegram', needed: true }) }) }),
  about: closed({
    title: words(60),
    lead: words(400),
    picture: picture('wide'),
    alt: wordsIfAny(200),
    sections: sections(2_000),
  }),
  policy: closed({ title: words(60), lead: words(400), version: wordsIfAny(80), sections: sections(4_000) }),
  questions: closed({
    title: words(60),
    lead: words(400),
    questions: list(closed({ id, question: words(160), answer: story(1_500) }), 1, 40),
  }),
} as const satisfies Readonly<Record<Piece, TSchema>>

type Bodies = { readonly [Name in Piece]: Static<(typeof pieceSchemas)[Name]> }
export type PieceBody<Name extends Piece = Piece> = Bodies[Name]
/** A piece in one language. */
export type ShownPiece<Name extends Piece = Piece> = Shown<Bodies[Name]>
export type ContentPicture = Bodies['about']['picture']

/** The pieces of a document, in its language. Those without a version of their own are as the site's files have them. */
export interface FirstContent {
  /** Of the texts. */
  readonly language: TextLanguage
  /** The versions in force. */
  readonly versions: { readonly [Name in Piece]?: string }
  /** Those that the page shows. */
  readonly shown: { readonly [Name in Piece]?: ShownPiece<Name> }
  /** On an admin's preview, the previewed piece in the other languages. */
  readonly preview?: {
    readonly piece: Piece
    readonly shown: { readonly [Code in TextLanguage]?: ShownPiece }
  }
}
