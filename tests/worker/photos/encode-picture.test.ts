import type { PictureShape } from '@ashenda/core/domain/photo.ts'
import { createEncodePicture } from '@ashenda/worker/photos/encode-picture.ts'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { jpegPhoto } from '../../support/photos.ts'
import { filesIn } from '../../support/uploads.ts'
import { usePlatform } from '../../support/use-platform.ts'
import { storageOf, workerContext } from '../../support/worker-context.ts'

const platform = usePlatform()

/** Runs a picture's job here; returns what it logged. */
async function encode(bytes: Uint8Array | undefined, stalledCounter = 0, shape?: PictureShape) {
  const upload = v7()
  if (bytes) await storageOf(platform).write(`uploads/${upload}`, bytes)
  const context = workerContext(platform)
  await createEncodePicture(context)({ upload, ...(shape && { shape }) }, { id: upload, stalledCounter })
  const files = (await filesIn(platform, 'images')).filter((name) => name.startsWith(upload))
  return { told: context.published, files: files.map((name) => name.slice(upload.length)) }
}
const refusedAs = (code: string) => [{ type: 'picture-settled', upload: expect.any(String), status: 'refused', code }]

test('a product’s picture is prepared in every size, and nothing else is kept', async () => {
  expect(await encode(await jpegPhoto())).toEqual({
    told: [
      {
        type: 'picture-settled',
        upload: expect.any(String),
        status: 'done',
        picture: { width: 800, height: 1000, colour: expect.stringMatching(/^#[0-9a-f]{6}$/) },
      },
    ],
    files: ['-card.webp', '-detail.webp', '-fallback.jpg', '-share.jpg', '.webp'],
  })
  expect(await filesIn(platform, 'uploads')).toEqual([])
})

test('a picture that is damaged, missing, or crashed its worker twice is refused and leaves nothing', async () => {
  const photo = await jpegPhoto()
  expect(await encode(photo.subarray(0, photo.length / 2))).toEqual({ told: refusedAs('image_damaged'), files: [] })
  expect(await encode(undefined)).toEqual({ told: refusedAs('unavailable'), files: [] })
  expect(await encode(photo, 2)).toEqual({ told: refusedAs('image_damaged'), files: [] })
  expect(await filesIn(platform, 'uploads')).toEqual([])
})

test.each([
  ['wide', 1_800, 1_200, { width: 1_599, height: 1_066 }],
  ['portrait', 1_800, 1_200, { width: 960, height: 1_200 }],
  ['logo', 900, 100, { width: 640, height: 71 }],
] as const)('a %s picture is cut to its shape, a logo left whole', async (shape, width, height, size) => {
  const { told } = await encode(await jpegPhoto(width, height), 0, shape)
  expect(told).toMatchObject([{ status: 'done', picture: size }])
})
