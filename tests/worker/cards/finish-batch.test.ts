import { readFile, rm, truncate } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { keyOfCardChunk } from '@ashenda/platform/storage/keys.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { createDrawChunk } from '@ashenda/worker/cards/draw-chunk.ts'
import { createFinishBatch } from '@ashenda/worker/cards/finish-batch.ts'
import { createMakeBatch } from '@ashenda/worker/cards/make-batch.ts'
import { Stopping } from '@ashenda/worker/jobs/stopping.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type BatchContext,
  batchContext,
  batchOf,
  cardFiles,
  orderBatch,
  plainMaking,
} from '../../support/card-batches.ts'
import { usePlatform } from '../../support/use-platform.ts'
import { storageOf } from '../../support/worker-context.ts'

let context: BatchContext

const platform = usePlatform()
beforeAll(async () => {
  context = batchContext(platform)
})

const job = { id: 'job', stalledCounter: 0 }
const draw = (batch: string, chunk: number, by = context) => createDrawChunk(by, by.cards)({ batch, chunk }, job)
const finish = (batch: string, by = context) => createFinishBatch(by, by.cards)({ batch }, job)

/** A batch with all chunks drawn. */
async function drawnBatch(amount: number): Promise<string> {
  const batch = await orderBatch(platform, amount)
  await createMakeBatch(context, context.cards)({ batch }, job)
  for (let chunk = 1; chunk <= Math.ceil(amount / plainMaking.cardsPerChunk); chunk += 1) await draw(batch, chunk)
  return batch
}

const textOf = async (file: string | null): Promise<string> =>
  (await readFile(path.join(platform.dataDir, 'cards', String(file)))).toString()
const chunkFile = (batch: string, chunk: number): string => path.join(platform.dataDir, keyOfCardChunk(batch, chunk))
const ordinalsIn = (text: string): readonly number[] =>
  [...text.matchAll(/^\d{4}-(\d{6}) [0-9A-Z]{16}$/gm)].map(([, ordinal]) => Number(ordinal))
const upTo = (amount: number): readonly number[] => Array.from({ length: amount }, (_, index) => index + 1)

describe('a batch with all chunks drawn', () => {
  test('becomes one file of all cards in order, and only then can they pay', async () => {
    const batch = await drawnBatch(25)
    expect(await batchOf(platform, batch)).toMatchObject({ active: 0, ready: false, drawn: 3, ciphers: 25 })
    await finish(batch)
    const { file, bytes, ...row } = await batchOf(platform, batch)
    expect(row).toMatchObject({ active: 25, ready: true, events: ['ordered', 'made', 'activated'] })
    expect(ordinalsIn(await textOf(file))).toEqual(upTo(25))
    expect(bytes).toBe((await textOf(file)).length)
    expect(context.published.at(-1)).toEqual({ type: 'batch-changed', batch })
  })

  test('is merged by two workers at once as if by one', async () => {
    const batch = await drawnBatch(25)
    await Promise.all([finish(batch), finish(batch), finish(batch)])
    const { file, ...row } = await batchOf(platform, batch)
    expect(row).toMatchObject({ active: 25, ready: true, events: ['ordered', 'made', 'activated'] })
    expect(ordinalsIn(await textOf(file))).toEqual(upTo(25))
    const { ready } = await batchOf(platform, batch)
    expect(ready).toBe(true)
    const whole = (await cardFiles(platform)).filter((name) => /^[0-9a-f-]{36}\.pdf$/.test(name))
    const [{ count } = { count: 0 }] = await platform.sql<{ count: number }[]>`
      select count(*)::int from card_batches where file = any(${whole})`
    expect(count).toBe(whole.length)
  })

  test('has a missing or damaged chunk drawn again, with the same codes', async () => {
    const batch = await drawnBatch(35)
    const before = await Promise.all([1, 2, 3, 4].map((chunk) => readFile(chunkFile(batch, chunk))))
    await rm(chunkFile(batch, 1))
    await truncate(chunkFile(batch, 3), 100)
    await finish(batch)
    const { file } = await batchOf(platform, batch)
    expect(await textOf(file)).toBe(Buffer.concat(before).toString())
  })

  test('keeps cards void that were voided meanwhile', async () => {
    const batch = await drawnBatch(12)
    await platform.sql`update cards set state = 'void' where batch_id = ${batch} and ordinal in (2, 11)`
    await finish(batch)
    const { ready, active } = await batchOf(platform, batch)
    expect({ ready, active }).toEqual({ ready: true, active: 10 })
  })

  test('continues where its worker stopped, with the file that was read back', async () => {
    const batch = await drawnBatch(12)
    // The last pause comes after the cards of a chunk were activated.
    let pauses = 0
    const pause = async () => {
      pauses += 1
      if (pauses === 3) throw new Stopping()
    }
    await expect(finish(batch, { ...context, pause })).rejects.toThrow(Stopping)
    const { file, ready, active } = await batchOf(platform, batch)
    expect({ named: file !== null, ready, active }).toEqual({ named: true, ready: false, active: 12 })
    await finish(batch)
    expect(await batchOf(platform, batch)).toMatchObject({ file, ready: true, active: 12 })
  })

  test('leaves nothing behind if its worker stops during the merge', async () => {
    const batch = await drawnBatch(22)
    const before = await cardFiles(platform)
    let pauses = 0
    const pause = async () => {
      pauses += 1
      if (pauses === 3) throw new Stopping()
    }
    await expect(finish(batch, { ...context, pause })).rejects.toThrow(Stopping)
    expect(await batchOf(platform, batch)).toMatchObject({ file: null, active: 0 })
    expect(await cardFiles(platform)).toEqual(before)
  })
})

