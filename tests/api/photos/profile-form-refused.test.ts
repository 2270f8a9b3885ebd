import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, insertAdmin, registerContestant } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { jpegOfBytes, jpegPhoto } from '../../support/photos.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import { type FormPart, sendProfile } from '../../support/send-photo.ts'
import { filesIn } from '../../support/uploads.ts'

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
  account = await registerContestant(platform, { email: `${crypto.randomUUID()}@example.org`, occupation: 'weaver' })
})

const send = (parts: readonly FormPart[]) => sendProfile(platform, account, parts)
const stored = async () => {
  const [row] = await platform.sql`
    select u.fname, u.mname, u.lname, u.email, u.phone, u.answer_hash, c.zone_id, c.occupation, c.description
    from users u join contestants c on c.id = u.id where u.id = ${account.id}`
  return row
}
const refusedWith = (status: number, code: string) => ({
  status,
  body: { success: false, code, message: expect.any(String), error: expect.any(String) },
})

describe('[DSH-04] a form is refused whole', () => {
  const text = (name: string, value: string): readonly FormPart[] => [
    ['fname', 'Changed'],
    ['image1', photo],
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
        ['image4', photo],
      ],
    ],
    [
      'two photos for one place',
      400,
      'invalid_body',
      () => [
        ['fname', 'Changed'],
        ['image1', photo],
        ['image1', photo],
      ],
    ],
    ['a text where a photo should be', 400, 'invalid_body', () => text('image2', 'hello')],
    [
      'a page for a photo',
      415,
      'not_an_image',
      () => [
        ['fname', 'Changed'],
        ['image1', photo],
        ['image2', Buffer.from('<html>')],
      ],
    ],
    [
      'four files',
      413,
      'body_too_large',
      () => [
        ['fname', 'Changed'],
        ['image1', photo],
        ['image2', photo],
        ['image3', photo],
        ['image3', photo],
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
    const uploads = await filesIn(platform, 'uploads')
    expect(await send(parts())).toMatchObject(refusedWith(code === 'invalid_text' ? 400 : status, code))
    expect(await stored()).toEqual(before)
    expect(await filesIn(platform, 'uploads')).toEqual(uploads)
    expect(await platform.sql`select 1 from uploads where contestant_id = ${account.id}`).toHaveLength(0)
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

  test('for the e-mail of somebody else, in whatever case', async () => {
    const other = await registerContestant(platform, { email: `${crypto.randomUUID()}@example.org` })
    const answer = await send([
      ['fname', 'Changed'],
      ['email', String(other.email).toUpperCase()],
      ['image1', photo],
    ])
    expect(answer).toMatchObject(refusedWith(409, 'email_taken'))
    expect((await stored())?.['fname']).toBe('Selam')
    expect(await platform.sql`select 1 from uploads where contestant_id = ${account.id}`).toHaveLength(0)
  })

  test('where it is no form, or from somebody who is no contestant', async () => {
    const url = `${platform.url}/api/v1/user/update-profile`
    const headers = { cookie: account.cookie, 'content-type': 'application/json' }
    const json = await fetch(url, { method: 'PUT', headers, body: '{"fname":"Changed"}' })
    expect(json.status).toBe(415)
    const admin = await insertAdmin(platform)
    expect(await sendProfile(platform, admin, [['fname', 'Changed']])).toMatchObject(refusedWith(403, 'not_allowed'))
    const nobody = { ...account, cookie: '' }
    expect(await sendProfile(platform, nobody, [['fname', 'Changed']])).toMatchObject(
      refusedWith(401, 'not_authenticated'),
    )
  })
})
