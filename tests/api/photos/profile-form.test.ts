import { once } from 'node:events'
import { verifyPassword } from '@ashenda/platform/passwords/password-hash.ts'
import { describe, expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { insertZone } from '../../support/contest-data.ts'
import { post, refused } from '../../support/http.ts'
import { jpegOfBytes } from '../../support/photos.ts'
import { type FormPart, sendProfile } from '../../support/send-photo.ts'
import { storedProfile, useUploadingAccount, weaver } from '../../support/uploading-account.ts'
import { filesIn, imagesOf } from '../../support/uploads.ts'

let zoneId = ''
const her = useUploadingAccount({
  details: weaver,
  seed: async (sql) => {
    zoneId = await insertZone(sql, 'mekelle zone')
  },
})
const { platform } = her

const send = (parts: readonly FormPart[]) => sendProfile(platform, her.account, parts)
const stored = () => storedProfile(platform, her.account)

test('texts alone do not wait for pending photos', async () => {
  const leave = new AbortController()
  const arriving = platform.services.photos.memory.with('somebody else', 128_000_000, async () => {
    await once(leave.signal, 'abort')
  })
  // Waiting for room that never comes ends in a refusal.
  expect(await send([['fname', 'Changed']])).toMatchObject({ status: 200, body: { updatedUser: { fname: 'Changed' } } })
  leave.abort()
  await arriving
})

describe('[DSH-04] the profile', () => {
  test('saves names, e-mail, story, occupation, zone and answer, and returns the updated user', async () => {
    const answer = await send([
      ['fname', '  Abrehet\u200f '],
      ['mname', 'Gebre   Medhin'],
      ['lname', ''],
      ['email', ' Abrehet@Example.org '],
      ['description', 'She sings.\r\nAnd weaves.'],
      ['occupation', 'singer'],
      ['address', 'Mekelle Zone'],
      ['answer', ' Running '],
      ['currentPassword', her.account.password],
      ['phone', '+251900000000'],
    ])
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        pending: false,
        updatedUser: {
          _id: her.account.id,
          name: 'Abrehet Gebre Medhin',
          fname: 'Abrehet',
          mname: 'Gebre Medhin',
          lname: '',
          role: 'actor',
          email: 'Abrehet@Example.org',
          phone: her.account.phone,
          description: 'She sings.\nAnd weaves.',
          occupation: 'singer',
          zone: { _id: zoneId, name: 'mekelle zone' },
          hasAnswer: true,
        },
      },
    })
    const row = await stored()
    expect(row).toMatchObject({ fname: 'Abrehet', phone: her.account.phone, zone_id: zoneId, occupation: 'singer' })
    expect(verifyPassword(row?.['answer_hash'], 'running')).toBe(true)
  })

  test('keeps omitted fields', async () => {
    const before = await stored()
    expect(await send([['lname', 'Araya']])).toMatchObject({ status: 200 })
    expect(await stored()).toEqual({ ...before, lname: 'Araya' })
  })

  test('clears emptied fields', async () => {
    await send([
      ['address', zoneId],
      ['answer', 'running'],
      ['currentPassword', her.account.password],
      ['description', 'She sings.'],
    ])
    await send([
      ['address', ''],
      ['answer', ''],
      ['description', ''],
      ['email', ''],
      ['currentPassword', her.account.password],
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

  test.each([
    ['an answer', ['answer', 'running']],
    ['no answer', ['answer', '']],
  ] as const)('changes %s only with the current password', async (_case, part) => {
    await send([
      ['email', 'hers@example.org'],
      ['answer', 'swimming'],
      ['currentPassword', her.account.password],
    ])
    const before = await stored()
    for (const [code, password] of [
      ['password_needed', ''],
      ['wrong_password', 'not her password'],
    ] as const)
      expect(await send([part, ['fname', 'Other'], ['currentPassword', password]])).toMatchObject(refused(422, code))
    expect(await send([part, ['fname', 'Other'], ['image1', her.photo]])).toMatchObject(refused(422, 'password_needed'))
    expect(await stored()).toEqual(before)
    expect(await imagesOf(platform, her.account.id)).toEqual([])
    expect(await send([part, ['currentPassword', her.account.password]])).toMatchObject({ status: 200 })
  })

  test('saves another e-mail with the specified fields alone, pending confirmation', async () => {
    const former = (await stored())?.['email']
    const answer = await send([
      ['email', 'specified@example.org'],
      ['fname', 'Specified'],
    ])
    expect(answer).toMatchObject({
      status: 200,
      body: { updatedUser: { fname: 'Specified', email: 'specified@example.org', isEmailConfirmed: false } },
    })
    expect(await stored()).toMatchObject({ email: former, unconfirmed_email: 'specified@example.org' })
  })

  test('needs no password for an unchanged e-mail', async () => {
    const own = (await stored())?.['email']
    expect(
      await send([
        ['email', String(own).toUpperCase()],
        ['fname', 'Changed'],
      ]),
    ).toMatchObject({ status: 200 })
  })

  test('is public at once', async () => {
    await send([
      ['fname', 'Letebrhan'],
      ['image1', her.photo],
    ])
    await platform.reload()
    const { body } = await post(`${platform.url}/actor/getActors`, { selection: { id: her.account.id } })
    expect(body).toMatchObject({ actors: [{ fname: 'Letebrhan' }] })
  })
})

describe('the photos of the form', () => {
  test('are stored in their places, before or after the texts', async () => {
    const answer = await send([
      ['image3', her.photo],
      ['fname', 'Abrehet'],
      ['image1', her.photo],
      ['image2', her.photo],
      ['mname', 'Hagos'],
    ])
    const [first, second, third] = await imagesOf(platform, her.account.id)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        pending: false,
        updatedUser: { fname: 'Abrehet', image1: first?.file, image2: second?.file, image3: third?.file },
      },
    })
    expect(third).toBeDefined()
  })

  test('are ignored when empty', async () => {
    const form = new FormData()
    form.append('fname', 'Abrehet')
    form.append('image1', new Blob([]), '')
    const answer = await fetch(`${platform.url}/api/v1/user/update-profile`, {
      method: 'PUT',
      headers: { cookie: her.account.cookie },
      body: form,
    })
    expect(answer.status).toBe(200)
    expect(await imagesOf(platform, her.account.id)).toEqual([])
  })

  test('may be three of the largest size at once', async () => {
    const largest = await jpegOfBytes(10_000_000)
    const parts = ['image1', 'image2', 'image3'].map((name): FormPart => [name, largest])
    expect(await send([...parts, ['description', 'ፍ'.repeat(2_000)]])).toMatchObject({ status: 200 })
    expect(await imagesOf(platform, her.account.id)).toHaveLength(3)
  })
})

