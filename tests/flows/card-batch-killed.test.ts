import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultPrefix } from '@ashenda/core/contracts/jobs/definitions.ts'
import { cardHashOf } from '@ashenda/core/domain/card-hash.ts'
import { Queue } from 'bullmq'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { batchOf, orderBatch } from '../support/card-batches.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { passLocks } from '../support/dead-workers.ts'
import { given } from '../support/environment.ts'
import { cardsOn, pdfText } from '../support/pdf-text.ts'
import { type SiteProcess, startProcess } from '../support/processes.ts'
import { type PrivateRedis, startRedisServer } from '../support/redis-server.ts'
import { until } from '../support/until.ts'

const sheetBySheet = fileURLToPath(new URL('../support/card-worker-program.ts', import.meta.url))
const codePepper = 'a pepper of card codes, 32 characters or more'
/** Twenty chunks; a worker holds two at a time. */
const amount = 200

let database: TestDatabase
let redis: PrivateRedis
let dataDir = ''
const processes: SiteProcess[] = []

beforeAll(async () => {
  database = await createDatabase()
  redis = await startRedisServer()
  dataDir = await mkdtemp(path.join(tmpdir(), 'ashenda-test-'))
})
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL')
  await redis.remove()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function startWorker(program: string): Promise<SiteProcess> {
  const worker = startProcess(program, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'trace',
    DATABASE_URL: database.workerUrl,
    REDIS_URL: redis.url,
    DATA_DIR: dataDir,
    QUEUES: 'cards',
    CODE_PEPPER: codePepper,
    CODE_KEY: '07'.repeat(32),
    CHROMIUM_PATH: given('CHROMIUM_PATH'),
    PUBLIC_URL: 'https://vote.example.org',
  })
  processes.push(worker)
  await worker.logged('worker ready')
  return worker
}

/** The first process a worker started that still runs: its Chromium. */
const chromiumOf = ({ child }: SiteProcess): number | undefined =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => parentOf(pid) === child.pid)

/** The parent of a process (proc(5): pid, name in parentheses, state, parent). Undefined if it ended or is a zombie. */
function parentOf(pid: number): number | undefined {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return state === 'Z' ? undefined : Number(parent)
  } catch {
    return undefined
  }
}

const drawn = async (batch: string): Promise<number> => (await batchOf(database, batch)).drawn

test('[QUE-02] a batch whose worker and Chromium are killed half-way is resumed, and its PDF has every code once', {
  timeout: 120_000,
}, async () => {
  const queue = new Queue('cards', { connection: redis.client, prefix: defaultPrefix })
  const batch = await orderBatch(database, amount)
  const first = await startWorker(sheetBySheet)
  await queue.add('make-batch', { batch }, { jobId: `make-${batch}`, removeOnComplete: true })
  await until(async () => (await drawn(batch)) > 0, { everyMs: 5 })
  const browser = chromiumOf(first)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(await batchOf(database, batch)).toMatchObject({ active: 0, ready: false })
  const inHand = (await queue.getActive()).flatMap(({ id }) => id ?? [])
  expect(inHand.length).toBeGreaterThan(0)
  const before = await drawn(batch)
  expect(before).toBeLessThan(20)
  expect(browser).toBeDefined()
  await until(() => browser === undefined || parentOf(browser) === undefined)

  const second = await startWorker(sheetBySheet)
  await passLocks(redis.client, defaultPrefix, 'cards', inHand)
  process.kill(await until(() => chromiumOf(second)), 'SIGKILL')
  await until(async () => (await batchOf(database, batch)).ready, { withinMs: 60_000 })

  const { file, events, active } = await batchOf(database, batch)
  expect({ active, events }).toEqual({ active: amount, events: ['ordered', 'made', 'activated'] })
  const { serials, codes } = cardsOn(await pdfText(await readFile(path.join(dataDir, 'cards', String(file)))))
  expect(serials.map((serial) => Number(serial.split('-')[1]))).toEqual(Array.from({ length: amount }, (_, i) => i + 1))
  expect(new Set(codes).size).toBe(amount)
  const known = await database.sql<{ codeHash: Buffer }[]>`
    select code_hash as "codeHash" from cards where batch_id = ${batch} order by ordinal`
  expect(codes.map((code) => cardHashOf(codePepper, code.replaceAll('-', '')).toString('hex'))).toEqual(
    known.map(({ codeHash }) => codeHash.toString('hex')),
  )
  const output = processes.map((one) => one.output()).join('\n')
  expect(output).toContain('a batch of cards is ready')
  for (const code of codes) expect(output.includes(code) || output.includes(code.replaceAll('-', ''))).toBe(false)
  second.child.kill('SIGKILL')
  await once(second.child, 'exit')
  await queue.close()
})

test('the process that makes cards ends cleanly, and its Chromium too', async () => {
  const queue = new Queue('cards', { connection: redis.client, prefix: defaultPrefix })
  const worker = await startWorker('worker/src/main.ts')
  const batch = await orderBatch(database, 3)
  await queue.add('make-batch', { batch }, { jobId: `make-${batch}`, removeOnComplete: true })
  await until(async () => {
    const { ready, chunks } = await batchOf(database, batch)
    return ready && chunks === 0
  })
  const browser = chromiumOf(worker)
  expect(browser).toBeDefined()
  expect(await worker.stop()).toBe(0)
  expect(browser !== undefined && parentOf(browser)).toBeUndefined()
  await queue.close()
})
