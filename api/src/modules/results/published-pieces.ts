import type { ResultFiles } from '@ashenda/db/queries/results/published-results.ts'
import { type Piece, piecesOf, type ResultForm, readParts } from '@ashenda/platform/results/result-parts.ts'
import { keyOfResult } from '@ashenda/platform/storage/keys.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'

/** A published result's files, stored whole or in parts. */
export async function piecesOfResult(
  storage: Pick<Storage, 'read'>,
  { file, jsonBytes, csvBytes }: ResultFiles,
): Promise<Readonly<Record<ResultForm, readonly Piece[]>>> {
  const parts = await readParts(storage, file)
  const whole = (form: ResultForm, bytes: number): readonly Piece[] => [
    { key: keyOfResult(`${file}.${form}.gz`), bytes },
  ]
  return parts
    ? { jsonl: piecesOf(parts, 'jsonl'), csv: piecesOf(parts, 'csv') }
    : { jsonl: whole('jsonl', jsonBytes), csv: whole('csv', csvBytes) }
}
