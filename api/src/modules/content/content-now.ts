import { type FirstContent, type PieceBody, pieceSchemas } from '@ashenda/core/contracts/content.ts'
import {
  isTextLanguage,
  type Piece,
  pieces,
  shownIn,
  type TextLanguage,
  textLanguages,
} from '@ashenda/core/domain/content.ts'
import type { KeptVersion } from '@ashenda/db/queries/content/content.ts'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { DirectoryContent } from '../../directory/directory.ts'

const shapes = Object.fromEntries(
  pieces.map((piece) => [piece, Compile(pieceSchemas[piece] as TSchema)]),
) as unknown as Readonly<
  Record<Piece, { readonly Check: (value: unknown) => boolean }> // one each
>

/** Whether a body has the piece's shape. */
export const hasShape = (piece: Piece, body: unknown): boolean => shapes[piece].Check(body)

/** A body of an older version of the site may have another shape: then the site's files hold. */
const sound = new WeakMap<KeptVersion, boolean>()

function isSound(version: KeptVersion): boolean {
  const known = sound.get(version) ?? (version.body !== null && hasShape(version.piece, version.body))
  sound.set(version, known)
  return known
}

/** The version in force, by the clock; undefined if the site's files hold. */
function versionNow(kept: readonly KeptVersion[], piece: Piece, now: number): KeptVersion | undefined {
  const latest = kept.findLast((one) => one.piece === piece && Date.parse(one.startsAt) <= now)
  return latest && isSound(latest) && isWithin(latest, now) ? latest : undefined
}

/** An announcement is there from one moment until another. */
function isWithin({ piece, body }: KeptVersion, now: number): boolean {
  if (piece !== 'announcement') return true
  const { from, until } = body as PieceBody<'announcement'> // isSound has said so
  return (from === '' || Date.parse(from) <= now) && (until === '' || now < Date.parse(until))
}

/** A body that is not published, for one admin's eyes. */
export interface Preview {
  readonly piece: Piece
  readonly body: unknown
}

interface Wanted {
  readonly now: number
  /** A code of the pages' texts. */
  readonly language: string
  readonly pieces: readonly Piece[]
  readonly preview?: Preview | undefined
}

/** What a page shows of what admins wrote; undefined if that is nothing. */
export function contentNow(
  content: Pick<DirectoryContent, 'pieces'> | undefined,
  { now, language, pieces: wanted, preview }: Wanted,
): FirstContent | undefined {
  const code: TextLanguage = isTextLanguage(language) ? language : 'en'
  const inForce = new Map<Piece, Pick<KeptVersion, 'id' | 'body'>>()
  for (const piece of pieces) {
    const version = content && versionNow(content.pieces, piece, now)
    if (version) inForce.set(piece, version)
  }
  if (preview?.body === null) inForce.delete(preview.piece)
  else if (preview) inForce.set(preview.piece, { id: 'preview', body: preview.body })
  if (inForce.size === 0 && !preview) return undefined
  const shown = [...inForce].filter(([piece]) => wanted.includes(piece))
  return {
    language: code,
    versions: Object.fromEntries([...inForce].map(([piece, { id }]) => [piece, id])),
    shown: Object.fromEntries(shown.map(([piece, { body }]) => [piece, shownIn(body, code)])),
    ...(preview && {
      preview: {
        piece: preview.piece,
        shown: Object.fromEntries(textLanguages.map((one) => [one, shownIn(preview.body, one)])),
      },
    }),
  } as FirstContent // by the pieces' schemas
}

/** A piece in a language; undefined if the site's files hold. */
export function pieceNow(
  { pieces: kept }: Pick<DirectoryContent, 'pieces'>,
  piece: Piece,
  language: TextLanguage,
  now: number,
): unknown {
  const version = versionNow(kept, piece, now)
  return version && shownIn(version.body, language)
}

/** Whether a stored picture stands in what is in force. */
export const showsContentPicture = (
  { pieces: kept }: Pick<DirectoryContent, 'pieces'>,
  file: string,
  now: number,
): boolean =>
  pieces.some((piece) => {
    const version = versionNow(kept, piece, now)
    return version !== undefined && filesOf(version).has(file)
  })

const files = new WeakMap<KeptVersion, ReadonlySet<string>>()

function filesOf(version: KeptVersion): ReadonlySet<string> {
  const known = files.get(version) ?? new Set(filesIn(version.body))
  files.set(version, known)
  return known
}

/** The uploaded pictures in a body. */
export function filesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('file' in value && typeof value.file === 'string') return [value.file]
  return Object.values(value).flatMap(filesIn)
}
