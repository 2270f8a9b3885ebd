import { randomBytes } from 'node:crypto'
import type { BatchJob } from '@ashenda/core/contracts/jobs/cards.ts'
import { encryptCardCode } from '@ashenda/core/domain/card-cipher.ts'
import { cardCodeBytes, cardCodeOf } from '@ashenda/core/domain/card-code.ts'
import { cardHashOf } from '@ashenda/core/domain/card-hash.ts'
import { findWaitingBatches, giveUpBatches } from '@ashenda/db/queries/cards/card-batch-upkeep.ts'
import {
  findChunks,
  findMissingOrdinals,
  findUnfinishedBatch,
  insertCards,
  type NewCard,
  settleCodes,
} from '@ashenda/db/queries/cards/card-batches.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { rangesOf } from './batch-jobs.ts'
import type { CardContext, CardWork } from './card-making.ts'

/** Node frees a hash's and cipher's native memory only at garbage collection: 5,000 took 50 MB more. */
const codesAtOnce = 1_000

const randomCode = (): string => cardCodeOf(randomBytes(cardCodeBytes))

/** Makes a batch's codes, then queues its drawing. Finished work is not repeated: a place keeps its first code, of whichever worker. */
export const createMakeBatch =
  (context: CardContext, work: CardWork, drawCode = randomCode): JobHandler<BatchJob> =>
  async ({ batch: id }) => {
    const { sql, publish, pause } = context
    const batch = await findUnfinishedBatch(sql, id)
    if (!batch) return
    if (batch.codesAt === null) {
      const makeOne = cardMaker(work, batch.codePepper)
      for (const range of rangesOf(batch, codesAtOnce)) {
        await makeCodes(context, range, drawCode, makeOne)
        publish({ type: 'batch-changed', batch: id })
        await pause(0)
      }
      await settleCodes(sql, batch, work.cardsPerChunk)
      publish({ type: 'batch-changed', batch: id })
    }
    await askForDrawing(context, work, id)
  }

type Range = ReturnType<typeof rangesOf>[number]

/** A code that exists anywhere is not entered: its place stays missing and gets another. */
async function makeCodes(
  { sql, pause }: CardContext,
  range: Range,
  drawCode: () => string,
  makeOne: MakeCard,
): Promise<void> {
  for (;;) {
    const missing = await findMissingOrdinals(sql, range)
    if (missing.length === 0) return
    await insertCards(
      sql,
      range.batch,
      missing.map((ordinal) => makeOne({ batch: range.batch, ordinal }, drawCode())),
    )
    await pause(0)
  }
}

type MakeCard = (place: { readonly batch: string; readonly ordinal: number }, code: string) => NewCard

/** With the pepper of the batch's order, even after a newer one. @throws if that is no longer kept */
function cardMaker({ codePeppers, codeKey }: CardWork, pepperId: string | null): MakeCard {
  const pepper = codePeppers.find(pepperId)
  if (pepper === undefined) throw new Error('the pepper of this batch is not in CODE_PEPPER_FORMER')
  return (place, code) => ({
    ordinal: place.ordinal,
    codeHash: cardHashOf(pepper, code),
    cipher: encryptCardCode(codeKey, place, code),
  })
}

/** Queues all undrawn chunks; a fully drawn batch is joined at once. */
export async function askForDrawing(
  { sql }: Pick<CardContext, 'sql'>,
  { jobs }: CardWork,
  batch: string,
  delayMs?: number,
): Promise<void> {
  const chunks = await findChunks(sql, batch)
  const undrawn = chunks.filter(({ sha256 }) => sha256 === null).map(({ number }) => number)
  await jobs.draw(batch, undrawn, delayMs)
}

/** By then its job is queued, or never will be. */
const lostAfterMs = 10_000
const givenUpAfterMs = 24 * 3_600_000
const longestDelayMs = 15 * 60_000
const atMost = 100

/** For people. */
const problem = 'It could not be made within a day. None of its cards can pay: please order them again.'

/** The longer a batch makes no progress, the longer the pause, by the row's age, as nothing counts attempts. */
const retryDelayMs = (unchangedMs: number): number => Math.round(Math.min(unchangedMs / 4, longestDelayMs))

/**
 * A batch's row is its truth, not its jobs: missing work is queued again. A batch without a file after a day is given up, and none of its
 * cards can ever pay.
 */
export async function settleBatches({ sql, cards, log, publish }: CardContext): Promise<void> {
  if (!cards) return
  for (const batch of await giveUpBatches(sql, givenUpAfterMs, problem)) {
    log.error({ batch }, 'a batch of cards was given up after a day')
    publish({ type: 'batch-changed', batch })
    await cards.jobs.clear(batch)
  }
  for (const { id, areCodesMade, unchangedMs } of await findWaitingBatches(sql, lostAfterMs, atMost)) {
    if (!areCodesMade) await cards.jobs.make(id, retryDelayMs(unchangedMs))
    else if (!(await cards.jobs.isDrawing(id))) await askForDrawing({ sql }, cards, id, retryDelayMs(unchangedMs))
  }
}