test('a damaged photo is reported, and the texts are saved', async () => {
  const answer = await send([
    ['fname', 'Changed'],
    ['image1', her.photo.subarray(0, 2_000)],
  ])
  expect(answer).toMatchObject(refused(422, 'image_damaged'))
  expect((await stored())?.['fname']).toBe('Changed')
  expect(await imagesOf(platform, her.account.id)).toEqual([])
})

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
    const uploads = await filesIn(platform, 'uploads')
    expect(await send(parts())).toMatchObject(refusedWith(code === 'invalid_text' ? 400 : status, code))
    expect(await stored()).toEqual(before)
    // Sockets of an earlier test may still be closing.
    expect(uploads).toEqual(expect.arrayContaining(await filesIn(platform, 'uploads')))
    expect(await platform.sql`select 1 from uploads where contestant_id = ${her.account.id}`).toHaveLength(0)
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
    const other = await registerContestant(platform, { email: `${crypto.randomUUID()}@example.org` })
    const answer = await send([
      ['fname', 'Changed'],
      ['email', String(other.email).toUpperCase()],
      ['currentPassword', her.account.password],
      ['image1', her.photo],
    ])
    expect(answer).toMatchObject(refusedWith(409, 'email_taken'))
    expect((await stored())?.['fname']).toBe('Selam')
    expect(await platform.sql`select 1 from uploads where contestant_id = ${her.account.id}`).toHaveLength(0)
  })

  test('if it is no form or its sender no contestant', async () => {
    const url = `${platform.url}/api/v1/user/update-profile`
    const headers = { cookie: her.account.cookie, 'content-type': 'application/json' }
    const json = await fetch(url, { method: 'PUT', headers, body: '{"fname":"Changed"}' })
    expect(json.status).toBe(415)
    const admin = await insertAdmin(platform)
    expect(await sendProfile(platform, admin, [['fname', 'Changed']])).toMatchObject(refusedWith(403, 'not_allowed'))
    const nobody = { ...her.account, cookie: '' }
    expect(await sendProfile(platform, nobody, [['fname', 'Changed']])).toMatchObject(
      refusedWith(401, 'not_authenticated'),
    )
  })
})
