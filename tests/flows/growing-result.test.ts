import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { exportResult, type ResultEntry, readResultEnd } from '@ashenda/db/queries/results/export-entries.ts'
import { readParts } from '@ashenda/platform/results/result-parts.ts'
import { keyOfResult } from '@ashenda/platform/storage/keys.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { clearResults, publishResults } from '@ashenda/worker/results/publish-result.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { runNode } from '../support/run-node.ts'
import { storageOf, workerContext } from '../support/worker-context.ts'

let platform: Platform
let contest = ''
let contestant = ''
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ashenda-growing-'))
  platform = await startPlatform(async (sql) => {
    contest = await insertContest(sql)
    contestant = await insertContestant(sql, contest)
  })
})
afterAll(() => endAll(platform, () => rm(folder, { recursive: true })))

const signer = checkpointSigner('33'.repeat(32))
const vote = async (count: number): Promise<void> => {
  await recordGroup(
    platform.sql,
    contest,
    Array.from({ length: count }, () => queuedBallot([contestant])),
  )
  await signCheckpoints({ ...workerContext(platform), signer })
}

/** Publishes as if ten minutes later; returns how many bytes were written and under how many names. */
async function publish(): Promise<{ bytes: number; files: number }> {
  const [storage, written] = [storageOf(platform), { bytes: 0, files: 0 }]
  const counting: Storage = {
    ...storage,
    write: async (key, bytes) => {
      written.bytes += bytes.length
      written.files += 1
      await storage.write(key, bytes)
    },
    writeStream: (key, pieces) => {
      written.files += 1
      return storage.writeStream(
        key,
        (async function* () {
          for await (const piece of pieces) {
            written.bytes += piece.length
            yield piece
          }
        })(),
      )
    },
  }
  await platform.sql`update result_exports set made_at = made_at - interval '11 minutes'`
  await publishResults(workerContext(platform, counting))
  return written
}

const address = (form: 'jsonl' | 'csv'): string => `${platform.url}/contest/result.${form}.gz`
const download = async (form: 'jsonl' | 'csv', headers: Record<string, string> = {}) => {
  const answer = await fetch(address(form), { headers })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const linesOf = (packed: Buffer): string[] => gunzipSync(packed).toString().trimEnd().split('\n')
const latest = async () => {
  const [row] = await platform.sql<{ file: string; sequence: string }[]>`
    select file, sequence from result_exports order by result_exports.sequence desc limit 1`
  return { sequence: Number(row?.sequence), parts: await readParts(storageOf(platform), row?.file ?? '') }
}
/** The result as built directly from the rows. */
async function wholeLines(): Promise<string[]> {
  const entries: ResultEntry[] = []
  for await (const entry of exportResult(platform.sql, await readResultEnd(platform.sql, contest))) entries.push(entry)
  return entries.map((entry) => JSON.stringify(entry))
}
const audit = async (bytes: Buffer) => {
  const file = path.join(folder, 'result.jsonl.gz')
  await writeFile(file, bytes)
  return runNode('scripts/audit.mjs', {}, [file])
}
const holds = { code: 0, output: expect.stringContaining('The result holds.') }

test('the published result grows by its new part: line by line equal to the whole, verifiable, and available in part', async () => {
  await vote(400)
  const first = await publish()
  const later: number[] = []
  for (let time = 0; time < 17; time += 1) {
    await vote(2)
    later.push((await publish()).bytes)
  }
  const { sequence, parts } = await latest()
  expect(sequence).toBe(18)
  // Every sixteenth time the parts are merged.
  const usual = later.toSorted((one, other) => one - other).slice(0, -1)
  expect(Math.max(...usual)).toBeLessThan(first.bytes / 4)
  expect([parts?.json.length, parts?.csv.length, parts?.checkpoints.length]).toEqual([3, 3, 3])

  const json = await download('jsonl')
  expect(linesOf(json.bytes)).toEqual(await wholeLines())
  expect(await audit(json.bytes)).toMatchObject(holds)
  const rows = gunzipSync((await download('csv')).bytes)
    .toString()
    .split('\r\n')
    .slice(0, -1)
  expect(rows.filter((row) => row.includes('type,link,inner'))).toHaveLength(1)
  expect(rows).toHaveLength(1 + 400 + 17 * 2)

  const [one = 0, two = 0] = parts?.json.map(({ bytes }) => bytes) ?? []
  const seams = [0, 20, one - 1, one + 200, one + two, json.bytes.length - 3]
  for (const start of seams) {
    for (const end of [start, start + 150, json.bytes.length - 1]) {
      const last = Math.min(end, json.bytes.length - 1)
      const part = await download('jsonl', { range: `bytes=${start}-${end}` })
      expect([start, end, part.status, part.bytes.equals(json.bytes.subarray(start, last + 1))]).toEqual([
        start,
        end,
        206,
        true,
      ])
    }
  }
})

test('older files go; those of the latest two results stay', async () => {
  const context = workerContext(platform)
  const before = await download('jsonl')
  await clearResults(context, Date.now() + 7_200_000)
  expect((await download('jsonl')).bytes.equals(before.bytes)).toBe(true)
  const files: string[] = []
  for await (const page of context.storage.list('results')) files.push(...page.map(({ key }) => key))
  // Three parts of each kind and the descriptions of two results; nothing of the other sixteen.
  expect(files).toHaveLength(3 * 3 + 2)
  await vote(1)
  await publish()
  expect(await audit((await download('jsonl')).bytes)).toMatchObject(holds)
})

test('after parts of another version the whole is rebuilt, and clearing waits for that', async () => {
  const [row] = await platform.sql<{ file: string }[]>`
    select file from result_exports order by result_exports.sequence desc limit 1`
  const storage = storageOf(platform)
  const key = keyOfResult(`${row?.file}.parts.json`)
  const ours = Buffer.from((await storage.read(key)) ?? '')
  await storage.write(key, Buffer.from(JSON.stringify({ ...JSON.parse(ours.toString()), links: 'of tomorrow' })))
  await expect(clearResults(workerContext(platform), Date.now() + 7_200_000)).rejects.toThrow('another version')
  await vote(3)
  await publish()
  const { sequence, parts } = await latest()
  expect([parts?.links, parts?.json.length]).toEqual([sequence, 1])
  const { bytes } = await download('jsonl')
  expect(linesOf(bytes)).toEqual(await wholeLines())
  expect(await audit(bytes)).toMatchObject(holds)
  await storage.write(key, ours)
})

test('if the chain differs from the published one, everything is rebuilt', async () => {
  const { sequence } = await latest()
  await platform.sql`
    update ballot_groups set head = sha256(head) where contest_id = ${contest} and ballot_groups.sequence = ${sequence}`
  await vote(1)
  await publish()
  const { parts } = await latest()
  expect(parts?.json).toHaveLength(1)
  expect(linesOf((await download('jsonl')).bytes)).toEqual(await wholeLines())
  // An auditor sees that somebody changed the chain.
  expect(await audit((await download('jsonl')).bytes)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`link ${sequence}`),
  })
})

test('the last result is rebuilt from the rows, in one piece', async () => {
  await platform.sql`update contests set closes_at = now() - interval '1 second' where id = ${contest}`
  await vote(1)
  await publish()
  const { parts } = await latest()
  expect(parts).toBeUndefined()
  const { bytes } = await download('jsonl')
  expect(linesOf(bytes)).toEqual(await wholeLines())
  expect((await download('jsonl', { range: 'bytes=5-9' })).bytes).toEqual(bytes.subarray(5, 10))
})
