import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { defaultPrefix, jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import sharp from 'sharp'
import { v7 } from 'uuid'
import type { Ground } from '../ground.ts'
import { peakMemoryMib } from '../peak-memory.ts'
import type { Beside } from './ballots-beside.ts'
import type { BenchPlatform } from './platform.ts'

export interface PicturesResult {
  readonly perSecond: number
  /** Of the process that prepares them. */
  readonly peakMib: number
}

const different = 4
const inOneRun = 24
/** As a phone of the middle range takes them. */
const size = { width: 3_000, height: 4_000 } as const

/** JPEGs of 12 megapixels, some 3 MB each, with a grain that makes them as hard to read and write as a photo. */
export const drawPhotos = (): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: different }, (_, index) =>
      sharp({
        create: {
          ...size,
          channels: 3,
          background: '#000',
          noise: { type: 'gaussian', mean: 90 + 20 * index, sigma: 40 },
        },
      })
        .blur(1.5)
        .jpeg({ quality: 88 })
        .toBuffer(),
    ),
  )

/** Has a pile of photos prepared and waits for the last. */
export async function preparePhotos(
  ground: Ground,
  platform: BenchPlatform,
  photos: readonly Buffer[],
): Promise<PicturesResult> {
  const startedAt = performance.now()
  const { add, settled, close } = await openPile(ground, platform, photos)
  await add(inOneRun)
  while ((await settled()) < inOneRun) await wait(50)
  const seconds = (performance.now() - startedAt) / 1000
  await close()
  return { perSecond: inOneRun / seconds, peakMib: peakMemoryMib(platform.programs.media.pid) }
}

/** Keeps the process busy with photos while something else is measured. */
export function preparingPhotos(
  ground: Ground,
  platform: BenchPlatform,
  photos: readonly Buffer[],
): Beside<PicturesResult> {
  const pile = openPile(ground, platform, photos)
  const filled = pile.then(({ add }) => add(10 * inOneRun))
  let before = { count: 0, at: 0 }
  const now = async () => ({ count: await (await pile).settled(), at: performance.now() })
  return {
    measure: async () => {
      await filled
      before = await now()
    },
    stop: async () => {
      const after = await now()
      await (await pile).close()
      return {
        perSecond: ((after.count - before.count) / (after.at - before.at)) * 1000,
        peakMib: peakMemoryMib(platform.programs.media.pid),
      }
    },
  }
}

/**
 * Uploads as the api hands them on: a file, a row, a job. The files are links to a few: writing hundreds of megabytes beside
 * the ballots would measure the disk.
 */
async function openPile(ground: Ground, { fresh: { sql } }: BenchPlatform, photos: readonly Buffer[]) {
  const [originals, uploads] = [path.join(ground.dataDir, 'originals'), path.join(ground.dataDir, 'uploads')]
  await Promise.all([originals, uploads].map((folder) => mkdir(folder, { recursive: true })))
  await Promise.all(photos.map((photo, index) => writeFile(path.join(originals, String(index)), photo)))
  const redis = new Redis(ground.redisUrl, { maxRetriesPerRequest: null })
  const { queue: name, options } = jobs['encode-photo']
  const queue = new Queue(name, { connection: redis, prefix: defaultPrefix })
  let added = 0
  const addOne = async (): Promise<void> => {
    const upload = v7()
    const contestant = ground.contestants[added % ground.contestants.length] ?? ''
    await link(path.join(originals, String(added % photos.length)), path.join(uploads, upload))
    added += 1
    await sql`insert into uploads (id, contestant_id, slot) values (${upload}, ${contestant}, ${(added % 3) + 1})`
    await queue.add('encode-photo', { upload }, options)
  }
  return {
    add: async (count: number): Promise<void> => {
      for (let one = 0; one < count; one += 1) await addOne()
    },
    settled: async (): Promise<number> => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from uploads where settled_at is not null and problem is null`
      return row?.count ?? 0
    },
    close: async (): Promise<void> => {
      await queue.obliterate({ force: true })
      await queue.close()
      await rm(uploads, { recursive: true, force: true })
      redis.disconnect()
    },
  }
}
