import { photoBodyMaxBytes } from '@ashenda/core/contracts/http/photos.ts'
import { describe, expect, test } from 'vitest'
import { insertAdmin } from '../../support/accounts.ts'
import { refused } from '../../support/http.ts'
import { fourQuarters, jpegOfBytes } from '../../support/photos.ts'
import { dataUrlOf, sendForm, sendPhoto } from '../../support/send-photo.ts'
import { useUploadingAccount } from '../../support/uploading-account.ts'

const her = useUploadingAccount()
const { slots } = her

const uploadsOf = () => her.platform.sql`select 1 from uploads where contestant_id = ${her.account.id}`
const done = { status: 200, body: { success: true, message: 'Image uploaded successfully', pending: false } }

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
    const answer = await sendPhoto(her.platform, her.account, body)
    expect(answer).toMatchObject(refused(400, 'no_image'))
    expect(answer.body['message']).toBe('No image selected or no image type specified')
    await expectNothing()
  })

  test.each(['image4', 'image0', 'IMAGE1', '1', 'toString', '__proto__'])('for the place %s', async (type) => {
    const answer = await sendPhoto(her.platform, her.account, { images: { content: dataUrlOf(her.photo), type } })
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
    const answer = await sendPhoto(her.platform, her.account, { content, type: 'new', name: 'me.jpg' })
    expect(answer).toMatchObject(refused(415, 'not_an_image'))
    await expectNothing()
  })

  test('a GIF', async () => {
    const content = dataUrlOf(await fourQuarters(400, 500).gif().toBuffer(), 'image/gif')
    expect(await sendPhoto(her.platform, her.account, { content, type: 'new' })).toMatchObject(
      refused(415, 'not_an_image'),
    )
  })

  test.each([
    ['text without a data URL', 'hello'],
    ['a data URL in another code', 'data:image/svg+xml,%3Csvg%3E'],
    ['signs that are no base64', 'data:image/png;base64,!!!!'],
    ['a link', 'https://example.org/a.jpg'],
  ])('%s', async (_case, content) => {
    expect(await sendPhoto(her.platform, her.account, { content, type: 'new' })).toMatchObject(
      refused(415, 'not_an_image'),
    )
    await expectNothing()
  })

  test.each<[string, string]>([
    ['no JSON', '{"images":'],
    ['two documents', '{}{}'],
    ['a number', '17'],
    ['a deep list', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('%s', async (_case, body) => {
    expect([400]).toContain((await sendPhoto(her.platform, her.account, body)).status)
    await expectNothing()
  })

  test('with unknown fields', async () => {
    const images = { content: dataUrlOf(her.photo), type: 'new', owner: 'me' }
    expect(await sendPhoto(her.platform, her.account, { images })).toMatchObject(refused(400, 'invalid_body'))
    expect(
      await sendPhoto(her.platform, her.account, { images: { content: dataUrlOf(her.photo), type: 'new' }, x: 1 }),
    ).toMatchObject(refused(400, 'invalid_body'))
    await expectNothing()
  })

  test('in an unsupported body type', async () => {
    const answer = await fetch(`${her.platform.url}/actor/uploadImages`, {
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
    const admin = await insertAdmin(her.platform)
    expect(await sendPhoto(her.platform, nobody, { images })).toMatchObject(refused(401, 'not_authenticated'))
    expect(await sendPhoto(her.platform, admin, { images })).toMatchObject(refused(403, 'not_allowed'))
    const foreign = await fetch(`${her.platform.url}/actor/uploadImages`, {
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
    const asUrl = await sendPhoto(her.platform, her.account, {
      content: dataUrlOf(largest),
      type: 'new',
      name: 'x'.repeat(512),
    })
    expect(asUrl).toMatchObject(done)
    const asForm = await sendForm(her.platform, her.account, [
      ['type', 'new'],
      ['photo', largest],
    ])
    expect(asForm).toMatchObject(done)
    expect(await slots()).toEqual([1, 2])
  })

  test('and one more are refused', async () => {
    const larger = await jpegOfBytes(10_000_001)
    const answers = [
      await sendPhoto(her.platform, her.account, { content: dataUrlOf(larger), type: 'new' }),
      await sendForm(her.platform, her.account, [
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
    expect(await sendPhoto(her.platform, her.account, body)).toMatchObject(refused(413, 'image_too_large'))
    const withoutLength = new Blob([body]).stream()
    const answer = await fetch(`${her.platform.url}/actor/uploadImages`, {
      method: 'POST',
      headers: { cookie: her.account.cookie, 'content-type': 'application/json' },
      body: withoutLength,
      duplex: 'half',
    } as RequestInit) // the types do not know duplex
    expect(answer.status).toBe(413)
  })
})
