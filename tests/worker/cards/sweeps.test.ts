import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { clearBatches, createClearBatch } from '@ashenda/worker/cards/clear-batch.ts'
import { createDrawChunk } from '@ashenda/worker/cards/draw-chunk.ts'
import { createFinishBatch } from '@ashenda/worker/cards/finish-batch.ts'
import { createMakeBatch, settleBatches } from '@ashenda/worker/cards/make-batch.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BatchContext, batchContext, batchOf, cardFiles, orderBatch } from '../../support/card-batches.ts'
import { queueOf } from '../../support/queue.ts'
import { usePlatform } from '../../support/use-platform.ts'

let context: BatchContext

const platform = usePlatform()
beforeAll(async () => {
  context = batchContext(platform)
})
beforeEach(async () => {
  await queueOf(platform, 'cards').obliterate({ force: true })
  await platform.sql`update card_batches set problem = 'of an earlier test' where rendered_at is null`
})

const job = { id: 'job', stalledCounter: 0 }
const make = (batch: string) => createMakeBatch(context, context.cards)({ batch }, job)
const draw = (batch: string, chunk: number) => createDrawChunk(context, context.cards)({ batch, chunk }, job)
const finish = (batch: string) => createFinishBatch(context, context.cards)({ batch }, job)
const clear = (batch: string) => createClearBatch(context, context.cards)({ batch }, job)

/** Moves everything that happened to a batch into the past. */
async function age(batch: string, by: string): Promise<void> {
  const { sql } = platform
  await sql`
    update card_batches set created_at = created_at - ${by}::interval, codes_at = codes_at - ${by}::interval,
      rendered_at = rendered_at - ${by}::interval where id = ${batch}`
  await sql`update card_chunks set drawn_at = drawn_at - ${by}::interval where batch_id = ${batch}`
}

/** Queued jobs, with their retry delays. */
async function queued() {
  const jobs = await queueOf(platform, 'cards').getJobs(['waiting', 'delayed', 'waiting-children'])
  return jobs
    .map(({ name, data, delay }) => ({ name, data, delay }))
    .toSorted((a, b) => (a.data.chunk ?? 0) - (b.data.chunk ?? 0))
}

describe('a batch with lost jobs', () => {
  test('gets its codes if it has none; one just ordered is left to its own job', async () => {
    const [lost, young] = [await orderBatch(platform, 5), await orderBatch(platform, 5)]
    await age(lost, '12 s')
    await Promise.all([settleBatches(context), settleBatches(context)])
    const found = await queued()
    expect(found).toMatchObject([{ name: 'make-batch', data: { batch: lost } }])
    expect(found.some(({ data }) => data.batch === young)).toBe(false)
  })

  test('continues drawing where it stopped', async () => {
    const batch = await orderBatch(platform, 45)
    await make(batch)
    await draw(batch, 2)
    await draw(batch, 4)
    await queueOf(platform, 'cards').obliterate({ force: true })
    await age(batch, '12 s')
    await Promise.all([settleBatches(context), settleBatches(context)])
    expect(await queued()).toMatchObject([
      { name: 'finish-batch', data: { batch } },
      ...[1, 3, 5].map((chunk) => ({ name: 'draw-chunk', data: { batch, chunk } })),
    ])
  })

  test('has only the chunk without a job requested again', async () => {
    const batch = await orderBatch(platform, 25)
    await make(batch)
    const { redis, prefix } = platform
    await redis.lrem(`${prefix}:cards:wait`, 0, `draw-${batch}-2`)
    await redis.del(`${prefix}:cards:draw-${batch}-2`)
    await age(batch, '12 s')
    await settleBatches(context)
    expect((await queued()).map(({ data }) => data.chunk)).toEqual([undefined, 1, 2, 3])
  })

  test('is merged if all is drawn, and its cards activated if the file is recorded', async () => {
    const batch = await orderBatch(platform, 5)
    await make(batch)
    await draw(batch, 1)
    await queueOf(platform, 'cards').obliterate({ force: true })
    await age(batch, '1 h')
    await settleBatches(context)
    expect(await queued()).toMatchObject([{ name: 'finish-batch', data: { batch } }])
  })

  test('is retried more rarely the longer nothing comes of it', async () => {
    const delayAfter = async (time: string): Promise<number> => {
      const batch = await orderBatch(platform, 5)
      await age(batch, time)
      await settleBatches(context)
      return (await queued()).find(({ data }) => data.batch === batch)?.delay ?? 0
    }
    const delays = [await delayAfter('12 s'), await delayAfter('2 min'), await delayAfter('23 h')]
    expect(delays[0]).toBeLessThan(5_000)
    expect(delays[1]).toBeGreaterThan(20_000)
    expect(delays[2]).toBe(15 * 60_000)
  })
})

