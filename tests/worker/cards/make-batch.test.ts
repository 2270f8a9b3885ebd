import { randomBytes } from 'node:crypto'
import { decryptCardCode } from '@ashenda/core/domain/card-cipher.ts'
import { cardCodeBytes, cardCodeOf, parseCardCode } from '@ashenda/core/domain/card-code.ts'
import { cardHashOf } from '@ashenda/core/domain/card-hash.ts'
import { createMakeBatch } from '@ashenda/worker/cards/make-batch.ts'
import { Stopping } from '@ashenda/worker/jobs/stopping.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  type BatchContext,
  batchContext,
  batchOf,
  orderBatch,
  plainMaking,
  testCodeKey,
} from '../../support/card-batches.ts'
import { testCodePepper } from '../../support/platform.ts'
import { queueOf } from '../../support/queue.ts'
import { usePlatform } from '../../support/use-platform.ts'

let context: BatchContext

const platform = usePlatform()
beforeAll(async () => {
  context = batchContext(platform, { making: { ...plainMaking, cardsPerChunk: 500 } })
})

const job = { id: 'make', stalledCounter: 0 }
const make = (batch: string, { pause = context.pause, drawCode = undefined as (() => string) | undefined } = {}) =>
  createMakeBatch({ ...context, pause }, context.cards, drawCode)({ batch }, job)

/** Stops a worker at its nth pause. */
function endingAt(pauses: number): () => Promise<void> {
  let left = pauses
  return async () => {
    left -= 1
    if (left <= 0) throw new Stopping()
  }
}

/** The codes of a batch by place; checks each against its cipher and hash. */
async function codesOf(batch: string): Promise<ReadonlyMap<number, string>> {
  const rows = await platform.sql<{ ordinal: number; cipher: Buffer; codeHash: Buffer }[]>`
    select ordinal, cipher, code_hash as "codeHash" from cards where batch_id = ${batch} order by ordinal`
  return new Map(
    rows.map(({ ordinal, cipher, codeHash }) => {
      const code = decryptCardCode(testCodeKey, { batch, ordinal }, cipher)
      expect(parseCardCode(code)).toBe(code)
      expect(cardHashOf(testCodePepper, code).equals(codeHash)).toBe(true)
      return [ordinal, code]
    }),
  )
}

test('codes are made once, however often their worker stops and however many make them', async () => {
  const batch = await orderBatch(platform, 2_345)
  await expect(make(batch, { pause: endingAt(1) })).rejects.toThrow(Stopping)
  const early = await codesOf(batch)
  expect(early.size).toBeGreaterThan(0)
  await expect(make(batch, { pause: endingAt(2) })).rejects.toThrow(Stopping)
  expect(await batchOf(platform, batch)).toMatchObject({ made: false, chunks: 0 })
  await Promise.all([make(batch), make(batch), make(batch)])
  await make(batch)
  const codes = await codesOf(batch)
  expect([...codes.keys()]).toEqual(Array.from({ length: 2_345 }, (_, index) => index + 1))
  expect(new Set(codes.values()).size).toBe(2_345)
  for (const [ordinal, code] of early) expect(codes.get(ordinal)).toBe(code)
  expect(await batchOf(platform, batch)).toMatchObject({ made: true, chunks: 5, events: ['ordered', 'made'] })
  const chunks = await platform.sql`
    select first_ordinal as first, last_ordinal as last from card_chunks where batch_id = ${batch} order by number`
  expect(chunks.at(0)).toEqual({ first: 1, last: 500 })
  expect(chunks.at(-1)).toEqual({ first: 2_001, last: 2_345 })
})

test('each chunk is requested once, under its own name', async () => {
  const batch = await orderBatch(platform, 1_001)
  await make(batch)
  await make(batch)
  const queue = queueOf(platform, 'cards')
  const [parent] = (await queue.getWaitingChildren()).filter(({ data }) => data.batch === batch)
  expect(parent?.name).toBe('finish-batch')
  const children = (await queue.getWaiting()).filter(({ data }) => data.batch === batch)
  expect(children.map(({ name, data }) => [name, data]).toSorted()).toEqual(
    [1, 2, 3].map((chunk) => ['draw-chunk', { batch, chunk }]),
  )
  for (const child of children)
    expect(child.opts).toMatchObject({ attempts: 4, removeOnComplete: true, failParentOnFailure: true })
})

test('a code that another card has is drawn again', async () => {
  const codes = Array.from({ length: 3 }, () => cardCodeOf(randomBytes(cardCodeBytes)))
  const [first = '', second = '', third = ''] = codes
  const drawn = [first, first, second, first, second, second, third]
  const batch = await orderBatch(platform, 2)
  await make(batch, { drawCode: () => drawn.shift() ?? '' })
  expect([...(await codesOf(batch)).values()]).toEqual([first, second])
  const other = await orderBatch(platform, 1)
  await make(other, { drawCode: () => drawn.shift() ?? '' })
  expect([...(await codesOf(other)).values()]).toEqual([third])
  expect(drawn).toEqual([])
})
