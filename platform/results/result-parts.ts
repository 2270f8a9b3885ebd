import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { keyOfResult } from '../storage/keys.ts'
import type { ByteRange, Storage, StorageKey } from '../storage/storage.ts'

const count = Type.Integer({ minimum: 0 })

/** A stored piece that is never rewritten. Higher levels contain lower ones (worker: write-grown.ts). */
const part = Type.Object({ key: Type.String(), bytes: Type.Integer({ minimum: 1 }), level: count })
export type ResultPart = Static<typeof part>

/**
 * The parts of a result published during voting: gzip members, concatenated. Links and checkpoints grow and are shared with later results;
 * the small others are here in base64.
 */
const resultParts = Type.Object({
  /** The last link, its head in hex, and the last link covered by a checkpoint here. */
  links: count,
  head: Type.String(),
  signed: count,
  ballots: count,
  start: Type.String(),
  json: Type.Array(part),
  tally: Type.String(),
  checkpoints: Type.Array(part),
  end: Type.String(),
  csv: Type.Array(part),
})
export type ResultParts = Static<typeof resultParts>

const shape = Compile(resultParts)

const keyOfParts = (file: string): StorageKey => keyOfResult(`${file}.parts.json`)

/** @returns its storage key */
export async function writeParts(storage: Pick<Storage, 'write'>, file: string, parts: ResultParts): Promise<void> {
  await storage.write(keyOfParts(file), Buffer.from(JSON.stringify(parts)))
}

/** Written by another version in a format only that knows. */
export class ForeignPartsError extends Error {}

/** Undefined for a single-file result, as a contest's last one is. @throws ForeignPartsError */
export async function readParts(storage: Pick<Storage, 'read'>, file: string): Promise<ResultParts | undefined> {
  const bytes = await storage.read(keyOfParts(file))
  if (!bytes) return undefined
  const parts: unknown = JSON.parse(Buffer.from(bytes).toString())
  if (!shape.Check(parts)) throw new ForeignPartsError(`the parts of ${file} are of another version`)
  return parts
}

export type ResultForm = 'jsonl' | 'csv'

/** A piece in storage, or inline. */
export type Piece = { readonly bytes: number } & ({ readonly key: StorageKey } | { readonly content: Buffer })

const stored = ({ key, bytes }: ResultPart): Piece => ({ key: key as StorageKey, bytes }) // only the worker writes parts
const here = (base64: string): Piece => {
  const content = Buffer.from(base64, 'base64')
  return { content, bytes: content.length }
}

export const piecesOf = (
  { start, json, tally, checkpoints, end, csv }: ResultParts,
  form: ResultForm,
): readonly Piece[] =>
  form === 'csv'
    ? csv.map(stored)
    : [here(start), ...json.map(stored), here(tally), ...checkpoints.map(stored), here(end)]

export const bytesOf = (pieces: readonly { readonly bytes: number }[]): number =>
  pieces.reduce((sum, { bytes }) => sum + bytes, 0)

/** The concatenated pieces, or a range of them. @throws if a piece is missing, and storage errors */
export async function* joined(
  storage: Pick<Storage, 'readStream'>,
  pieces: readonly Piece[],
  { start, end }: ByteRange = { start: 0, end: bytesOf(pieces) - 1 },
): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const piece of pieces) {
    const [first, last] = [Math.max(0, start - at), Math.min(piece.bytes - 1, end - at)]
    at += piece.bytes
    if (first > last) continue
    if ('content' in piece) yield piece.content.subarray(first, last + 1)
    else {
      const isWhole = first === 0 && last === piece.bytes - 1
      const content = await storage.readStream(piece.key, isWhole ? undefined : { start: first, end: last })
      if (!content) throw new Error('a part of a result is not in the storage')
      yield* content
    }
  }
}
