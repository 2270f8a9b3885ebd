import { describe, expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { jpegOfBytes } from '../../support/photos.ts'
import { type FormPart, sendProfile } from '../../support/send-photo.ts'
import { storedProfile, useUploadingAccount, weaver } from '../../support/uploading-account.ts'
import { filesIn } from '../../support/uploads.ts'

const her = useUploadingAccount({ details: weaver })

const send = (parts: readonly FormPart[]) => sendProfile(her.platform, her.account, parts)
const stored = () => storedProfile(her.platform, her.account)
const refusedWith = (status: number, code: string) => ({
  status,
  body: { success: false, code, message: expect.any(String), error: expect.any(String) },
})

describe('a profile form is refused as a whole', () => {
  const text = (name: string, value: string): readonly FormPart[] => [
    ['fname', 'Changed'],
    ['image1', her.photo],
    [name, value],
  ]
  const long = 'ሀ'.repeat(61)

  test.each<[string, number, string, () => readonly FormPart[]]>([
    ['an empty name', 422, 'empty_name', () => text('mname', '')],
    ['a name that shows nothing', 422, 'empty_name', () => text('mname', ' \u200b\u2060 ')],
    ['a name too long', 422, 'name_too_long', () => text('lname', long)],
    ['a name with a NUL', 422, 'invalid_text', () => text('lname', 'a\u0000b')],
    ['an e-mail that is none', 422, 'bad_email', () => text('email', 'selam@')],
    ['a story too long', 422, 'text_too_long', () => text('description', 'x'.repeat(2_001))],
    ['a story far too long', 422, 'text_too_long', () => text('description', 'x'.repeat(1_000_000))],
    ['a zone that does not exist', 422, 'unknown_zone', () => text('address', 'atlantis')],
    ['a field that nobody asked for', 400, 'invalid_body', () => text('role', 'admin')],
    ['paidAt', 400, 'invalid_body', () => text('paidAt', '2026-01-01')],
    ['a field twice', 400, 'invalid_body', () => text('fname', 'Again')],
    ['a field that reaches for the prototype', 400, 'invalid_body', () => text('__proto__', 'x')],
    [
      'a photo for no place',
      400,
      'invalid_body',
      () => [
        ['fname', 'Changed'],
        ['image4', her.photo],
      ],
    ],
    [
      'two photos for one place',
      400,
      'invalid_body',
      () => [
        ['fname', 'Changed'],
        ['image1', her.photo],
        ['image1', her.photo],
      ],
    ],
    ['a text where a photo should be', 400, 'invalid_body', () => text('image2', 'hello')],
    [
      'a page for a photo',
      415,
      'not_an_image',
      () => [
        ['fname', 'Changed'],
        ['image1', her.photo],
        ['image2', Buffer.from('<html>')],
      ],
    ],
    [
      'four files',
      413,
      'body_too_large',
      () => [
        ['fname', 'Changed'],
        ['image1', her.photo],
        ['image2', her.photo],
        ['image3', her.photo],
        ['image3', her.photo],
      ],
    ],
    [
      'ten texts',
      413,
      'body_too_large',
      () => [['fname', 'Changed'], ...Array.from({ length: 10 }, (_, index): FormPart => [`f${index}`, 'x'])],
    ],
  ])('for %s: %i %s', async (_case, status, code, parts) => {
    const before = await stored()
    const uploads = await filesIn(her.platform, 'uploads')
    expect(await send(parts())).toMatchObject(refusedWith(code === 'invalid_text' ? 400 : status, code))
    expect(await stored()).toEqual(before)
    // Those of a test before may still be on their way out.
    expect(uploads).toEqual(expect.arrayContaining(await filesIn(her.platform, 'uploads')))
    expect(await her.platform.sql`select 1 from uploads where contestant_id = ${her.account.id}`).toHaveLength(0)
  })

  test('for a photo of 10,000,001 bytes', async () => {
    const answer = await send([
      ['fname', 'Changed'],
      ['image2', await jpegOfBytes(10_000_001)],
    ])
    expect(answer).toMatchObject(refusedWith(413, 'image_too_large'))
    expect(answer.body['error']).toBe('Image should be less than 10MB')
    expect((await stored())?.['fname']).toBe('Selam')
  })

  test('for the e-mail of another account, in any case', async () => {
    const other = await registerContestant(her.platform, { email: `${crypto.randomUUID()}@example.org` })
    const answer = await send([
      ['fname', 'Changed'],
      ['email', String(other.email).toUpperCase()],
      ['currentPassword', her.account.password],
      ['image1', her.photo],
    ])
    expect(answer).toMatchObject(refusedWith(409, 'email_taken'))
    expect((await stored())?.['fname']).toBe('Selam')
    expect(await her.platform.sql`select 1 from uploads where contestant_id = ${her.account.id}`).toHaveLength(0)
  })

  test('if it is no form or its sender no contestant', async () => {
    const url = `${her.platform.url}/api/v1/user/update-profile`
    const headers = { cookie: her.account.cookie, 'content-type': 'application/json' }
    const json = await fetch(url, { method: 'PUT', headers, body: '{"fname":"Changed"}' })
    expect(json.status).toBe(415)
    const admin = await insertAdmin(her.platform)
    expect(await sendProfile(her.platform, admin, [['fname', 'Changed']])).toMatchObject(
      refusedWith(403, 'not_allowed'),
    )
    const nobody = { ...her.account, cookie: '' }
    expect(await sendProfile(her.platform, nobody, [['fname', 'Changed']])).toMatchObject(
      refusedWith(401, 'not_authenticated'),
    )
  })
})
