import { type Static, Type } from 'typebox'
import { pieces, textLanguages } from '../../domain/content.ts'
import { contentProblems } from '../../domain/content-problem.ts'
import { pictureShapes } from '../../domain/photo.ts'
import { closed } from '../closed.ts'
import { isoTime, refusal, success, uuid } from './answer.ts'

const piece = Type.Enum([...pieces])
const language = Type.Enum([...textLanguages])

export const pieceParams = Type.Object({ piece })

/** GET /content: the versions in force. A piece without one is as the site's files have it. */
export const contentAnswer = Type.Object({
  success,
  versions: Type.Array(Type.Object({ piece, version: uuid })),
})
export type ContentAnswer = Static<typeof contentAnswer>

/** GET /content/{piece}: what it shows in a language; null as the site's files have it. */
export const pieceQuery = closed({ language })
export const pieceAnswer = Type.Object({ success, shown: Type.Unknown() })

const lacking = Type.Object({
  en: Type.Integer(),
  tig: Type.Integer(),
  am: Type.Integer(),
  arabic: Type.Integer(),
  hindi: Type.Integer(),
  korean: Type.Integer(),
})

const version = Type.Object({
  _id: uuid,
  /** Back to the site's files. */
  isDefault: Type.Boolean(),
  isNow: Type.Boolean(),
  startsAt: isoTime,
  createdAt: isoTime,
  by: Type.String(),
  /** When the version was written whose body it repeats. */
  restoredFrom: Type.Union([isoTime, Type.Null()]),
  withdrawn: Type.Union([Type.Object({ at: isoTime, by: Type.String() }), Type.Null()]),
})
export type ContentVersion = Static<typeof version>

const standing = Type.Object({
  piece,
  /** In force; null if there never was one. */
  now: Type.Union([version, Type.Null()]),
  /** Next first. */
  scheduled: Type.Array(version),
  /** Texts of the version that people will see last, and how many each language lacks; null for the site's files, which lack none. */
  translation: Type.Union([Type.Object({ texts: Type.Integer(), lacking }), Type.Null()]),
})
export type PieceStanding = Static<typeof standing>

/** GET /admin/content */
export const contentListAnswer = Type.Object({ success, pieces: Type.Array(standing) })
export type ContentListAnswer = Static<typeof contentListAnswer>

/** A body that has passed the piece's schema (contracts/content.ts); null as the site's files have it. */
const body = Type.Unknown()

/** GET /admin/content/{piece} */
export const contentPieceAnswer = Type.Object({
  success,
  ...standing.properties,
  body,
  /** Names what the editor saw, to be sent along. */
  latest: Type.Union([uuid, Type.Null()]),
})
export type ContentPieceAnswer = Static<typeof contentPieceAnswer>

/** GET /admin/content/{piece}/history */
export const historyQuery = closed({ before: Type.Optional(uuid) })
export const historyAnswer = Type.Object({
  success,
  versions: Type.Array(
    Type.Object({
      ...version.properties,
      body,
    }),
    { description: 'Latest first. One more than are shown, so that the last can be compared.' },
  ),
  next: Type.Union([uuid, Type.Null()], { description: '`before` for the next part; null on the last one.' }),
})
export type HistoryAnswer = Static<typeof historyAnswer>

/** POST /admin/content/{piece} */
export const publishBody = closed({
  body,
  /** `latest` as the editor saw it: a newer one refuses. */
  seen: Type.Union([uuid, Type.Null()]),
  startsAt: Type.Union([isoTime, Type.Null()], { description: 'Null for now.' }),
  restores: Type.Optional(uuid),
})
export const publishedAnswer = Type.Object({ success, message: Type.String(), _id: uuid })
export type PublishedAnswer = Static<typeof publishedAnswer>

/** What cannot be published as it is, field by field. */
export const contentRefusal = Type.Object({
  ...refusal.properties,
  problems: Type.Optional(
    Type.Array(
      Type.Object({ path: Type.String(), language: Type.Optional(language), code: Type.Enum([...contentProblems]) }),
    ),
  ),
})

/** POST /admin/content/{piece}/preview */
export const previewBody = closed({ body, language })
export const previewAnswer = Type.Object({ success, link: Type.String() })
export type PreviewAnswer = Static<typeof previewAnswer>

/** POST /admin/content/pictures, as a form */
export const pictureForm = Type.Object({
  shape: Type.Enum([...pictureShapes]),
  photo: Type.String({ format: 'binary' }),
})
export const pictureAnswer = Type.Object({
  success,
  picture: Type.Object({ file: Type.String(), width: Type.Integer(), height: Type.Integer(), colour: Type.String() }),
})
export type PictureAnswer = Static<typeof pictureAnswer>