test('a batch that failed for a day is given up, and its codes are erased', async () => {
  const [tried, young] = [await orderBatch(platform, 15), await orderBatch(platform, 15)]
  for (const batch of [tried, young]) await make(batch)
  await draw(tried, 1)
  await age(tried, '24 h 1 min')
  await age(young, '23 h 59 min')
  await settleBatches(context)
  expect(await batchOf(platform, young)).toMatchObject({ problem: null })
  expect(await batchOf(platform, tried)).toMatchObject({
    problem: expect.stringContaining('None of its cards can pay'),
  })
  expect((await queued()).filter(({ name }) => name === 'clear-batch')).toMatchObject([{ data: { batch: tried } }])
  await Promise.all([draw(tried, 2), finish(tried), make(tried), clear(tried)])
  expect(await batchOf(platform, tried)).toMatchObject({ active: 0, ciphers: 0, chunks: 0, file: null, ready: false })
  expect((await cardFiles(platform)).filter((name) => name.startsWith(tried))).toEqual([])
})

test('a batch with a recorded file is never given up, because its cards may already pay', async () => {
  const batch = await orderBatch(platform, 5)
  await make(batch)
  await platform.sql`update card_batches set file = 'named.pdf', bytes = 1 where id = ${batch}`
  await age(batch, '3 days')
  await settleBatches(context)
  expect(await batchOf(platform, batch)).toMatchObject({ problem: null })
})

/** A finished batch with its file. */
async function readyBatch(): Promise<string> {
  const batch = await orderBatch(platform, 15)
  await make(batch)
  for (const chunk of [1, 2]) await draw(batch, chunk)
  await finish(batch)
  return batch
}

describe('after a batch is ready', () => {
  test('codes and chunks go, and the file stays thirty days', async () => {
    const batch = await readyBatch()
    const { file } = await batchOf(platform, batch)
    expect((await queued()).filter(({ name }) => name === 'clear-batch')).toMatchObject([{ data: { batch } }])
    await clear(batch)
    await clear(batch)
    expect(await batchOf(platform, batch)).toMatchObject({ ciphers: 0, chunks: 0, active: 15, purged: false })
    const files = await cardFiles(platform)
    expect(files).toContain(file)
    expect(files.filter((name) => name.startsWith(batch))).toEqual([])
  })

  test('the sweep finds what was not cleared, and nothing else', async () => {
    const [cleared, left] = [await readyBatch(), await readyBatch()]
    await clear(cleared)
    const unfinished = await orderBatch(platform, 15)
    await make(unfinished)
    await queueOf(platform, 'cards').obliterate({ force: true })
    await clearBatches(context)
    const batches = (await queued()).map(({ data }) => data.batch)
    expect(batches).toContain(left)
    for (const other of [cleared, unfinished]) expect(batches).not.toContain(other)
  })

  test('the file goes when its time is over, once', async () => {
    const [old, young] = [await readyBatch(), await readyBatch()]
    for (const batch of [old, young]) await clear(batch)
    await age(old, '30 days 1 min')
    await age(young, '29 days 23 h')
    await queueOf(platform, 'cards').obliterate({ force: true })
    await clearBatches(context)
    const batches = (await queued()).map(({ data }) => data.batch)
    expect(batches).toContain(old)
    expect(batches).not.toContain(young)
    for (const batch of [old, old, young]) await clear(batch)
    const [{ file: oldFile, events }, { file }] = [await batchOf(platform, old), await batchOf(platform, young)]
    expect(events.filter((what) => what === 'purged')).toHaveLength(1)
    const files = await cardFiles(platform)
    expect(files).not.toContain(oldFile)
    expect(files).toContain(file)
  })

  test('nothing goes from one that is not ready, whoever asks', async () => {
    const batch = await orderBatch(platform, 15)
    await make(batch)
    await draw(batch, 1)
    await clear(batch)
    expect(await batchOf(platform, batch)).toMatchObject({ ciphers: 15, chunks: 2, drawn: 1 })
    expect(await cardFiles(platform)).toContain(`${batch}-1.pdf`)
  })
})

test('card files that no batch needs go after an hour; other files stay', async () => {
  const [ready, unfinished] = [await readyBatch(), await orderBatch(platform, 15)]
  await make(unfinished)
  await draw(unfinished, 1)
  const { file } = await batchOf(platform, ready)
  const strangers = [
    `${randomUUID()}.pdf`,
    `${randomUUID()}-3.pdf`,
    `${unfinished}-9.pdf`,
    `${file}.${randomUUID()}.part`,
  ]
  const theirs = ['list.csv', 'readme.txt']
  const young = `${randomUUID()}.pdf`
  const folder = path.join(platform.dataDir, 'cards')
  for (const name of [...strangers, ...theirs, young]) await writeFile(path.join(folder, name), 'x')
  const past = new Date(Date.now() - 3_660_000)
  for (const name of await cardFiles(platform)) if (name !== young) await utimes(path.join(folder, name), past, past)
  await clearBatches(context)
  const files = await cardFiles(platform)
  expect(files).toEqual(expect.arrayContaining([file, `${unfinished}-1.pdf`, ...theirs, young]))
  for (const name of strangers) expect(files).not.toContain(name)
})