describe('no card can pay', () => {
  const lies: readonly [string, Partial<Storage>][] = [
    ['loses the file', { readStream: async () => undefined }],
    ['gives back another one', { readStream: async () => Readable.from([Buffer.from('something else')]) }],
    [
      'cuts its end off',
      {
        readStream: async (key) => {
          const stream = await storageOf(platform).readStream(key)
          const bytes = Buffer.concat((await stream?.toArray()) ?? [])
          return Readable.from([bytes.subarray(0, -1)])
        },
      },
    ],
  ]
  test.each(lies)('if the storage %s', async (_case, lie) => {
    const batch = await drawnBatch(12)
    const before = await cardFiles(platform)
    const storage = { ...storageOf(platform), ...lie }
    await expect(finish(batch, batchContext(platform, { storage }))).rejects.toThrow(/file of a batch/)
    expect(await batchOf(platform, batch)).toMatchObject({ file: null, ready: false, active: 0 })
    expect(await cardFiles(platform)).toEqual(before)
    await finish(batch)
    expect(await batchOf(platform, batch)).toMatchObject({ ready: true, active: 12 })
  })

  test('if the batch was given up; what is still being drawn for it is discarded', async () => {
    const batch = await drawnBatch(12)
    const giveUp = () => platform.sql`update card_batches set problem = 'too late' where id = ${batch}`
    await rm(chunkFile(batch, 2))
    await platform.sql`update card_chunks set drawn_at = null, sha256 = null where batch_id = ${batch} and number = 2`
    const late = batchContext(platform, {
      making: {
        ...plainMaking,
        printer: {
          ...plainMaking.printer,
          print: (...args) => giveUp().then(() => plainMaking.printer.print(...args)),
        },
      },
    })
    await draw(batch, 2, late)
    expect(await cardFiles(platform)).not.toContain(`${batch}-2.pdf`)
    await finish(batch)
    expect(await batchOf(platform, batch)).toMatchObject({ file: null, ready: false, active: 0 })
  })
})

test('a printer’s message about codes it could not print goes no further', async () => {
  const batch = await orderBatch(platform, 3)
  await createMakeBatch(context, context.cards)({ batch }, job)
  const printer = {
    ...plainMaking.printer,
    print: async (cards: readonly { readonly code: string }[]) => {
      throw new TypeError(`cannot print <b>${cards.map(({ code }) => code).join('</b><b>')}</b>`)
    },
  }
  const failing = batchContext(platform, { making: { ...plainMaking, printer } })
  const error: unknown = await draw(batch, 1, failing).catch((thrown: unknown) => thrown)
  expect(error).toEqual(new Error('chunk 1 could not be printed: TypeError'))
  expect((error as Error).cause).toBeUndefined() // an Error, as just checked
})
