import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { filesOfImage } from '@ashenda/core/domain/image.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import { removeOrphans, settleUploads } from '@ashenda/worker/photos/uploads.ts'
import { describe, expect, test } from 'vitest'
import { useContestant } from '../../support/one-contestant.ts'
import { jpegPhoto } from '../../support/photos.ts'
import { queueOf } from '../../support/queue.ts'
import { startS3Server } from '../../support/s3-server.ts'
import { filesIn, imagesOf, insertUpload, settledUpload } from '../../support/uploads.ts'
import { workerContext } from '../../support/worker-context.ts'

const on = useContestant()

const minute = 60_000
const hour = 60 * minute
const ago = (ms: number): Date => new Date(Date.now() - ms)
const upload = async (age: number): Promise<string> =>
  insertUpload(on.platform, on.contestant, await jpegPhoto(240, 300), { createdAt: ago(age) })

const queued = async () =>
  (await queueOf(on.platform, 'photos').getJobs(['waiting', 'active', 'delayed'])).map(({ data }) => data.upload)
const sweep = async () => {
  const context = workerContext(on.platform)
  await settleUploads(queueOf(on.platform, 'photos'), context)
  return context.published
}

describe('an upload whose job was lost', () => {
  test('gets one new job after a minute, however often it is checked', async () => {
    const [young, old] = [await upload(minute - 5_000), await upload(minute + 5_000)]
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect((await queued()).filter((id) => id === young || id === old)).toEqual([old])
  })

  test('is prepared by a worker without a notification', async () => {
    const lost = await upload(2 * minute)
    const worker = await on.platform.startWorker()
    expect(await settledUpload(on.platform, lost)).toEqual({ problem: null })
    expect(await imagesOf(on.platform, on.contestant)).toMatchObject([{ id: lost }])
    await worker.close()
  })

  test('is refused after a day, and its bytes go', async () => {
    const [waiting, forgotten] = [await upload(24 * hour - minute), await upload(24 * hour + minute)]
    const published = await sweep()
    expect(await settledUpload(on.platform, forgotten)).toEqual({ problem: 'unavailable' })
    expect(published).toEqual([
      { type: 'photo-settled', contestant: on.contestant, upload: forgotten, status: 'refused', code: 'unavailable' },
    ])
    expect(await filesIn(on.platform, 'uploads')).not.toContain(forgotten)
    expect(await filesIn(on.platform, 'uploads')).toContain(waiting)
  })
})

describe('orphaned files', () => {
  /** Writes files of the given age. */
  async function leave(area: 'images' | 'uploads', names: readonly string[], age: number): Promise<void> {
    for (const name of names) {
      const file = path.join(on.platform.dataDir, area, name)
      await writeFile(file, 'x')
      await utimes(file, ago(age), ago(age))
    }
  }

  test('go after an hour: pictures nobody shows, and parts of files', async () => {
    const [orphan, young] = [randomUUID(), randomUUID()]
    const part = `${randomUUID()}.webp.${randomUUID()}.part`
    await leave('images', [...filesOfImage(`${orphan}.webp`), part], hour + minute)
    await leave('images', [...filesOfImage(`${young}.webp`), `${young}.part`], hour - minute)
    await removeOrphans(workerContext(on.platform))
    const files = await filesIn(on.platform, 'images')
    expect(files.filter((name) => name.startsWith(orphan) || name === part)).toEqual([])
    expect(files.filter((name) => name.startsWith(young))).toHaveLength(6)
  })

  test('do not include pictures in use, uploads under way, or others’ files', async () => {
    const shown = `${randomUUID()}.webp`
    await on.platform.sql`
      insert into images (id, contestant_id, slot, file, width, height, colour)
      values (${randomUUID()}, ${on.contestant}, 1, ${shown}, 960, 1200, '#808080')`
    const onItsWay = `${await upload(2 * hour)}.webp`
    const theirs = ['logo.png', 'ዓሸንዳ.webp', 'readme.txt']
    const kept = [...filesOfImage(shown), ...filesOfImage(onItsWay), ...theirs]
    await leave('images', kept, 30 * 24 * hour)
    await removeOrphans(workerContext(on.platform))
    expect(await filesIn(on.platform, 'images')).toEqual(expect.arrayContaining(kept))
  })

  test('include uploads older than a day', async () => {
    const [old, young] = [randomUUID(), randomUUID()]
    await leave('uploads', [old], 24 * hour + minute)
    await leave('uploads', [young], 24 * hour - minute)
    await removeOrphans(workerContext(on.platform))
    const files = await filesIn(on.platform, 'uploads')
    expect(files).not.toContain(old)
    expect(files).toContain(young)
  })

  test('also go from a bucket', async () => {
    const s3 = await startS3Server()
    try {
      const storage = createStorage({ DATA_DIR: '', ...s3.env, STORAGE_DRIVER: 's3' })
      const orphan = randomUUID()
      for (const name of filesOfImage(`${orphan}.webp`)) await storage.write(`images/${name}`, Buffer.from('x'))
      await removeOrphans(workerContext(on.platform, storage))
      expect(await storage.read(`images/${orphan}.webp`)).toBeDefined()
      await removeOrphans(workerContext(on.platform, storage), Date.now() + 2 * hour)
      for (const name of filesOfImage(`${orphan}.webp`)) expect(await storage.read(`images/${name}`)).toBeUndefined()
    } finally {
      await s3.close()
    }
  })
})
