import { findUpload, placeImage } from '@ashenda/db/queries/contestants/uploads.ts'
import { pictureFiles } from '@ashenda/platform/pictures/picture-files.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import { decodePhoto } from '@ashenda/worker/photos/decode-photo.ts'
import { createEncodePhoto, writePicture } from '@ashenda/worker/photos/encode-photo.ts'
import { describe, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../../support/contest-data.ts'
import { useContestant } from '../../support/one-contestant.ts'
import { jpegPhoto } from '../../support/photos.ts'
import { startPlatform } from '../../support/platform.ts'
import { startS3Server } from '../../support/s3-server.ts'
import { encodeUpload, filesOfUpload, imagesOf, insertUpload, settledUpload } from '../../support/uploads.ts'
import { storageOf, workerContext } from '../../support/worker-context.ts'

const on = useContestant()

const shown = async (name: string): Promise<Buffer> =>
  Buffer.from((await storageOf(on.platform).read(`images/${name}`)) ?? [])

describe('a worker that dies', () => {
  test('after writing the files is followed by one that writes the same and records them', async () => {
    const upload = await insertUpload(on.platform, on.contestant, await jpegPhoto())
    const row = await findUpload(on.platform.sql, upload)
    if (!row) throw new Error('the upload is gone')
    const picture = await pictureFiles(await decodePhoto(await jpegPhoto()))
    await writePicture(workerContext(on.platform), row, picture)
    const before = await Promise.all((await filesOfUpload(on.platform, upload)).map(shown))
    expect(before).toHaveLength(5)
    await encodeUpload(on.platform, upload)
    expect(await imagesOf(on.platform, on.contestant)).toMatchObject([{ id: upload }])
    expect(await Promise.all((await filesOfUpload(on.platform, upload)).map(shown))).toEqual(before)
  })

  test('after the row was settled is followed by one that only tidies up', async () => {
    const upload = await insertUpload(on.platform, on.contestant, await jpegPhoto())
    const row = await findUpload(on.platform.sql, upload)
    if (!row) throw new Error('the upload is gone')
    const picture = await pictureFiles(await decodePhoto(await jpegPhoto()))
    await writePicture(workerContext(on.platform), row, picture)
    const image = { file: `${upload}.webp`, width: 800, height: 1000, colour: '#808080' }
    expect(await placeImage(on.platform.sql, row, image)).toEqual({ status: 'placed', replaced: undefined })
    expect(await encodeUpload(on.platform, upload)).toEqual([])
    expect(await imagesOf(on.platform, on.contestant)).toMatchObject([{ id: upload, slot: 1 }])
    expect(await filesOfUpload(on.platform, upload)).toHaveLength(5)
    expect(await filesOfUpload(on.platform, upload, 'uploads')).toEqual([])
  })

  test('or only seems to, leaves one photo, once, with its files', async () => {
    const upload = await insertUpload(on.platform, on.contestant, await jpegPhoto())
    await Promise.all([
      encodeUpload(on.platform, upload),
      encodeUpload(on.platform, upload),
      encodeUpload(on.platform, upload),
    ])
    expect(await imagesOf(on.platform, on.contestant)).toMatchObject([{ id: upload, slot: 1 }])
    expect(await filesOfUpload(on.platform, upload)).toHaveLength(5)
  })
})

describe('an unreachable storage', () => {
  test('has the job retried, and the photo appears when it is back', async () => {
    const s3 = await startS3Server()
    const away = await startPlatform((sql) => insertContest(sql), s3.env)
    try {
      const [row] = await away.sql<{ id: string }[]>`select id from contests`
      const hers = await insertContestant(away.sql, row?.id ?? '', { pictures: 0 })
      const storage = createStorage({ DATA_DIR: '', ...s3.env, STORAGE_DRIVER: 's3' })
      const upload = await insertUpload(away, hers, await jpegPhoto(), { storage })
      await s3.cutOff()
      await expect(
        createEncodePhoto(workerContext(away, storage))({ upload }, { id: upload, stalledCounter: 0 }),
      ).rejects.toThrow()
      expect((await findUpload(away.sql, upload))?.settledAt).toBeNull()
      await s3.reconnect()
      await createEncodePhoto(workerContext(away, storage))({ upload }, { id: upload, stalledCounter: 0 })
      expect(await imagesOf(away, hers)).toMatchObject([{ id: upload }])
      expect(await storage.read(`images/${upload}-card.webp`)).toBeDefined()
      expect(await storage.read(`uploads/${upload}`)).toBeUndefined()
    } finally {
      await away.close()
      await s3.close()
    }
  })

  test('after the photo was recorded, leaves the remains to the sweep', async () => {
    const upload = await insertUpload(on.platform, on.contestant, await jpegPhoto())
    const storage = { ...storageOf(on.platform), remove: () => Promise.reject(new Error('away')) }
    await encodeUpload(on.platform, upload, { context: workerContext(on.platform, storage) })
    expect(await settledUpload(on.platform, upload)).toEqual({ problem: null })
    expect(await filesOfUpload(on.platform, upload, 'uploads')).toEqual([upload])
  })
})
