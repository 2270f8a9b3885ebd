import { Readable } from 'node:stream'
import { joined, piecesOf, type ResultForm, readParts } from '@ashenda/platform/results/result-parts.ts'
import { keyOfResult } from '@ashenda/platform/storage/keys.ts'
import type { ByteRange, Storage } from '@ashenda/platform/storage/storage.ts'

/** A published result as a file, whether it lies in one piece or in parts; undefined where it is not there. */
export async function openPublished(
  storage: Pick<Storage, 'read' | 'readStream'>,
  file: string,
  form: ResultForm,
  range?: ByteRange,
): Promise<Readable | undefined> {
  const parts = await readParts(storage, file)
  if (!parts) return storage.readStream(keyOfResult(`${file}.${form}.gz`), range)
  return Readable.from(joined(storage, piecesOf(parts, form), range), { objectMode: false })
}
