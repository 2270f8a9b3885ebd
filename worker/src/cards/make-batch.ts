import { randomBytes } from 'node:crypto'
import type { BatchJob } from '@ashenda/core/contracts/jobs/cards.ts'
import { encryptCardCode } from '@ashenda/core/domain/card-cipher.ts'
import { cardCodeBytes, cardCodeOf } from '@ashenda/core/domain/card-code.ts'
import { cardHashOf } from '@ashenda/core/domain/card-hash.ts'
import {
  findChunks,
  findMissingOrdinals,
  findUnfinishedBatch,
  insertCards,
  type NewCard,
  settleCodes,
} from '@ashenda/db/queries/cards/card-batches.ts'
import type { HandlerContext, JobHandler } from '../handler.ts'
import type { CardWork } from './card-making.ts'
import { rangesOf } from './ranges.ts'

/** What Node keeps of a hash and a cipher outside its heap goes with the next collection only: with 5,000 it took 50 MB more. */
const codesAtOnce = 1_000

const randomCode = (): string => cardCodeOf(randomBytes(cardCodeBytes))

/**
 * Makes the codes of a batch, then asks for its drawing. Whatever of it was done before is not done again: a place of the
 * batch keeps the code it got first, of whichever worker.
 */
export const createMakeBatch =
  (context: HandlerContext, work: CardWork, drawCode = randomCode): JobHandler<BatchJob> =>
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

/** A code there is already, here or in another batch, is not entered: its place is still missing, and gets another. */
async function makeCodes(
  { sql, pause }: HandlerContext,
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

/** With the pepper the batch was ordered under, though another has come since. @throws where that one is kept no more */
function cardMaker({ codePeppers, codeKey }: CardWork, pepperId: string | null): MakeCard {
  const pepper = codePeppers.find(pepperId)
  if (pepper === undefined) throw new Error('the pepper of this batch is not in CODE_PEPPER_FORMER')
  return (place, code) => ({
    ordinal: place.ordinal,
    codeHash: cardHashOf(pepper, code),
    cipher: encryptCardCode(codeKey, place, code),
  })
}

/** For all that is not drawn yet; a batch that only needs to be put together is, at once. */
export async function askForDrawing(
  { sql }: Pick<HandlerContext, 'sql'>,
  { jobs }: CardWork,
  batch: string,
  delayMs?: number,
): Promise<void> {
  const chunks = await findChunks(sql, batch)
  const undrawn = chunks.filter(({ sha256 }) => sha256 === null).map(({ number }) => number)
  await jobs.draw(batch, undrawn, delayMs)
}
