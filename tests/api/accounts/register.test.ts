import { randomUUID } from 'node:crypto'
import { messageOf } from '@ashenda/core/errors.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { call, logInByPhone, register, someAddress, whoIs } from '../../support/account-calls.ts'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { insertContest, insertZone, somePhone } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { approve, queuedOf } from '../../support/moderation.ts'
import { startPlatform } from '../../support/platform.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'

let zoneId = ''
let contestId = ''

const platform = usePlatform(async (sql) => {
  contestId = await insertContest(sql)
  zoneId = await insertZone(sql, 'mekelle zone')
})

interface Row {
  readonly [column: string]: unknown
}

const stored = async (phone: string): Promise<Row | undefined> => {
  const [row] = await platform.sql<Row[]>`
    select u.*, c.contest_id, c.zone_id, c.occupation, c.description, c.paid_at, c.inactive_since
    from users u left join contestants c using (id) where phone = ${phone}`
  return row && { ...row }
}

const accounts = async (): Promise<unknown> => (await platform.sql`select count(*)::int as n from users`)[0]?.['n']

describe('[REG-02] POST /actor/register', () => {
  test('creates the account and logs in', async () => {
    const typed = {
      fname: ' Sel\u00adam\u200b ',
      mname: 'Hagos',
      lname: 'Araya',
      email: ' Selam@Example.org ',
      phone: '0911 22 33 44',
      password: 'weaving tilfi',
      address: 'Mekelle Zone',
      referralCode: '',
      occupation: 'weaver \tof tilfi',
      description: 'I weave.\r\nAnd sing.',
      answer: 'Football',
    }
    const answer = await register(platform, typed)
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toEqual({
      success: true,
      message: 'Registered Successfully',
      user: { name: 'Selam Hagos Araya', role: 'actor' },
      token: 'session-cookie',
    })
    const row = await stored('+251911223344')
    expect(row).toMatchObject({
      role: 'actor',
      fname: 'Selam',
      mname: 'Hagos',
      lname: 'Araya',
      email: 'Selam@Example.org',
      contest_id: contestId,
      zone_id: zoneId,
      occupation: 'weaver of tilfi',
      description: 'I weave.\nAnd sing.',
      paid_at: null,
      inactive_since: null,
      referred_by: null,
    })
    expect(row?.['id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    for (const column of ['password_hash', 'answer_hash']) expect(row?.[column]).toMatch(/^\$argon2id\$v=19\$m=19456/)
    expect(await whoIs(platform, answer.cookie)).toBe(row?.['id'])
    expect((await logInByPhone(platform, '+251911223344', 'weaving tilfi')).status).toBe(200)
  })

  test('accepts optional fields as empty, missing or blank', async () => {
    for (const fields of [
      {},
      { lname: '', email: '', address: '', referralCode: '', occupation: '', description: '', answer: '' },
      { lname: ' \u200e\u3164', email: ' ', address: ' ', occupation: ' ', description: ' \n ', answer: ' ' },
    ]) {
      const phone = somePhone()
      expect(await register(platform, { ...fields, phone })).toMatchObject({ status: 200 })
      expect(await stored(phone)).toMatchObject({
        lname: '',
        email: null,
        zone_id: null,
        occupation: '',
        description: '',
        answer_hash: null,
      })
    }
  })

  test('accepts a zone by its id', async () => {
    const phone = somePhone()
    await register(platform, { phone, address: zoneId.toUpperCase() })
    expect(await stored(phone)).toMatchObject({ zone_id: zoneId })
  })

  test('ends the previous session of this browser', async () => {
    const before = await registerContestant(platform)
    const { cookie } = await register(platform, {}, { cookie: before.cookie })
    expect(await whoIs(platform, before.cookie)).toBe(401)
    expect(await whoIs(platform, cookie)).not.toBe(before.id)
  })

  test('adds the contestant to the directory of every copy at once', async () => {
    const phone = somePhone()
    await register(platform, { phone })
    const id = String((await stored(phone))?.['id'])
    await until(() => platform.services.directory.find(id))
  })
})

describe('[REG-03] is refused, and nothing is written', () => {
  test.each<[string, number, Parameters<typeof messageOf>[0], Record<string, unknown>]>([
    ['without a first name', 422, 'empty_name', { fname: '' }],
    ['with a first name of spaces', 422, 'empty_name', { fname: ' \u00a0 ' }],
    ['with a first name that shows nothing', 422, 'empty_name', { fname: '\u202e\u200b' }],
    ['with a first name of fillers', 422, 'empty_name', { fname: '\u3164\u2800\u115f\uffa0\ufffc' }],
    ['with a middle name of private letters', 422, 'empty_name', { mname: '\ue000\u{f0000}' }],
    ['with a first name without a letter', 422, 'empty_name', { fname: '12 🌾' }],
    ['without a middle name', 422, 'empty_name', { mname: '' }],
    ['with a name of 61 letters', 422, 'name_too_long', { mname: 'ሰ'.repeat(61) }],
    ['with a last name of 61 letters', 422, 'name_too_long', { lname: 'ሰ'.repeat(61) }],
    ['with a name over two lines', 400, 'invalid_text', { fname: 'Se\nlam' }],
    ['with a name with NUL', 400, 'invalid_text', { fname: 'Se\u0000lam' }],
    ['with a password of 7 characters', 422, 'password_length', { password: '1234567' }],
    ['with a password of 4 characters in 8 units', 422, 'password_length', { password: '😀😀😀😀' }],
    ['with a password of 129 characters', 422, 'password_length', { password: 'p'.repeat(129) }],
    ['with a password that becomes 7 characters', 422, 'password_length', { password: 'abcdefe\u0301' }],
    ['with a password that many have', 422, 'password_common', { password: 'Password123' }],
    ['with a password of half a character', 400, 'invalid_text', { password: 'password\ud83d' }],
    ['without a phone', 422, 'bad_phone', { phone: '' }],
    ['with a landline', 422, 'bad_phone', { phone: '0111234567' }],
    ['with a phone abroad without its country', 422, 'bad_phone', { phone: '07400 123456' }],
    ['with an e-mail that is none', 422, 'bad_email', { email: 'selam' }],
    ['with an e-mail of two', 422, 'bad_email', { email: 'a@example.org,b@example.org' }],
    ['with a zone that does not exist', 422, 'unknown_zone', { address: 'atlantis' }],
    ['with an occupation of 81 letters', 422, 'text_too_long', { occupation: 'o'.repeat(81) }],
    ['with a description of 2,001 letters', 422, 'text_too_long', { description: 'd'.repeat(2_001) }],
    ['with an answer of 101 letters', 422, 'text_too_long', { answer: 'a'.repeat(101) }],
    ['with a description with NUL', 400, 'invalid_text', { description: 'I\u0000weave' }],
  ])('%s: %i %s', async (_case, status, code, fields) => {
    const before = await accounts()
    const answer = await register(platform, fields)
    expect(answer).toMatchObject({ ...refused(status, code), setCookies: [] })
    expect(answer.body['message']).toBe(messageOf(code))
    expect(await accounts()).toBe(before)
  })

  test.each(['fname', 'mname', 'password', 'phone'])('without the field %s', async (field) => {
    expect(await register(platform, { [field]: undefined })).toMatchObject(refused(400, 'invalid_body'))
  })

  test('with an unknown field, such as a role', async () => {
    for (const fields of [{ role: 'admin' }, { isPaid: true }, { id: randomUUID() }])
      expect(await register(platform, fields)).toMatchObject(refused(400, 'invalid_body'))
  })

  test('with a registered phone, in any spelling', async () => {
    const { phone } = await registerContestant(platform)
    for (const typed of [phone, phone.replace('+251', '0'), `${phone.slice(0, 7)} ${phone.slice(7)}`]) {
      const answer = await register(platform, { phone: typed })
      expect(answer).toMatchObject({ ...refused(409, 'phone_taken'), setCookies: [] })
      expect(answer.body['message']).toBe('this phone is registered already; please log in')
    }
  })

  test('with an admin’s phone, or a used e-mail in another case', async () => {
    const { phone, email } = await insertAdmin(platform)
    expect(await register(platform, { phone })).toMatchObject(refused(409, 'phone_taken'))
    const answer = await register(platform, { email: `\u200b${String(email).toUpperCase()},` })
    expect(answer).toMatchObject(refused(409, 'email_taken'))
  })

  test('nine of ten simultaneous registrations of one phone', async () => {
    const phone = somePhone()
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(platform, { phone })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  })

  test('without a contest, with Retry-After', async () => {
    const empty = await startPlatform(async () => {})
    onTestFinished(() => empty.close())
    const answer = await register(empty)
    expect(answer).toMatchObject(refused(503, 'unavailable'))
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
  })

  test('beyond a hundred an hour from one address, but not from others', async () => {
    const { phone } = await registerContestant(platform)
    const from = someAddress()
    const answers = await Promise.all(Array.from({ length: 110 }, () => register(platform, { phone }, { from })))
    const count = (code: string) => answers.filter(({ body }) => body['code'] === code).length
    expect(count('phone_taken') + count('busy')).toBe(100)
    expect(count('too_many_attempts')).toBe(10)
    const refusal = answers.find(({ status }) => status === 429)
    expect(Number(refusal?.headers['retry-after'])).toBeGreaterThan(3_000)
    expect(await register(platform, {}, { from: someAddress() })).toMatchObject({ status: 200 })
  })
})

describe('[REG-05] who referred whom', () => {
  const referredBy = async (referralCode: string): Promise<unknown> => {
    const phone = somePhone()
    expect(await register(platform, { phone, referralCode })).toMatchObject({ status: 200 })
    return (await stored(phone))?.['referred_by']
  }

  test("a contestant's id is recorded, in any case", async () => {
    const { id } = await registerContestant(platform)
    expect(await referredBy(id)).toBe(id)
    expect(await referredBy(` ${id.toUpperCase()}`)).toBe(id)
  })

  test('unknown codes are ignored', async () => {
    const { id } = await insertAdmin(platform)
    for (const code of [id, randomUUID(), 'summer', "'; drop table users; --", '\u0000', 'x'.repeat(128)])
      expect(await referredBy(code)).toBeNull()
  })
})

test('with manual approval a contestant is inactive at first and can log in', async () => {
  const manual = await startPlatform((sql) => insertContest(sql), { CONTESTANT_APPROVAL: 'manual' })
  onTestFinished(() => manual.close())
  const { status, cookie } = await register(manual)
  expect(status).toBe(200)
  const { body } = await call(manual, 'GET /actor/getActorById', { cookie })
  expect(body).toMatchObject({ user: [{ isActive: false }] })
})

test('a registration that cannot start a session leaves no account', async () => {
  const phone = somePhone()
  await platform.sql`alter table sessions add constraint none_today check (user_agent <> 'broken')`
  const answer = await register(platform, { phone }, { headers: { 'user-agent': 'broken' } })
  expect(answer.status).toBe(500)
  expect(await stored(phone)).toBeUndefined()
  await platform.sql`alter table sessions drop constraint none_today`
  expect(await register(platform, { phone })).toMatchObject({ status: 200 })
})

describe('her consent', () => {
  const policy = '2026-11'
  const consentIn = async (phone: unknown) => {
    const row = await stored(String(phone))
    return { policy: row?.['policy_version'], at: row?.['policy_accepted_at'], guardian: row?.['guardian'] }
  }
  const own = async (cookie: string) =>
    ((await call(platform, 'GET /actor/getActorById', { cookie })).body['user'] as Row[])[0] // of the contract

  test('is recorded with its time and version, for a minor with the guardian', async () => {
    const [adult, minor] = [somePhone(), somePhone()]
    await register(platform, { phone: adult }, { consent: { policy, isMinor: false, guardian: 'ignored' } })
    await register(platform, { phone: minor }, { consent: { policy, isMinor: true, guardian: 'Hagos Tesfay' } })
    expect(await consentIn(adult)).toEqual({ policy, at: expect.any(Date), guardian: null })
    expect(await consentIn(minor)).toEqual({ policy, at: expect.any(Date), guardian: 'Hagos Tesfay' })
  })

  test('of a minor needs a guardian with a full name', async () => {
    for (const guardian of [undefined, '', ' \u200b', 'x', 'x x', 'Hagos', 'Hagos 2'])
      expect(await register(platform, {}, { consent: { policy, isMinor: true, guardian } })).toMatchObject(
        refused(422, 'guardian_needed'),
      )
    for (const consent of [{}, { policy: '', isMinor: false }, { policy: '<b>', isMinor: false }, { policy }])
      expect(await register(platform, {}, { consent })).toMatchObject(refused(400, 'invalid_body'))
  })

  test('of a minor keeps her from the public until an admin approved her, whatever the contest says', async () => {
    const admin = await insertAdmin(platform)
    const isPublic = (id: string) => platform.services.directory.find(id)?.hiddenSince === null
    const idOf = async (cookie: string) => String((await own(cookie))?.['_id'])
    const asked = { policy, isMinor: true, guardian: 'Hagos Tesfay' }
    const young = await register(platform, {}, { consent: asked })
    const later = await register(platform)
    const [youngId, laterId] = [await idOf(young.cookie), await idOf(later.cookie)]
    await until(() => isPublic(laterId))
    expect(isPublic(youngId)).toBe(false)
    const queued = await queuedOf(platform, admin, youngId)
    expect(queued).toMatchObject({ isHeld: true, guardian: 'Hagos Tesfay' })
    expect((await approve(platform, admin, youngId, queued?.change?.version ?? '')).status).toBe(200)
    await until(() => isPublic(youngId))
    // Organisers entered or approved who is public already.
    await call(platform, 'PUT /actor/consent', { cookie: later.cookie, payload: { consent: asked } })
    expect(isPublic(laterId)).toBe(true)
  })

  test('is to a policy that people could read', async () => {
    for (const version of ['2019-01', randomUUID()])
      expect(await register(platform, {}, { consent: { policy: version, isMinor: false } })).toMatchObject(
        refused(409, 'version_conflict'),
      )
  })

  test('is missing for callers that ask nobody; her page then asks, and the first answer stays', async () => {
    const phone = somePhone()
    const { cookie } = await register(platform, { phone })
    expect(await consentIn(phone)).toEqual({ policy: null, at: null, guardian: null })
    expect(await own(cookie)).toMatchObject({ isConsentDue: true })
    const agree = (guardian: string) =>
      call(platform, 'PUT /actor/consent', { cookie, payload: { consent: { policy, isMinor: true, guardian } } })
    expect(await agree('')).toMatchObject(refused(422, 'guardian_needed'))
    for (const guardian of ['Hagos Tesfay', 'Somebody Else']) expect((await agree(guardian)).status).toBe(200)
    expect(await consentIn(phone)).toEqual({ policy, at: expect.any(Date), guardian: 'Hagos Tesfay' })
    expect(await own(cookie)).toMatchObject({ isConsentDue: false })
    const { body } = await call(platform, 'GET /actor/export', { cookie })
    const account = { policyVersion: policy, policyAcceptedAt: expect.any(String), guardian: 'Hagos Tesfay' }
    expect(body).toMatchObject({ account })
  })
})
