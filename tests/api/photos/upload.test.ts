import { photoBodyMaxBytes } from '@ashenda/core/contracts/http/photos.ts'
import { describe, expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { post, refused } from '../../support/http.ts'
import { fourQuarters, jpegOfBytes } from '../../support/photos.ts'
import { dataUrlOf, sendForm, sendPhoto } from '../../support/send-photo.ts'
import { useUploadingAccount } from '../../support/uploading-account.ts'
import { filesIn, imagesOf } from '../../support/uploads.ts'

const her = useUploadingAccount()
const { platform, slots } = her

const done = { status: 200, body: { success: true, message: 'Image uploaded successfully', pending: false } }

describe('[DSH-07] a photo', () => {
  test('is uploaded as a data URL and shown when answered', async () => {
    const answer = await sendPhoto(platform, her.account, {
      content: dataUrlOf(her.photo),
      type: 'new',
      size: her.photo.length,
    })
    expect(answer).toMatchObject(done)
    expect(await imagesOf(platform, her.account.id)).toMatchObject([{ slot: 1, id: answer.body['upload'] }])
    const [image] = await imagesOf(platform, her.account.id)
    const shown = await fetch(`${platform.url}/images/${image?.file}`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('is uploaded as a form, with the place before or after it', async () => {
    const before = await sendForm(platform, her.account, [
      ['type', 'image2'],
      ['photo', her.photo],
    ])
    const behind = await sendForm(platform, her.account, [
      ['anything', her.photo],
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
  ])('for %s takes place %i', async (type, slot) => {
    expect(await sendPhoto(platform, her.account, { content: dataUrlOf(her.photo), type })).toMatchObject(done)
    expect(await slots()).toEqual([slot])
  })

  test('replaces another with PUT, whose files are deleted', async () => {
    await sendPhoto(platform, her.account, { content: dataUrlOf(her.photo), type: 'image1' })
    const [old] = await imagesOf(platform, her.account.id)
    const answer = await sendPhoto(platform, her.account, { content: dataUrlOf(her.photo), type: 'image1' }, 'PUT')
    expect(answer).toMatchObject(done)
    expect(await slots()).toEqual([1])
    // They are deleted after her answer.
    const left = async () => (await filesIn(platform, 'images')).filter((name) => name.startsWith(old?.id ?? 'none'))
    await expect.poll(left).toEqual([])
  })

  test.each(['png', 'webp', 'avif'] as const)('may be a %s, whatever its declared type', async (format) => {
    const content = dataUrlOf(await fourQuarters(400, 500).toFormat(format).toBuffer(), 'image/jpeg;name=a.jpg')
    expect(await sendPhoto(platform, her.account, { content, type: 'new', name: 'b.gif' })).toMatchObject(done)
  })

  test.each(['../../etc/passwd', 'a/b\\c:d*?"<>|.jpg', '..', 'ፎቶ 1.jpg', '\u0000\u202egpj.exe', 'x'.repeat(512)])(
    'may be called %j: no file is named after it',
    async (name) => {
      expect(
        await sendPhoto(platform, her.account, { content: dataUrlOf(her.photo), type: 'new', name }),
      ).toMatchObject(done)
      const [image] = await imagesOf(platform, her.account.id)
      expect(image?.file).toMatch(/^[0-9a-f-]{36}\.webp$/)
    },
  )

  test('is public at once', async () => {
    await sendPhoto(platform, her.account, { content: dataUrlOf(her.photo), type: 'new' })
    await platform.reload()
    const { body } = await post(`${platform.url}/actor/getActors`, { selection: { id: her.account.id } })
    expect(body).toMatchObject({ actors: [{ _id: her.account.id, image1: expect.stringMatching(/\.webp$/) }] })
  })
})

describe('[IMG-04] three photos', () => {
  const add = (type = 'new') => sendPhoto(platform, her.account, { content: dataUrlOf(her.photo), type })

  test('are the most allowed', async () => {
    for (let count = 0; count < 3; count += 1) expect(await add()).toMatchObject(done)
    expect(await add()).toMatchObject(refused(409, 'photos_full'))
    expect(await slots()).toEqual([1, 2, 3])
    expect(await add('image2')).toMatchObject(done)
    expect(await slots()).toEqual([1, 2, 3])
  })

  test('stay three when two uploads compete for the last place', async () => {
    await add()
    await add()
    const answers = await Promise.all([add(), add()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await slots()).toEqual([1, 2, 3])
  })

  test('do not affect another contestant’s', async () => {
    const other = await registerContestant(platform)
    await sendPhoto(platform, other, { content: dataUrlOf(her.photo), type: 'image1' })
    const before = await imagesOf(platform, other.id)
    await add('image1')
    await fetch(`${platform.url}/actor/delete-image/image1`, {
      method: 'DELETE',
      headers: { cookie: her.account.cookie },
    })
    expect(await imagesOf(platform, other.id)).toEqual(before)
    expect(await slots()).toEqual([])
  })
})

describe('[DSH-07] deleting a photo', () => {
  const remove = async (slot: string) => {
    const url = `${platform.url}/actor/delete-image/${slot}`
    const answer = await fetch(url, { method: 'DELETE', headers: { cookie: her.account.cookie } })
    return { status: answer.status, body: await answer.json() }
  }

  test('deletes its files and leaves the other places', async () => {
    for (const type of ['image1', 'image2'])
      await sendPhoto(platform, her.account, { content: dataUrlOf(her.photo), type })
    const [first, second] = await imagesOf(platform, her.account.id)
    expect(await remove('image1')).toEqual({
      status: 200,
      body: { success: true, message: 'Image deleted successfully' },
    })
    expect(await imagesOf(platform, her.account.id)).toEqual([second])
    const files = await filesIn(platform, 'images')
    expect(files.filter((name) => name.startsWith(first?.id ?? 'none'))).toEqual([])
    expect((await fetch(`${platform.url}/images/${first?.file}`)).status).toBe(404)
    expect(await remove('image1')).toMatchObject(refused(404, 'no_photo'))
  })

  test.each(['image4', '0', '1', 'new', '..%2f..', '%00', 'x'.repeat(99)])('is refused from %s', async (slot) => {
    await sendPhoto(platform, her.account, { content: dataUrlOf(her.photo), type: 'new' })
    expect(await remove(slot)).toMatchObject(refused(404, 'no_photo'))
    expect(await slots()).toEqual([1])
  })
})

const uploadsOf = () => platform.sql`select 1 from uploads where contestant_id = ${her.account.id}`

describe('[IMG-01] an upload is refused and nothing stored', () => {
  const expectNothing = async () => {
    expect(await uploadsOf()).toHaveLength(0)
    expect(await slots()).toEqual([])
  }

  test.each<[string, unknown]>([
    ['without anything', {}],
    ['without a photo', { images: { type: 'new' } }],
    ['with an empty photo', { images: { content: '', type: 'new' } }],
    ['without a place', { images: { content: 'data:image/png;base64,AAAA' } }],
    ['with an empty place', { images: { content: 'data:image/png;base64,AAAA', type: '' } }],
    ['with nothing for a photo', { images: { content: null, type: 'new' } }],
  ])('%s: No image selected or no image type specified', async (_case, body) => {
    const answer = await sendPhoto(platform, her.account, body)
    expect(answer).toMatchObject(refused(400, 'no_image'))
    expect(answer.body['message']).toBe('No image selected or no image type specified')
    await expectNothing()
  })

  test.each(['image4', 'image0', 'IMAGE1', '1', 'toString', '__proto__'])('for the place %s', async (type) => {
    const answer = await sendPhoto(platform, her.account, { images: { content: dataUrlOf(her.photo), type } })
    expect(answer).toMatchObject(refused(400, 'no_image'))
    await expectNothing()
  })

  test.each<[string, string]>([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['an archive', 'PK\u0003\u0004'],
    ['a program', 'MZ'],
    ['nothing at all', ''],
  ])('that is %s claiming to be a photo', async (_case, text) => {
    const content = dataUrlOf(Buffer.from(text), 'image/jpeg')
    const answer = await sendPhoto(platform, her.account, { content, type: 'new', name: 'me.jpg' })
    expect(answer).toMatchObject(refused(415, 'not_an_image'))
    await expectNothing()
  })

  test('a GIF', async () => {
    const content = dataUrlOf(await fourQuarters(400, 500).gif().toBuffer(), 'image/gif')
    expect(await sendPhoto(platform, her.account, { content, type: 'new' })).toMatchObject(refused(415, 'not_an_image'))
  })

  test.each([
    ['text without a data URL', 'hello'],
    ['a data URL in another code', 'data:image/svg+xml,%3Csvg%3E'],
    ['signs that are no base64', 'data:image/png;base64,!!!!'],
    ['a link', 'https://example.org/a.jpg'],
  ])('%s', async (_case, content) => {
    expect(await sendPhoto(platform, her.account, { content, type: 'new' })).toMatchObject(refused(415, 'not_an_image'))
    await expectNothing()
  })

  test.each<[string, string]>([
    ['no JSON', '{"images":'],
    ['two documents', '{}{}'],
    ['a number', '17'],
    ['a deep list', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('%s', async (_case, body) => {
    expect([400]).toContain((await sendPhoto(platform, her.account, body)).status)
    await expectNothing()
  })

  test('with unknown fields', async () => {
    const images = { content: dataUrlOf(her.photo), type: 'new', owner: 'me' }
    expect(await sendPhoto(platform, her.account, { images })).toMatchObject(refused(400, 'invalid_body'))
    expect(
      await sendPhoto(platform, her.account, { images: { content: dataUrlOf(her.photo), type: 'new' }, x: 1 }),
    ).toMatchObject(refused(400, 'invalid_body'))
    await expectNothing()
  })

  test('in an unsupported body type', async () => {
    const answer = await fetch(`${platform.url}/actor/uploadImages`, {
      method: 'POST',
      headers: { cookie: her.account.cookie, 'content-type': 'image/jpeg' },
      body: new Uint8Array(her.photo),
    })
    expect(answer.status).toBe(415)
    await expectNothing()
  })

  test('of anybody but a contestant', async () => {
    const images = { content: dataUrlOf(her.photo), type: 'new' }
    const nobody = { ...her.account, cookie: '' }
    const admin = await insertAdmin(platform)
    expect(await sendPhoto(platform, nobody, { images })).toMatchObject(refused(401, 'not_authenticated'))
    expect(await sendPhoto(platform, admin, { images })).toMatchObject(refused(403, 'not_allowed'))
    const foreign = await fetch(`${platform.url}/actor/uploadImages`, {
      method: 'POST',
      headers: { cookie: her.account.cookie, 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ images }),
    })
    expect(foreign.status).toBe(403)
    await expectNothing()
  })
})

describe('[IMG-01] 10,000,000 bytes', () => {
  test('are accepted', async () => {
    const largest = await jpegOfBytes(10_000_000)
    const asUrl = await sendPhoto(platform, her.account, {
      content: dataUrlOf(largest),
      type: 'new',
      name: 'x'.repeat(512),
    })
    expect(asUrl).toMatchObject(done)
    const asForm = await sendForm(platform, her.account, [
      ['type', 'new'],
      ['photo', largest],
    ])
    expect(asForm).toMatchObject(done)
    expect(await slots()).toEqual([1, 2])
  })

  test('and one more are refused', async () => {
    const larger = await jpegOfBytes(10_000_001)
    const answers = [
      await sendPhoto(platform, her.account, { content: dataUrlOf(larger), type: 'new' }),
      await sendForm(platform, her.account, [
        ['photo', larger],
        ['type', 'new'],
      ]),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject(refused(413, 'image_too_large'))
      expect(answer.body['message']).toBe('Image should be less than 10MB')
    }
    expect(await uploadsOf()).toHaveLength(0)
  })

  test('are checked before a far larger body is read', async () => {
    const body = 'x'.repeat(photoBodyMaxBytes + 1)
    expect(await sendPhoto(platform, her.account, body)).toMatchObject(refused(413, 'image_too_large'))
    const withoutLength = new Blob([body]).stream()
    const answer = await fetch(`${platform.url}/actor/uploadImages`, {
      method: 'POST',
      headers: { cookie: her.account.cookie, 'content-type': 'application/json' },
      body: withoutLength,
      duplex: 'half',
    } as RequestInit) // the types do not know duplex
    expect(answer.status).toBe(413)
  })
})
