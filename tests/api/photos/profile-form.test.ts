import { verifyPassword } from '@ashenda/db/passwords.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, insertAdmin, registerContestant } from '../../support/accounts.ts'
import { insertContest, insertZone } from '../../support/contest-data.ts'
import { post, refused } from '../../support/http.ts'
import { jpegOfBytes, jpegPhoto } from '../../support/photos.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import { type FormPart, sendProfile } from '../../support/send-photo.ts'
import { filesIn, imagesOf } from '../../support/uploads.ts'

let platform: Platform
let account: Account
let photo: Buffer
let zoneId = ''

beforeAll(async () => {
  platform = await startPlatform(async (sql) => {
    await insertContest(sql)
    zoneId = await insertZone(sql, 'mekelle zone')
  })
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

describe('[DSH-04] the profile', () => {
  test('takes names, e-mail, story, occupation, zone and answer, and gives back who she is now', async () => {
    const answer = await send([
      ['fname', '  Abrehet\u200f '],
      ['mname', 'Gebre   Medhin'],
      ['lname', ''],
      ['email', ' Abrehet@Example.org '],
      ['description', 'She sings.\r\nAnd weaves.'],
      ['occupation', 'singer'],
      ['address', 'Mekelle Zone'],
      ['answer', ' Running '],
      ['phone', '+251900000000'],
    ])
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        pending: false,
        updatedUser: {
          _id: account.id,
          name: 'Abrehet Gebre Medhin',
          fname: 'Abrehet',
          mname: 'Gebre Medhin',
          lname: '',
          role: 'actor',
          email: 'Abrehet@Example.org',
          phone: account.phone,
          description: 'She sings.\nAnd weaves.',
          occupation: 'singer',
          zone: { _id: zoneId, name: 'mekelle zone' },
          hasAnswer: true,
        },
      },
    })
    const row = await stored()
    expect(row).toMatchObject({ fname: 'Abrehet', phone: account.phone, zone_id: zoneId, occupation: 'singer' })
    expect(verifyPassword(row?.['answer_hash'], 'running')).toBe(true)
  })

  test('keeps what the form leaves out', async () => {
    const before = await stored()
    expect(await send([['lname', 'Araya']])).toMatchObject({ status: 200 })
    expect(await stored()).toEqual({ ...before, lname: 'Araya' })
  })

  test('loses what the form empties', async () => {
    await send([
      ['address', zoneId],
      ['answer', 'running'],
      ['description', 'She sings.'],
    ])
    await send([
      ['address', ''],
      ['answer', ''],
      ['description', ''],
      ['email', ''],
      ['occupation', ' '],
    ])
    expect(await stored()).toMatchObject({
      zone_id: null,
      answer_hash: null,
      description: '',
      email: null,
      occupation: '',
    })
  })

  test('shows to voters at once', async () => {
    await send([
      ['fname', 'Letebrhan'],
      ['image1', photo],
    ])
    await platform.reload()
    const { body } = await post(`${platform.url}/actor/getActors`, { selection: { id: account.id } })
    expect(body).toMatchObject({ actors: [{ fname: 'Letebrhan' }] })
  })
})

describe('[DSH-04] the photos of the form', () => {
  test('stand in their places, before or behind the texts', async () => {
    const answer = await send([
      ['image3', photo],
      ['fname', 'Abrehet'],
      ['image1', photo],
      ['image2', photo],
      ['mname', 'Hagos'],
    ])
    const [first, second, third] = await imagesOf(platform, account.id)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        pending: false,
        updatedUser: { fname: 'Abrehet', image1: first?.file, image2: second?.file, image3: third?.file },
      },
    })
    expect(third).toBeDefined()
  })

  test('that nobody chose are none', async () => {
    const form = new FormData()
    form.append('fname', 'Abrehet')
    form.append('image1', new Blob([]), '')
    const answer = await fetch(`${platform.url}/api/v1/user/update-profile`, {
      method: 'PUT',
      headers: { cookie: account.cookie },
      body: form,
    })
    expect(answer.status).toBe(200)
    expect(await imagesOf(platform, account.id)).toEqual([])
  })

  test('may be the largest there are, three at once', async () => {
    const largest = await jpegOfBytes(10_000_000)
    const parts = ['image1', 'image2', 'image3'].map((name): FormPart => [name, largest])
    expect(await send([...parts, ['description', 'ፍ'.repeat(2_000)]])).toMatchObject({ status: 200 })
    expect(await imagesOf(platform, account.id)).toHaveLength(3)
  })
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

test('[DSH-04] a photo that turns out damaged is told, and the texts stand', async () => {
  const answer = await send([
    ['fname', 'Changed'],
    ['image1', photo.subarray(0, 2_000)],
  ])
  expect(answer).toMatchObject(refused(422, 'image_damaged'))
  expect((await stored())?.['fname']).toBe('Changed')
  expect(await imagesOf(platform, account.id)).toEqual([])
})
