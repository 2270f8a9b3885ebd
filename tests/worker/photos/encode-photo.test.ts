import { filesOfImage } from '@ashenda/core/domain/image.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { useContestant } from '../../support/one-contestant.ts'
import { fourQuarters, jpegPhoto, quartersOf, upright } from '../../support/photos.ts'
import { queueOf } from '../../support/queue.ts'
import { until } from '../../support/until.ts'
import { encodeUpload, filesOfUpload, imagesOf, insertUpload, settledUpload } from '../../support/uploads.ts'
import { storageOf } from '../../support/worker-context.ts'

const on = useContestant()

const shown = async (name: string): Promise<Buffer> =>
  Buffer.from((await storageOf(on.platform).read(`images/${name}`)) ?? [])

describe('an uploaded photo', () => {
  test('gets every size and format, small enough for a phone, without the original', async () => {
    const upload = await insertUpload(on.platform, on.contestant, await jpegPhoto(2000, 2500))
    const published = await encodeUpload(on.platform, upload)
    expect(await settledUpload(on.platform, upload)).toEqual({ problem: null })
    expect(await imagesOf(on.platform, on.contestant)).toEqual([
      { id: upload, slot: 1, file: `${upload}.webp`, width: 960, height: 1200, colour: expect.stringMatching(/^#/) },
    ])
    expect(published).toEqual([
      { type: 'directory-changed' },
      { type: 'photo-settled', contestant: on.contestant, upload, status: 'done' },
    ])
    const wanted = {
      [`${upload}.webp`]: ['webp', 960, 1200, 90_000],
      [`${upload}-card.webp`]: ['webp', 320, 400, 11_000],
      [`${upload}-detail.webp`]: ['webp', 640, 800, 39_000],
      [`${upload}-fallback.jpg`]: ['jpeg', 640, 800, 60_000],
      [`${upload}-share.jpg`]: ['jpeg', 1200, 630, 100_000],
    }
    expect(await filesOfUpload(on.platform, upload)).toEqual(Object.keys(wanted).toSorted())
    for (const [name, [format, width, height, maxBytes]] of Object.entries(wanted)) {
      const bytes = await shown(name)
      expect(bytes.length).toBeLessThan(Number(maxBytes))
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height })
      if (!name.includes('share')) expect(await quartersOf(bytes)).toEqual(upright)
    }
    expect(await filesOfUpload(on.platform, upload, 'uploads')).toEqual([])
  })

  test('loses location, camera, names and profile', async () => {
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
    const upload = await insertUpload(on.platform, on.contestant, photo)
    await encodeUpload(on.platform, upload)
    for (const name of filesOfImage(`${upload}.webp`)) {
      const bytes = await shown(name)
      const { exif, xmp, icc, iptc, orientation, comments } = await sharp(bytes).metadata()
      expect({ exif, xmp, icc, iptc, orientation, comments }).toEqual({})
      for (const mark of [...secrets, 'Exif', 'EXIF', 'XMP ', 'ICCP', 'ICC_PROFILE', 'http://'])
        expect(bytes.includes(mark), `${mark} in ${name}`).toBe(false)
    }
  })

  test('that is small is not enlarged, except for the preview', async () => {
    const upload = await insertUpload(on.platform, on.contestant, await jpegPhoto(240, 300))
    await encodeUpload(on.platform, upload)
    expect(await imagesOf(on.platform, on.contestant)).toMatchObject([{ width: 240, height: 300 }])
    for (const name of [`${upload}.webp`, `${upload}-card.webp`, `${upload}-fallback.jpg`])
      expect(await sharp(await shown(name)).metadata()).toMatchObject({ width: 240, height: 300 })
    expect(await sharp(await shown(`${upload}-share.jpg`)).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  test('that is no photo is refused with the reason, and nothing of it stays', async () => {
    const cut = (await jpegPhoto()).subarray(0, 4_000)
    for (const [bytes, code] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_an_image'],
      [cut, 'image_damaged'],
      [await jpegPhoto(150, 300), 'image_too_small'],
    ] as const) {
      const upload = await insertUpload(on.platform, on.contestant, bytes)
      const published = await encodeUpload(on.platform, upload)
      expect(await settledUpload(on.platform, upload)).toEqual({ problem: code })
      expect(published).toEqual([{ type: 'photo-settled', contestant: on.contestant, upload, status: 'refused', code }])
      expect(await filesOfUpload(on.platform, upload, 'uploads')).toEqual([])
    }
    expect(await imagesOf(on.platform, on.contestant)).toEqual([])
  })

  test('that crashed its worker twice is refused unread', async () => {
    const upload = await insertUpload(on.platform, on.contestant, await jpegPhoto())
    await encodeUpload(on.platform, upload, { stalledCounter: 2 })
    expect(await settledUpload(on.platform, upload)).toEqual({ problem: 'image_damaged' })
    expect(await filesOfUpload(on.platform, upload)).toEqual([])
  })

  test('whose bytes are gone is refused', async () => {
    const upload = await insertUpload(on.platform, on.contestant, await jpegPhoto())
    await storageOf(on.platform).remove([`uploads/${upload}`])
    await encodeUpload(on.platform, upload)
    expect(await settledUpload(on.platform, upload)).toEqual({ problem: 'unavailable' })
  })
})

test('a job from the queue reaches its handler', async () => {
  const worker = await on.platform.startWorker()
  const upload = await insertUpload(on.platform, on.contestant, await jpegPhoto())
  const queue = queueOf(on.platform, 'photos')
  await queue.add('encode-photo', { upload }, { removeOnComplete: true })
  expect(await settledUpload(on.platform, upload)).toEqual({ problem: null })
  await until(async () => Object.values(await queue.getJobCounts('waiting', 'active')).every((count) => count === 0))
  await worker.close()
})
