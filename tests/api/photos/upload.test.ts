import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, registerContestant } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { post, refused } from '../../support/http.ts'
import { fourQuarters, jpegPhoto } from '../../support/photos.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import { dataUrlOf, sendForm, sendPhoto } from '../../support/send-photo.ts'
import { filesIn, imagesOf } from '../../support/uploads.ts'

let platform: Platform
let account: Account
let photo: Buffer

beforeAll(async () => {
  platform = await startPlatform((sql) => insertContest(sql))
  await platform.startWorker()
  photo = await jpegPhoto()
})
afterAll(() => platform.close())
beforeEach(async () => {
  account = await registerContestant(platform)
})

const slots = async () => (await imagesOf(platform, account.id)).map(({ slot }) => slot)
const done = { status: 200, body: { success: true, message: 'Image uploaded successfully', pending: false } }

describe('[DSH-07] a photo', () => {
  test('is uploaded as a data URL, and stands when the answer comes', async () => {
    const answer = await sendPhoto(platform, account, { content: dataUrlOf(photo), type: 'new', size: photo.length })
    expect(answer).toMatchObject(done)
    expect(await imagesOf(platform, account.id)).toMatchObject([{ slot: 1, id: answer.body['upload'] }])
    const [image] = await imagesOf(platform, account.id)
    const shown = await fetch(`${platform.url}/images/${image?.file}`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('is uploaded in a form, the place before or behind it', async () => {
    const before = await sendForm(platform, account, [
      ['type', 'image2'],
      ['photo', photo],
    ])
    const behind = await sendForm(platform, account, [
      ['anything', photo],
      ['type', 'image3'],
      ['name', 'a.jpg'],
    ])
    for (const answer of [before, behind]) expect(answer).toMatchObject(done)
    expect(await slots()).toEqual([2, 3])
  })

  test.each([
    ['new', 1],
    ['image/jpeg', 1],
    ['image1', 1],
    ['image2', 2],
    ['image3', 3],
  ])('for %s stands in place %i', async (type, slot) => {
    expect(await sendPhoto(platform, account, { content: dataUrlOf(photo), type })).toMatchObject(done)
    expect(await slots()).toEqual([slot])
  })

  test('takes the place of another with PUT, whose files go', async () => {
    await sendPhoto(platform, account, { content: dataUrlOf(photo), type: 'image1' })
    const [old] = await imagesOf(platform, account.id)
    const answer = await sendPhoto(platform, account, { content: dataUrlOf(photo), type: 'image1' }, 'PUT')
    expect(answer).toMatchObject(done)
    expect(await slots()).toEqual([1])
    expect((await filesIn(platform, 'images')).filter((name) => name.startsWith(old?.id ?? 'none'))).toEqual([])
  })

  test.each(['png', 'webp', 'avif'] as const)('may be a %s, whatever it calls itself', async (format) => {
    const content = dataUrlOf(await fourQuarters(400, 500).toFormat(format).toBuffer(), 'image/jpeg;name=a.jpg')
    expect(await sendPhoto(platform, account, { content, type: 'new', name: 'b.gif' })).toMatchObject(done)
  })

  test.each(['../../etc/passwd', 'a/b\\c:d*?"<>|.jpg', '..', 'ፎቶ 1.jpg', '\u0000\u202egpj.exe', 'x'.repeat(512)])(
    'may be called %j: no file is named after it',
    async (name) => {
      expect(await sendPhoto(platform, account, { content: dataUrlOf(photo), type: 'new', name })).toMatchObject(done)
      const [image] = await imagesOf(platform, account.id)
      expect(image?.file).toMatch(/^[0-9a-f-]{36}\.webp$/)
    },
  )

  test('shows to voters at once', async () => {
    await sendPhoto(platform, account, { content: dataUrlOf(photo), type: 'new' })
    await platform.reload()
    const { body } = await post(`${platform.url}/actor/getActors`, { selection: { id: account.id } })
    expect(body).toMatchObject({ actors: [{ _id: account.id, image1: expect.stringMatching(/\.webp$/) }] })
  })
})

describe('[IMG-04] three photos', () => {
  const add = (type = 'new') => sendPhoto(platform, account, { content: dataUrlOf(photo), type })

  test('are all there may be', async () => {
    for (let count = 0; count < 3; count += 1) expect(await add()).toMatchObject(done)
    expect(await add()).toMatchObject(refused(409, 'photos_full'))
    expect(await slots()).toEqual([1, 2, 3])
    expect(await add('image2')).toMatchObject(done)
    expect(await slots()).toEqual([1, 2, 3])
  })

  test('stay three when two come at once for the last place', async () => {
    await add()
    await add()
    const answers = await Promise.all([add(), add()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await slots()).toEqual([1, 2, 3])
  })

  test('of hers do not touch those of another', async () => {
    const other = await registerContestant(platform)
    await sendPhoto(platform, other, { content: dataUrlOf(photo), type: 'image1' })
    const before = await imagesOf(platform, other.id)
    await add('image1')
    await fetch(`${platform.url}/actor/delete-image/image1`, { method: 'DELETE', headers: { cookie: account.cookie } })
    expect(await imagesOf(platform, other.id)).toEqual(before)
    expect(await slots()).toEqual([])
  })
})

describe('[DSH-07] a photo is deleted', () => {
  const remove = async (slot: string) => {
    const url = `${platform.url}/actor/delete-image/${slot}`
    const answer = await fetch(url, { method: 'DELETE', headers: { cookie: account.cookie } })
    return { status: answer.status, body: await answer.json() }
  }

  test('with its files, and the others stay where they are', async () => {
    for (const type of ['image1', 'image2']) await sendPhoto(platform, account, { content: dataUrlOf(photo), type })
    const [first, second] = await imagesOf(platform, account.id)
    expect(await remove('image1')).toEqual({
      status: 200,
      body: { success: true, message: 'Image deleted successfully' },
    })
    expect(await imagesOf(platform, account.id)).toEqual([second])
    const files = await filesIn(platform, 'images')
    expect(files.filter((name) => name.startsWith(first?.id ?? 'none'))).toEqual([])
    expect((await fetch(`${platform.url}/images/${first?.file}`)).status).toBe(404)
    expect(await remove('image1')).toMatchObject(refused(404, 'no_photo'))
  })

  test.each(['image4', '0', '1', 'new', '..%2f..', '%00', 'x'.repeat(99)])('from %s never', async (slot) => {
    await sendPhoto(platform, account, { content: dataUrlOf(photo), type: 'new' })
    expect(await remove(slot)).toMatchObject(refused(404, 'no_photo'))
    expect(await slots()).toEqual([1])
  })
})
