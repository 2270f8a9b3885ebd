import { createHash } from 'node:crypto'
import type { ChunkJob } from '@ashenda/core/contracts/jobs/cards.ts'
import { decryptCardCode } from '@ashenda/core/domain/card-cipher.ts'
import { cardSerialOf } from '@ashenda/core/domain/card-code.ts'
import type { Prices } from '@ashenda/core/domain/voting-rules.ts'
import {
  type Chunk,
  findChunks,
  findCiphers,
  findUnfinishedBatch,
  noteDrawn,
  type UnfinishedBatch,
} from '@ashenda/db/queries/cards/card-batches.ts'
import { findPrices } from '@ashenda/db/queries/contest/directory.ts'
import { keyOfCardChunk } from '@ashenda/platform/storage/keys.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import type { CardContext, CardWork } from './card-making.ts'
import type { PrintedCard } from './printing/dimensions.ts'

/** Draws sheets of a batch unless they are stored. Drawn again, they have the same codes. */
export const createDrawChunk =
  (context: CardContext, work: CardWork): JobHandler<ChunkJob> =>
  async ({ batch: id, chunk: number }) => {
    const batch = await findUnfinishedBatch(context.sql, id)
    const chunk = (await findChunks(context.sql, id)).find((one) => one.number === number)
    if (batch && chunk?.sha256 === null) await drawChunk(context, work, batch, chunk)
  }

/** Its stored file; undefined if the batch no longer needs it. */
export async function drawChunk(
  context: CardContext,
  work: CardWork,
  batch: UnfinishedBatch,
  chunk: Chunk,
): Promise<Uint8Array | undefined> {
  const { sql, storage, metrics, publish } = context
  const startedAt = performance.now()
  const cards = await readCards(context, work, batch, chunk)
  const file = await print(work, cards, chunk, await findPrices(sql))
  const key = keyOfCardChunk(batch.id, chunk.number)
  await storage.write(key, file)
  const isNeeded = await noteDrawn(sql, batch.id, chunk.number, createHash('sha256').update(file).digest())
  if (!isNeeded) {
    await storage.remove([key])
    return undefined
  }
  metrics.cards.inc(cards.length)
  metrics.cardChunkSeconds.observe((performance.now() - startedAt) / 1000)
  publish({ type: 'batch-changed', batch: batch.id })
  return file
}

async function readCards(
  { sql }: CardContext,
  { codeKey }: CardWork,
  { id, number }: UnfinishedBatch,
  chunk: Chunk,
): Promise<readonly PrintedCard[]> {
  const rows = await findCiphers(sql, id, chunk)
  const cards = rows.map(({ ordinal, cipher }): PrintedCard => {
    if (cipher === null) throw new Error(`card ${ordinal} of batch ${number} cannot be read any more`)
    return { serial: cardSerialOf(number, ordinal), code: decryptCardCode(codeKey, { batch: id, ordinal }, cipher) }
  })
  if (cards.length !== chunk.last - chunk.first + 1)
    throw new Error(`chunk ${chunk.number} of batch ${number} is not whole`)
  return cards
}

/** Chromium's errors may quote the page with its codes, so none of their text passes. */
async function print(
  { printer }: CardWork,
  cards: readonly PrintedCard[],
  { number }: Chunk,
  prices: Prices,
): Promise<Uint8Array> {
  try {
    return await printer.print(cards, prices)
  } catch (error) {
    throw new Error(`chunk ${number} could not be printed: ${kindOf(error)}`)
  }
}

const kindOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error)
