import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { loggedError } from '@ashenda/core/error-log.ts'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import type { CardMaking } from '@ashenda/worker/cards/card-making.ts'
import { mergePdfs } from '@ashenda/worker/cards/printing/merge.ts'
import { createCardPrinter } from '@ashenda/worker/cards/printing/printer.ts'
import { createMetrics, type WorkerMetrics } from '@ashenda/worker/metrics/metrics.ts'
import { type RunningWorker, startWorker } from '@ashenda/worker/worker.ts'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { batchJobsOf, batchOf, cardFiles, orderBatch, plainMaking } from '../support/card-batches.ts'
import { hashOfCode, payVote } from '../support/cards.ts'
import { given } from '../support/environment.ts'
import { cardsOn, pdfText } from '../support/pdf-text.ts'
import { queueOf } from '../support/queue.ts'
import { until } from '../support/until.ts'
import { usePlatform } from '../support/use-platform.ts'
import { storageOf } from '../support/worker-context.ts'

let workers: RunningWorker[] = []
let logged = ''

const log = pino(
  { level: 'trace', serializers: { err: loggedError } },
  new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  }),
)

const platform = usePlatform()
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close()))
  workers = []
})

async function start(cards: CardMaking): Promise<WorkerMetrics> {
  const metrics = createMetrics()
  const { sql, prefix } = platform
  const worker = startWorker({
    sql,
    prefix,
    log,
    metrics,
    cards,
    storage: storageOf(platform),
    payments: undefined,
    connectRedis: () => connectRedis(given('TEST_REDIS_URL'), 'worker'),
    queues: { cards: 2 },
    sweepMs: 100,
    paceMs: 50,
  })
  workers.push(worker)
  await worker.ready
  return metrics
}

const isReady = async (batch: string): Promise<boolean> => (await batchOf(platform, batch)).ready
const drawnBy = async ({ cards }: WorkerMetrics): Promise<number> => (await cards.get()).values[0]?.value ?? 0

/** Everything Redis holds of this platform, including queue events. */
async function allOfRedis(): Promise<string> {
  const { redis, prefix } = platform
  const keys = await redis.keys(`${prefix}:*`)
  const values = await Promise.all(keys.map((key) => redis.dumpBuffer(key)))
  const events = await redis.xrange(`${prefix}:cards:events`, '-', '+')
  return [...keys, ...values.map((value) => value?.toString('latin1') ?? ''), JSON.stringify(events)].join('\n')
}

test('[QUE-01] [QUE-02] several workers make a batch together: one PDF, with every code once, and each can pay', async () => {
  const printer = createCardPrinter({
    executablePath: given('CHROMIUM_PATH'),
    publicUrl: platform.url,
    production: false,
    log,
  })
  // One browser draws as well as two; the test distinguishes which worker took the chunk.
  const making = { ...plainMaking, merge: mergePdfs, printer }
  const batch = await orderBatch(platform, 75)
  const metrics = [await start(making), await start(making)]
  await batchJobsOf(platform).make(batch)
  await until(() => isReady(batch))
  const { file, bytes, ...row } = await batchOf(platform, batch)
  expect(row).toMatchObject({ active: 75, events: ['ordered', 'made', 'activated'], problem: null })
  const pdf = await readFile(path.join(platform.dataDir, 'cards', String(file)))
  expect(pdf.length).toBe(bytes)
  const pages = await pdfText(pdf)
  expect(pages).toHaveLength(8)
  const { serials, codes } = cardsOn(pages)
  expect(serials.map((serial) => Number(serial.split('-')[1]))).toEqual(Array.from({ length: 75 }, (_, i) => i + 1))
  const known = await platform.sql<{ ordinal: number; codeHash: Buffer }[]>`
    select code_hash as "codeHash" from cards where batch_id = ${batch} order by ordinal`
  expect(codes.map((code) => hashOfCode(code).toString('hex'))).toEqual(
    known.map((one) => one.codeHash.toString('hex')),
  )
  const shares = await Promise.all(metrics.map(drawnBy))
  expect(Math.min(...shares)).toBeGreaterThan(0)
  expect(shares.reduce((sum, share) => sum + share)).toBe(75)

  await platform.startWorker()
  expect(await payVote(platform, codes[74] ?? '')).toMatchObject({ status: 200 })
  await until(async () => (await batchOf(platform, batch)).chunks === 0)
  expect((await batchOf(platform, batch)).ciphers).toBe(0)
  expect(await cardFiles(platform)).toEqual([file])
  const everywhere = `${await allOfRedis()}\n${logged}\n${JSON.stringify(await platform.sql`select * from card_events`)}`
  for (const code of codes) {
    const hash = hashOfCode(code)
    for (const secret of [code, code.replaceAll('-', ''), hash.toString('hex'), hash.toString('base64')])
      expect(everywhere.includes(secret)).toBe(false)
    expect(everywhere.includes(hash.toString('latin1'))).toBe(false)
  }
  await printer.close()
})

test('a chunk that cannot be printed ends the flow, reveals no codes, and is requested again by the sweep', async () => {
  let failures = 0
  const seen: string[] = []
  const making: CardMaking = {
    ...plainMaking,
    printer: {
      ...plainMaking.printer,
      print: async (cards, prices) => {
        seen.push(...cards.map(({ code }) => code))
        const isSecond = cards.some(({ serial }) => serial.endsWith('-000011'))
        if (isSecond && failures < 4) {
          failures += 1
          throw new Error(`<b>${cards.map(({ code }) => code).join('</b><b>')}</b>`)
        }
        return plainMaking.printer.print(cards, prices)
      },
    },
  }
  await start(making)
  const batch = await orderBatch(platform, 25)
  const jobs = batchJobsOf(platform)
  await jobs.make(batch)
  const queue = queueOf(platform, 'cards')
  await until(async () => {
    // Each retry waits longer than the last; here none has to.
    for (const waiting of await queue.getDelayed()) await waiting.promote().catch(() => {}) // its time came
    return failures === 4
  })
  await until(async () => !(await jobs.isDrawing(batch)))
  const told = `${await allOfRedis()}\n${logged}`
  expect(told).toContain('chunk 2 could not be printed: Error')
  for (const code of seen) expect(told.includes(code)).toBe(false)
  const rows = await platform.sql<{ cipher: Buffer }[]>`select cipher from cards where batch_id = ${batch}`
  expect(rows).toHaveLength(25)
  for (const { cipher } of rows)
    for (const encoding of ['hex', 'base64', 'latin1'] as const)
      expect(told.includes(cipher.toString(encoding))).toBe(false)
  expect(await batchOf(platform, batch)).toMatchObject({ drawn: 2, active: 0, ready: false })
  // Makes it look stalled for long enough.
  await platform.sql`
    update card_batches set created_at = created_at - interval '12 s', codes_at = codes_at - interval '12 s' where id = ${batch}`
  await platform.sql`update card_chunks set drawn_at = drawn_at - interval '12 s' where batch_id = ${batch} and drawn_at is not null`
  await until(async () => {
    for (const waiting of await queue.getDelayed()) await waiting.promote().catch(() => {}) // its time came
    return isReady(batch)
  })
  expect(await batchOf(platform, batch)).toMatchObject({ active: 25, events: ['ordered', 'made', 'activated'] })
})
