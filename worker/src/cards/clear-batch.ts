import type { BatchJob } from '@ashenda/core/contracts/jobs/cards.ts'
import { uuidPattern } from '@ashenda/core/domain/uuid.ts'
import {
  findBatchesToClear,
  findCardFilesInUse,
  findClearableBatch,
  forgetCodes,
  notePurged,
  removeChunks,
} from '@ashenda/db/queries/cards/card-batch-upkeep.ts'
import { findChunks } from '@ashenda/db/queries/cards/card-batches.ts'
import { keyOfCardChunk, keyOfCardFile } from '@ashenda/platform/storage/keys.ts'
import type { StorageKey } from '@ashenda/platform/storage/storage.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { rangesOf } from './batch-jobs.ts'
import type { CardContext, CardWork } from './card-making.ts'

/** Removes what a final or abandoned batch no longer needs, in an order that an interrupted run can resume. */
export const createClearBatch =
  (context: CardContext, { keptDays }: Pick<CardWork, 'keptDays'>): JobHandler<BatchJob> =>
  async ({ batch: id }) => {
    const { sql, storage, pause, publish } = context
    const batch = await findClearableBatch(sql, id, keptDays)
    if (!batch) return
    for (const range of rangesOf(batch)) {
      await forgetCodes(sql, range)
      await pause(0)
    }
    const chunks = await findChunks(sql, id)
    await storage.remove(chunks.map(({ number }) => keyOfCardChunk(id, number)))
    await removeChunks(sql, id)
    if (!batch.isFileDue || batch.file === null) return
    await storage.remove([keyOfCardFile(batch.file)])
    await notePurged(sql, id)
    publish({ type: 'batch-changed', batch: id })
  }

const atMost = 100
/** A younger file may still get its row. */
const fileAgeMs = 3_600_000

const batchFile = new RegExp(`^cards/(${uuidPattern}\\.pdf)$`)
const chunkFile = new RegExp(`^cards/(${uuidPattern})-(\\d{1,9})\\.pdf$`)
/** Left by a process killed while writing. */
const partOfFile = /\.part$/

/** Removes leftovers of finished batches, expired files, and files without a row. */
export async function clearBatches(context: CardContext, now = Date.now()): Promise<void> {
  const { sql, storage, cards, log } = context
  if (!cards) return
  for (const batch of await findBatchesToClear(sql, cards.keptDays, atMost)) await cards.jobs.clear(batch)
  for await (const page of storage.list('cards')) {
    const old = page.filter(({ modifiedAt }) => modifiedAt.getTime() < now - fileAgeMs).map(({ key }) => key)
    const orphans = await withoutRow(context, old)
    if (orphans.length > 0) log.info({ files: orphans.length }, 'orphaned card files were removed')
    await storage.remove(orphans)
  }
}

async function withoutRow({ sql }: CardContext, keys: readonly StorageKey[]): Promise<readonly StorageKey[]> {
  const files = keys.map((key) => ({ key, file: batchFile.exec(key)?.[1], chunk: chunkOf(key) }))
  const inUse = await findCardFilesInUse(
    sql,
    files.flatMap(({ file }) => file ?? []),
    files.flatMap(({ chunk }) => chunk ?? []),
  )
  const isOrphan = ({ key, file, chunk }: (typeof files)[number]): boolean => {
    if (file !== undefined) return !inUse.files.has(file)
    if (chunk !== undefined) return !inUse.chunks.has(`${chunk.batch}-${chunk.chunk}`)
    return partOfFile.test(key)
  }
  return files.filter(isOrphan).map(({ key }) => key)
}

function chunkOf(key: StorageKey): { readonly batch: string; readonly chunk: number } | undefined {
  const [, batch, chunk] = chunkFile.exec(key) ?? []
  return batch === undefined ? undefined : { batch, chunk: Number(chunk) }
}
