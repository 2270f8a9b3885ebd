import { filesOfImage } from '@ashenda/core/domain/image.ts'
import { pictureFiles } from '@ashenda/db/pictures/picture-files.ts'
import { findUpload, placeImage } from '@ashenda/db/queries/uploads.ts'
import { createStorage } from '@ashenda/db/storage/storage.ts'
import { decodePhoto } from '@ashenda/worker/handlers/photos/decode-photo.ts'
import { createEncodePhoto, writePicture } from '@ashenda/worker/handlers/photos/encode-photo.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../../support/contest-data.ts'
import { fourQuarters, jpegPhoto, quartersOf, upright } from '../../support/photos.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import { queueOf } from '../../support/queue.ts'
import { startS3Server } from '../../support/s3-server.ts'
import { until } from '../../support/until.ts'
import { filesIn, imagesOf, insertUpload, settledUpload } from '../../support/uploads.ts'
import { storageOf, workerContext } from '../../support/worker-context.ts'

let platform: Platform
let contest = ''
let contestant = ''

beforeAll(async () => {
  platform = await startPlatform(async (sql) => {
    contest = await insertContest(sql)
  })
})
afterAll(() => platform.close())
beforeEach(async () => {
  contestant = await insertContestant(platform.sql, contest, { pictures: 0 })
})

/** Runs the job of an upload here and now. */
const encode = async (upload: string, { context = workerContext(platform), stalledCounter = 0 } = {}) => {
  await createEncodePhoto(context)({ upload }, { id: upload, stalledCounter })
  return context.published
}
const settled = (upload: string) => settledUpload(platform, upload)
const filesOf = async (upload: string, area: 'images' | 'uploads' = 'images') =>
  (await filesIn(platform, area)).filter((name) => name.startsWith(upload))
const shown = async (name: string): Promise<Buffer> =>
  Buffer.from((await storageOf(platform).read(`images/${name}`)) ?? [])

