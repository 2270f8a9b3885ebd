import { createHash, randomUUID } from 'node:crypto'
import type { BatchJob } from '@ashenda/core/contracts/jobs/cards.ts'
import {
  activateCards,
  type Chunk,
  findChunks,
  findUnfinishedBatch,
  nameFile,
  settleBatch,
  type UnfinishedBatch,
} from '@ashenda/db/queries/cards/card-batches.ts'
import { keyOfCardChunk, keyOfCardFile } from '@ashenda/platform/storage/keys.ts'
import type { StorageKey } from '@ashenda/platform/storage/storage.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { rangesOf } from './batch-jobs.ts'
import type { CardContext, CardWork } from './card-making.ts'
import { drawChunk } from './draw-chunk.ts'

/**
 * Joins a batch's chunks, reads the file back, and only then activates the cards. Each step happens once, by any process: the file is named
 * after reading back, and stays the batch's.
 */
export const createFinishBatch =
  (context: CardContext, work: CardWork): JobHandler<BatchJob> =>
  async ({ batch: id }) => {
    const { sql, publish, pause, log } = context
    const batch = await findUnfinishedBatch(sql, id)
    if (!batch || batch.codesAt === null) return
    if (batch.file === null && !(await assemblePdf(context, work, batch))) return
    for (const range of rangesOf(batch)) {
      await activateCards(sql, range)
      publish({ type: 'batch-changed', batch: id })
      await pause(0)
    }
    if (!(await settleBatch(sql, id))) return
    log.info({ batch: id, cards: batch.amount }, 'a batch of cards is ready')
    publish({ type: 'batch-changed', batch: id })
    await work.jobs.clear(id)
  }

interface Seal {
  readonly bytes: number
  readonly sha256: string
}

/** False if another process was faster, or the batch was given up. */
async function assemblePdf(context: CardContext, work: CardWork, batch: UnfinishedBatch): Promise<boolean> {
  const { sql, storage } = context
  // A name per attempt, so that simultaneous attempts do not write into one file.
  const file = `${randomUUID()}.pdf`
  const key = keyOfCardFile(file)
  const written = createSeal()
  await storage.writeStream(key, written.sealing(work.merge(partsOf(context, work, batch))))
  const seal = written.seal()
  try {
    await readBack(context, key, seal)
  } catch (error) {
    await storage.remove([key])
    throw error
  }
  if (await nameFile(sql, batch.id, file, seal.bytes)) return true
  await storage.remove([key])
  return (await findUnfinishedBatch(sql, batch.id))?.file != null
}

/** Chunks in sheet order; missing or damaged ones are drawn again. */
async function* partsOf(context: CardContext, work: CardWork, batch: UnfinishedBatch): AsyncGenerator<Uint8Array> {
  for (const chunk of await findChunks(context.sql, batch.id)) {
    await context.pause(0)
    const part = (await readChunk(context, batch, chunk)) ?? (await drawChunk(context, work, batch, chunk))
    if (!part) throw new Error(`batch ${batch.number} was finished or given up meanwhile`)
    yield part
  }
}

async function readChunk(
  { storage, log }: CardContext,
  { id }: UnfinishedBatch,
  { number, sha256 }: Chunk,
): Promise<Uint8Array | undefined> {
  const file = await storage.read(keyOfCardChunk(id, number))
  const isWhole = file && sha256 && createHash('sha256').update(file).digest().equals(sha256)
  if (isWhole) return file
  log.warn({ batch: id, chunk: number }, 'a chunk of cards is missing or damaged and is drawn again')
  return undefined
}

/** @throws if the storage returns something else than was written */
async function readBack({ storage }: CardContext, key: StorageKey, expected: Seal): Promise<void> {
  const stream = await storage.readStream(key)
  if (!stream) throw new Error('the file of a batch is not where it was written')
  const found = createSeal()
  for await (const _ of found.sealing(stream)) {
    // each piece is counted as it passes
  }
  const { bytes, sha256 } = found.seal()
  if (bytes !== expected.bytes || sha256 !== expected.sha256)
    throw new Error('the storage gives back another file of a batch than was written')
}

/** Counts and hashes passing bytes. */
function createSeal(): {
  readonly sealing: (pieces: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>
  readonly seal: () => Seal
} {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    sealing: async function* (pieces) {
      for await (const piece of pieces) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    },
    seal: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}
