import { describe, expect, test } from 'vitest'
import { insertContestant } from '../../support/contest-data.ts'
import { useContestant } from '../../support/one-contestant.ts'
import { jpegPhoto } from '../../support/photos.ts'
import { encodeUpload, filesOfUpload, imagesOf, insertUpload, settledUpload } from '../../support/uploads.ts'

const on = useContestant()

describe('the place of a photo', () => {
  const add = async (slot?: number): Promise<string> => {
    const upload = await insertUpload(on.platform, on.contestant, await jpegPhoto(240, 300), { slot: slot ?? null })
    await encodeUpload(on.platform, upload)
    return upload
  }
  const slots = async () => (await imagesOf(on.platform, on.contestant)).map(({ slot, id }) => [slot, id])

  test('is the lowest free one; a fourth photo gets none', async () => {
    const third = await add(3)
    const [first, second] = [await add(), await add()]
    expect(await slots()).toEqual([
      [1, first],
      [2, second],
      [3, third],
    ])
    const fourth = await add()
    expect(await settledUpload(on.platform, fourth)).toEqual({ problem: 'photos_full' })
    expect(await slots()).toHaveLength(3)
    expect(await filesOfUpload(on.platform, fourth)).toEqual([])
    expect(await filesOfUpload(on.platform, first)).toHaveLength(5)
  })

  test('goes to one of two photos that come at once', async () => {
    await add(1)
    await add(2)
    const uploads = [
      await insertUpload(on.platform, on.contestant, await jpegPhoto(240, 300)),
      await insertUpload(on.platform, on.contestant, await jpegPhoto(240, 300)),
    ]
    await Promise.all(uploads.map((upload) => encodeUpload(on.platform, upload)))
    const problems = await Promise.all(
      uploads.map(async (upload) => (await settledUpload(on.platform, upload)).problem),
    )
    expect(problems.toSorted()).toEqual([null, 'photos_full'].toSorted())
    expect(await slots()).toHaveLength(3)
    const refused = uploads[problems.indexOf('photos_full')] ?? ''
    expect(await filesOfUpload(on.platform, refused)).toEqual([])
  })

  test('that was taken is replaced, and the old photo’s files go', async () => {
    const [old, other] = [await add(2), await add(1)]
    const next = await add(2)
    expect(await slots()).toEqual([
      [1, other],
      [2, next],
    ])
    expect(await filesOfUpload(on.platform, old)).toEqual([])
    expect(await filesOfUpload(on.platform, next)).toHaveLength(5)
    expect(await filesOfUpload(on.platform, other)).toHaveLength(5)
  })

  test('keeps the photo sent last, whichever is ready last', async () => {
    const photo = await jpegPhoto(240, 300)
    const earlier = await insertUpload(on.platform, on.contestant, photo, {
      slot: 1,
      createdAt: new Date(Date.now() - 5_000),
    })
    const later = await add(1)
    await encodeUpload(on.platform, earlier)
    expect(await settledUpload(on.platform, earlier)).toEqual({ problem: null })
    expect(await slots()).toEqual([[1, later]])
    expect(await filesOfUpload(on.platform, earlier)).toEqual([])
    expect(await filesOfUpload(on.platform, later)).toHaveLength(5)
  })

  test('of another contestant is never touched', async () => {
    const mine = await add(1)
    const other = await insertContestant(on.platform.sql, on.contest, { pictures: 0 })
    await encodeUpload(on.platform, await insertUpload(on.platform, other, await jpegPhoto(240, 300), { slot: 1 }))
    expect(await slots()).toEqual([[1, mine]])
    expect(await imagesOf(on.platform, other)).toHaveLength(1)
  })
})