describe('[IMG-03] an uploaded photo', () => {
  test('comes out in every size and kind, within the bytes a phone can carry, without the original', async () => {
    const upload = await insertUpload(platform, contestant, await jpegPhoto(2000, 2500))
    const published = await encode(upload)
    expect(await settled(upload)).toEqual({ problem: null })
    expect(await imagesOf(platform, contestant)).toEqual([
      { id: upload, slot: 1, file: `${upload}.webp`, width: 960, height: 1200, colour: expect.stringMatching(/^#/) },
    ])
    expect(published).toEqual([
      { type: 'directory-changed' },
      { type: 'photo-settled', contestant, upload, status: 'done' },
    ])
    const wanted = {
      [`${upload}.webp`]: ['webp', 960, 1200, 90_000],
      [`${upload}-card.webp`]: ['webp', 320, 400, 14_000],
      [`${upload}-detail.webp`]: ['webp', 640, 800, 39_000],
      [`${upload}-fallback.jpg`]: ['jpeg', 640, 800, 60_000],
      [`${upload}-share.jpg`]: ['jpeg', 1200, 630, 100_000],
    }
    expect(await filesOf(upload)).toEqual(Object.keys(wanted).toSorted())
    for (const [name, [format, width, height, maxBytes]] of Object.entries(wanted)) {
      const bytes = await shown(name)
      expect(bytes.length).toBeLessThan(Number(maxBytes))
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height })
      if (!name.includes('share')) expect(await quartersOf(bytes)).toEqual(upright)
    }
    expect(await filesOf(upload, 'uploads')).toEqual([])
  })

  test('leaves place, camera, names and profile behind', async () => {
    const secrets = ['SECRET-CAMERA', 'SECRET-OWNER', 'SECRET-XMP', '13/1']
    const photo = await fourQuarters(800, 1000)
      .jpeg()
      .withExif({
        IFD0: { Make: 'SECRET-CAMERA', Artist: 'SECRET-OWNER' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '13/1 29/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '39/1 28/1 0/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><x:note>SECRET-XMP</x:note></x:xmpmeta>')
      .withIccProfile('p3')
      .toBuffer()
    expect(photo.includes('SECRET-CAMERA') && photo.includes('SECRET-XMP') && photo.includes('Exif')).toBe(true)
    const upload = await insertUpload(platform, contestant, photo)
    await encode(upload)
    for (const name of filesOfImage(`${upload}.webp`)) {
      const bytes = await shown(name)
      const { exif, xmp, icc, iptc, orientation, comments } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc, iptc, orientation, comments }).toEqual({})
      for (const mark of [...secrets, 'Exif', 'EXIF', 'XMP ', 'ICCP', 'ICC_PROFILE', 'http://'])
        expect(bytes.includes(mark), `${mark} in ${name}`).toBe(false)
    }
  })

  test('that is small is not enlarged, but for the preview', async () => {
    const upload = await insertUpload(platform, contestant, await jpegPhoto(240, 300))
    await encode(upload)
    expect(await imagesOf(platform, contestant)).toMatchObject([{ width: 240, height: 300 }])
    for (const name of [`${upload}.webp`, `${upload}-card.webp`, `${upload}-fallback.jpg`])
      expect(await sharp(await shown(name)).metadata()).toMatchObject({ width: 240, height: 300 })
    expect(await sharp(await shown(`${upload}-share.jpg`)).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  test('that is none is refused with its reason, and nothing of it stays', async () => {
    const cut = (await jpegPhoto()).subarray(0, 4_000)
    for (const [bytes, code] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_an_image'],
      [cut, 'image_damaged'],
      [await jpegPhoto(150, 300), 'image_too_small'],
    ] as const) {
      const upload = await insertUpload(platform, contestant, bytes)
      const published = await encode(upload)
      expect(await settled(upload)).toEqual({ problem: code })
      expect(published).toEqual([{ type: 'photo-settled', contestant, upload, status: 'refused', code }])
      expect(await filesOf(upload, 'uploads')).toEqual([])
    }
    expect(await imagesOf(platform, contestant)).toEqual([])
  })

  test('that ended its worker twice is refused unseen', async () => {
    const upload = await insertUpload(platform, contestant, await jpegPhoto())
    await encode(upload, { stalledCounter: 2 })
    expect(await settled(upload)).toEqual({ problem: 'image_damaged' })
    expect(await filesOf(upload)).toEqual([])
  })

  test('whose bytes are gone is refused', async () => {
    const upload = await insertUpload(platform, contestant, await jpegPhoto())
    await storageOf(platform).remove([`uploads/${upload}`])
    await encode(upload)
    expect(await settled(upload)).toEqual({ problem: 'unavailable' })
  })
})

describe('[IMG-04] the place of a photo', () => {
  const add = async (slot?: number): Promise<string> => {
    const upload = await insertUpload(platform, contestant, await jpegPhoto(240, 300), { slot: slot ?? null })
    await encode(upload)
    return upload
  }
  const slots = async () => (await imagesOf(platform, contestant)).map(({ slot, id }) => [slot, id])

  test('is the lowest free one, and for a fourth there is none', async () => {
    const third = await add(3)
    const [first, second] = [await add(), await add()]
    expect(await slots()).toEqual([
      [1, first],
      [2, second],
      [3, third],
    ])
    const fourth = await add()
    expect(await settled(fourth)).toEqual({ problem: 'photos_full' })
    expect(await slots()).toHaveLength(3)
    expect(await filesOf(fourth)).toEqual([])
    expect(await filesOf(first)).toHaveLength(5)
  })

  test('belongs to one of two photos that come at once', async () => {
    await add(1)
    await add(2)
    const uploads = [
      await insertUpload(platform, contestant, await jpegPhoto(240, 300)),
      await insertUpload(platform, contestant, await jpegPhoto(240, 300)),
    ]
    await Promise.all(uploads.map((upload) => encode(upload)))
    const problems = await Promise.all(uploads.map(async (upload) => (await settled(upload)).problem))
    expect(problems.toSorted()).toEqual([null, 'photos_full'].toSorted())
    expect(await slots()).toHaveLength(3)
    const refused = uploads[problems.indexOf('photos_full')] ?? ''
    expect(await filesOf(refused)).toEqual([])
  })

  test('that was taken is taken over, and the files of the old photo go', async () => {
    const [old, other] = [await add(2), await add(1)]
    const next = await add(2)
    expect(await slots()).toEqual([
      [1, other],
      [2, next],
    ])
    expect(await filesOf(old)).toEqual([])
    expect(await filesOf(next)).toHaveLength(5)
    expect(await filesOf(other)).toHaveLength(5)
  })

  test('keeps what was sent last, whichever is ready last', async () => {
    const photo = await jpegPhoto(240, 300)
    const earlier = await insertUpload(platform, contestant, photo, {
      slot: 1,
      createdAt: new Date(Date.now() - 5_000),
    })
    const later = await add(1)
    await encode(earlier)
    expect(await settled(earlier)).toEqual({ problem: null })
    expect(await slots()).toEqual([[1, later]])
    expect(await filesOf(earlier)).toEqual([])
    expect(await filesOf(later)).toHaveLength(5)
  })

  test('of another contestant is never touched', async () => {
    const mine = await add(1)
    const other = await insertContestant(platform.sql, contest, { pictures: 0 })
    await encode(await insertUpload(platform, other, await jpegPhoto(240, 300), { slot: 1 }))
    expect(await slots()).toEqual([[1, mine]])
    expect(await imagesOf(platform, other)).toHaveLength(1)
  })
})

describe('[IMG-03] a worker that dies', () => {
  test('after it wrote the files is followed by one that writes the same and enters them', async () => {
    const upload = await insertUpload(platform, contestant, await jpegPhoto())
    const row = await findUpload(platform.sql, upload)
    if (!row) throw new Error('the upload is gone')
    const picture = await pictureFiles(await decodePhoto(await jpegPhoto()))
    await writePicture(workerContext(platform), row, picture)
    const before = await Promise.all((await filesOf(upload)).map(shown))
    expect(before).toHaveLength(5)
    await encode(upload)
    expect(await imagesOf(platform, contestant)).toMatchObject([{ id: upload }])
    expect(await Promise.all((await filesOf(upload)).map(shown))).toEqual(before)
  })

  test('after the row was settled is followed by one that only tidies up', async () => {
    const upload = await insertUpload(platform, contestant, await jpegPhoto())
    const row = await findUpload(platform.sql, upload)
    if (!row) throw new Error('the upload is gone')
    const picture = await pictureFiles(await decodePhoto(await jpegPhoto()))
    await writePicture(workerContext(platform), row, picture)
    const image = { file: `${upload}.webp`, width: 800, height: 1000, colour: '#808080' }
    expect(await placeImage(platform.sql, row, image)).toEqual({ status: 'placed', replaced: undefined })
    expect(await encode(upload)).toEqual([])
    expect(await imagesOf(platform, contestant)).toMatchObject([{ id: upload, slot: 1 }])
    expect(await filesOf(upload)).toHaveLength(5)
    expect(await filesOf(upload, 'uploads')).toEqual([])
  })

  test('or only seems to, leaves one photo, once, with its files', async () => {
    const upload = await insertUpload(platform, contestant, await jpegPhoto())
    await Promise.all([encode(upload), encode(upload), encode(upload)])
    expect(await imagesOf(platform, contestant)).toMatchObject([{ id: upload, slot: 1 }])
    expect(await filesOf(upload)).toHaveLength(5)
  })
})

describe('[IMG-03] a storage that cannot be reached', () => {
  test('makes the job come again, and the photo stands when it is back', async () => {
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

  test('after the photo was entered, leaves its leftovers to the sweep', async () => {
    const upload = await insertUpload(platform, contestant, await jpegPhoto())
    const storage = { ...storageOf(platform), remove: () => Promise.reject(new Error('away')) }
    await encode(upload, { context: workerContext(platform, storage) })
    expect(await settled(upload)).toEqual({ problem: null })
    expect(await filesOf(upload, 'uploads')).toEqual([upload])
  })
})

test('[IMG-03] a job from the queue reaches its handler', async () => {
  const worker = await platform.startWorker()
  const upload = await insertUpload(platform, contestant, await jpegPhoto())
  const queue = queueOf(platform, 'photos')
  await queue.add('encode-photo', { upload }, { removeOnComplete: true })
  expect(await settled(upload)).toEqual({ problem: null })
  await until(async () => Object.values(await queue.getJobCounts('waiting', 'active')).every((count) => count === 0))
  await worker.close()
})
