import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../../support/contest-data.ts'
import { jpegPhoto } from '../../support/photos.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import { encodeUpload, filesOfUpload, imagesOf, insertUpload, settledUpload } from '../../support/uploads.ts'

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

describe('[IMG-04] the place of a photo', () => {
  const add = async (slot?: number): Promise<string> => {
    const upload = await insertUpload(platform, contestant, await jpegPhoto(240, 300), { slot: slot ?? null })
    await encodeUpload(platform, upload)
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
    expect(await settledUpload(platform, fourth)).toEqual({ problem: 'photos_full' })
    expect(await slots()).toHaveLength(3)
    expect(await filesOfUpload(platform, fourth)).toEqual([])
    expect(await filesOfUpload(platform, first)).toHaveLength(5)
  })

  test('belongs to one of two photos that come at once', async () => {
    await add(1)
    await add(2)
    const uploads = [
      await insertUpload(platform, contestant, await jpegPhoto(240, 300)),
      await insertUpload(platform, contestant, await jpegPhoto(240, 300)),
    ]
    await Promise.all(uploads.map((upload) => encodeUpload(platform, upload)))
    const problems = await Promise.all(uploads.map(async (upload) => (await settledUpload(platform, upload)).problem))
    expect(problems.toSorted()).toEqual([null, 'photos_full'].toSorted())
    expect(await slots()).toHaveLength(3)
    const refused = uploads[problems.indexOf('photos_full')] ?? ''
    expect(await filesOfUpload(platform, refused)).toEqual([])
  })

  test('that was taken is taken over, and the files of the old photo go', async () => {
    const [old, other] = [await add(2), await add(1)]
    const next = await add(2)
    expect(await slots()).toEqual([
      [1, other],
      [2, next],
    ])
    expect(await filesOfUpload(platform, old)).toEqual([])
    expect(await filesOfUpload(platform, next)).toHaveLength(5)
    expect(await filesOfUpload(platform, other)).toHaveLength(5)
  })

  test('keeps what was sent last, whichever is ready last', async () => {
    const photo = await jpegPhoto(240, 300)
    const earlier = await insertUpload(platform, contestant, photo, {
      slot: 1,
      createdAt: new Date(Date.now() - 5_000),
    })
    const later = await add(1)
    await encodeUpload(platform, earlier)
    expect(await settledUpload(platform, earlier)).toEqual({ problem: null })
    expect(await slots()).toEqual([[1, later]])
    expect(await filesOfUpload(platform, earlier)).toEqual([])
    expect(await filesOfUpload(platform, later)).toHaveLength(5)
  })

  test('of another contestant is never touched', async () => {
    const mine = await add(1)
    const other = await insertContestant(platform.sql, contest, { pictures: 0 })
    await encodeUpload(platform, await insertUpload(platform, other, await jpegPhoto(240, 300), { slot: 1 }))
    expect(await slots()).toEqual([[1, mine]])
    expect(await imagesOf(platform, other)).toHaveLength(1)
  })
})
