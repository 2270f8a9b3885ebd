import { photoBody } from '@ashenda/core/contracts/http/photos.ts'
import { photoFormatOf, photoMaxBytes } from '@ashenda/core/domain/photo.ts'
import type { ErrorCode } from '@ashenda/core/errors.ts'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { Compile } from 'typebox/compile'

export interface SentPhoto {
  readonly target: string
  readonly bytes: Uint8Array
}

export type DecodedBody = SentPhoto | { readonly problem: ErrorCode }

const shape = Compile(photoBody)

/** Parameters may precede the comma; the declared type is ignored. */
const dataUrlHead = /^data:[^,]{0,200};base64,/i

/** Entry of the Piscina thread that photos.ts starts. The photo is transferred, not copied. */
export default function run(body: Uint8Array): unknown {
  const decoded = decode(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
  if (typeof decoded === 'string') return { problem: decoded }
  return move({ [transferableSymbol]: [decoded.bytes.buffer], [valueSymbol]: decoded })
}

function decode(body: Buffer): (SentPhoto & { readonly bytes: Uint8Array<ArrayBuffer> }) | ErrorCode {
  const value = parse(body)
  const [content, target] = textsOf(value)
  if (content === '' || target === '') return value === undefined && body.length > 0 ? 'invalid_body' : 'no_image'
  if (!shape.Check(value)) return 'invalid_body'
  const [head] = dataUrlHead.exec(content) ?? []
  if (head === undefined) return 'not_an_image'
  // Small buffers share a pool, which cannot be transferred; hence a copy.
  const bytes = new Uint8Array(Buffer.from(content.slice(head.length), 'base64'))
  return photoProblem(bytes) ?? { target, bytes }
}

function parse(body: Buffer): unknown {
  if (holdsManyValues(body)) return undefined
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** A photo has a handful. 13 MB of `{},` would become 300 MB of objects per body. */
const valuesAtMost = 100
const valueMarks = ['{', '[', ',']

/** Counted in the raw bytes before parsing. Marks within strings count too, but base64 has none. */
function holdsManyValues(body: Buffer): boolean {
  let count = 0
  for (const mark of valueMarks) {
    for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + 1)) {
      count += 1
      if (count > valuesAtMost) return true
    }
  }
  return false
}

/** '' if missing, which is refused as a missing photo. */
function textsOf(value: unknown): readonly [content: string, target: string] {
  const images = fieldOf(value, 'images')
  const [content, target] = [fieldOf(images, 'content'), fieldOf(images, 'type')]
  return [typeof content === 'string' ? content : '', typeof target === 'string' ? target : '']
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Checks a file without decoding it. */
export function photoProblem(bytes: Uint8Array): ErrorCode | undefined {
  if (bytes.length > photoMaxBytes) return 'image_too_large'
  return photoFormatOf(bytes) ? undefined : 'not_an_image'
}
