import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { filesOfImage, jpegFile } from '@ashenda/core/domain/image.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { demoContestants } from '@ashenda/tools/demo/demo-contestants.ts'
import { seedPictures } from '@ashenda/tools/demo/demo-pictures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { endAll } from '../support/end-all.ts'
import { startS3Server } from '../support/s3-server.ts'

let database: TestDatabase
let folder: string
let storage: Storage
let contestId: string

beforeAll(async () => {
  database = await createDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ashenda-pictures-'))
  folder = path.join(dataDir, 'images')
  storage = createStorage({ DATA_DIR: dataDir, STORAGE_DRIVER: 'local' })
  contestId = await insertContest(database.sql)
})
afterAll(() =>
  endAll(
    () => database?.drop(),
    () => rm(path.dirname(folder), { recursive: true }),
  ),
)

/** Enters a demo contestant with two pictures, but without storing any; returns what is known about her. */
async function enterContestant(number: number, into = storage) {
  const { sql } = database
  const id = await insertContestant(sql, contestId, { pictures: 0 })
  const demo = demoContestants[number]
  if (!demo) throw new Error(`no demo contestant ${number}`)
  const rows = () => sql<{ id: string; slot: number; file: string }[]>`
    select id, slot, file from images where contestant_id = ${id} order by slot`
  return { id, seed: () => seedPictures(sql, into, [{ ...demo, id, pictures: 2 }]), rows }
}

const enterImage = (id: string, contestant: string, slot: number) => database.sql`
  insert into images (id, contestant_id, slot, file, width, height, colour)
  values (${id}, ${contestant}, ${slot}, ${`${id}.webp`}, 960, 1200, '#aabbcc')
  on conflict (contestant_id, slot) do update set id = excluded.id, file = excluded.file`

const filesThere = async (): Promise<readonly string[]> => (await readdir(folder)).sort()
const changedAt = async (file: string): Promise<number> => (await stat(path.join(folder, file))).mtimeMs

test('a demo picture has every size and a JPEG; a lost one is drawn again, the others are not', async () => {
  const { seed, rows } = await enterContestant(1)
  await seed()
  const images = await rows()
  expect(images.map(({ slot }) => slot)).toEqual([1, 2])
  const files = images.flatMap(({ file }) => filesOfImage(file))
  expect(await filesThere()).toEqual([...files].sort())

  const [first, second] = images.map(({ file }) => file)
  if (first === undefined || second === undefined) throw new Error('two pictures were seeded')
  const lost = path.join(folder, jpegFile(first, 'share'))
  const drawn = await readFile(lost)
  const before = await changedAt(second)
  await rm(lost)
  await seed()
  expect(await readFile(lost)).toEqual(drawn)
  expect(await changedAt(second)).toBe(before)
  expect(await rows()).toEqual(images)
})

test('a contestant’s own photos stay, and deleted ones do not return', async () => {
  const { id, seed, rows } = await enterContestant(7)
  await seed()
  const own = seedId('image', 'her own')
  await enterImage(own, id, 1)
  await database.sql`delete from images where contestant_id = ${id} and slot = 2`
  await seed()
  expect(await rows()).toEqual([{ id: own, slot: 1, file: `${own}.webp` }])
})

test('with a bucket as storage, demo pictures are drawn once and stored there', async () => {
  const s3 = await startS3Server()
  try {
    const bucket = createStorage({ DATA_DIR: '', ...s3.env, STORAGE_DRIVER: 's3' })
    const { seed, rows } = await enterContestant(10, bucket)
    const changes = async () => {
      const listed = []
      for await (const page of bucket.list('images')) listed.push(...page)
      return new Map(listed.map(({ key, modifiedAt }) => [key, modifiedAt.getTime()]))
    }
    await seed()
    const drawn = await changes()
    const names = (await rows()).flatMap(({ file }) => filesOfImage(file))
    expect([...drawn.keys()].sort()).toEqual(names.map((name) => `images/${name}`).sort())
    await seed()
    expect(await changes()).toEqual(drawn)
  } finally {
    await s3.close()
  }
})
