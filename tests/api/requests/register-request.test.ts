import { randomUUID } from 'node:crypto'
import { SharedRateLimits } from '@ashenda/api/rate-limits/rate-limits.ts'
import { requestTypes } from '@ashenda/core/domain/request.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CallOptions, call, someAddress } from '../../support/account-calls.ts'
import { insertAdmin } from '../../support/accounts.ts'
import { insertContest, insertContestant } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { loggedApp } from '../../support/logged-app.ts'
import { type Platform, testPepper } from '../../support/platform.ts'
import { usePlatform } from '../../support/use-platform.ts'

let contest = ''
let requestTo = ''

const platform = usePlatform(
  async (sql) => {
    contest = await insertContest(sql)
    requestTo = await insertContestant(sql, contest, { occupation: 'weaver', description: 'I weave.' })
  },
  { RATE_LIMITS: 'off' },
)
beforeEach(() => platform.sql`delete from contestant_requests`)

const whole = () => ({
  requestTo,
  brandName: ' Axum   Coffee ',
  email: ' hello@coffee.example ',
  phone: '0911 22 33 44',
  message: 'Will you be our face?\n\n\n\nWe pay well.',
  requestType: 'ambassador',
})

type Site = Pick<Platform, 'app'>
const send = (fields: Readonly<Record<string, unknown>>, options: CallOptions = {}, site: Site = platform) =>
  call(site, 'POST /vote/registerRequest', { ...options, payload: { request: fields } })

const stored = () => platform.sql`
  select contestant_id, brand_name, email, phone, message, kind from contestant_requests order by id`

describe('[ADM-04] POST /vote/registerRequest', () => {
  test('[RTE-09] stores an anonymous request and confirms it', async () => {
    expect(await send(whole())).toMatchObject({
      status: 200,
      body: { success: true, message: 'Request submitted successfully' },
    })
    expect(await stored()).toEqual([
      {
        contestant_id: requestTo,
        brand_name: 'Axum Coffee',
        email: 'hello@coffee.example',
        phone: '+251911223344',
        message: 'Will you be our face?\n\nWe pay well.',
        kind: 'ambassador',
      },
    ])
  })

  test('needs name and e-mail only, and accepts every type or none', async () => {
    const least = { requestTo, brandName: 'Coffee', email: 'hello@coffee.example' }
    for (const requestType of [undefined, ...requestTypes]) {
      expect(await send({ ...least, requestType, message: `as ${requestType}` })).toMatchObject({ status: 200 })
    }
    expect(await send({ ...least, phone: ' ', message: '' })).toMatchObject({ status: 200 })
    expect((await stored()).map(({ kind }) => kind)).toEqual(['', ...requestTypes, ''])
    expect((await stored()).at(-1)).toMatchObject({ phone: null, message: '' })
  })

  test.each([
    ['011 551 7000', '+251115517000'],
    ['+49 30 1234567', '+49301234567'],
  ])('accepts the landline %s', async (phone, e164) => {
    expect(await send({ ...whole(), phone })).toMatchObject({ status: 200 })
    expect(await stored()).toMatchObject([{ phone: e164 }])
  })

  test('stores a repeated request once, even at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(whole())))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await stored()).toHaveLength(1)
    await send({ ...whole(), message: 'Another one.' })
    expect(await stored()).toHaveLength(2)
  })

  test.each<[string, Readonly<Record<string, unknown>>, number, string]>([
    ['without a name', { brandName: ' ' }, 422, 'empty_name'],
    ['with a name that shows nothing', { brandName: '\u200b\u2060' }, 422, 'empty_name'],
    ['with a long name', { brandName: 'x'.repeat(61) }, 422, 'name_too_long'],
    ['without an e-mail', { email: '' }, 422, 'bad_email'],
    ['with what is no e-mail', { email: 'coffee at home' }, 422, 'bad_email'],
    ['with what is no phone', { phone: '12' }, 422, 'bad_contact_phone'],
    ['with a long message', { message: 'x'.repeat(2_001) }, 422, 'text_too_long'],
    ['with what cannot be stored', { message: 'a\u0000b' }, 400, 'invalid_text'],
    ['of a kind nobody knows', { requestType: 'marriage' }, 400, 'invalid_body'],
    ['with a field nobody knows', { admin: true }, 400, 'invalid_body'],
    ['to what is no id', { requestTo: 'Selam' }, 400, 'invalid_body'],
    ['to nobody', { requestTo: randomUUID() }, 422, 'no_such_contestant'],
  ])('%s is refused and not stored', async (_case, fields, status, code) => {
    expect(await send({ ...whole(), ...fields })).toMatchObject(refused(status, code))
    expect(await stored()).toEqual([])
  })

  test('refuses an inactive contestant and one of another contest', async () => {
    const inactive = await insertContestant(platform.sql, contest, { inactiveSince: new Date(0) })
    const earlier = randomUUID()
    await platform.sql`
      insert into contests (id, name, current, opens_at, closes_at)
      values (${earlier}, 'earlier', false, now() - interval '2 hours', now() - interval '1 hour')`
    const former = await insertContestant(platform.sql, earlier)
    for (const nobody of [inactive, former]) {
      expect(await send({ ...whole(), requestTo: nobody })).toMatchObject(refused(422, 'no_such_contestant'))
    }
    expect(await stored()).toEqual([])
  })

  test('accepts a message of 2,000 long characters', async () => {
    const payload = JSON.stringify({ request: { ...whole(), message: 'M' } })
    const message = '\\ud83d\\ude00'.repeat(2_000)
    const answer = await call(platform, 'POST /vote/registerRequest', {
      payload: payload.replace('"M"', `"${message}"`),
    })
    expect(answer.status).toBe(200)
    expect((await stored()).at(0)).toMatchObject({ message: '😀'.repeat(2_000) })
  })

  test('accepts sixty an hour per address', async () => {
    const { services, redis, prefix } = platform
    const rateLimits = new SharedRateLimits({ redis, prefix: `${prefix}:requests`, pepper: testPepper })
    const site = await loggedApp({ services: { ...services, rateLimits } })
    const [from, neighbour] = [someAddress(), someAddress()]
    for (let sent = 0; sent < 60; sent += 1) expect((await send(whole(), { from }, site)).status).toBe(200)
    const answer = await send(whole(), { from }, site)
    expect(answer).toMatchObject(refused(429, 'too_many_attempts'))
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000)
    expect((await send(whole(), { from: neighbour }, site)).status).toBe(200)
    await site.app.close()
  })

  test('is never logged, whatever fails', async () => {
    const site = await loggedApp(platform)
    await send(whole(), {}, site)
    await platform.sql`alter table contestant_requests rename to elsewhere`
    const broken = await send(whole(), {}, site)
    await platform.sql`alter table elsewhere rename to contestant_requests`
    await platform.sql`
      alter table contestant_requests add constraint none_today check (brand_name = 'nobody') not valid`
    const unkept = await send({ ...whole(), message: 'Will you be our face again?' }, {}, site)
    await platform.sql`alter table contestant_requests drop constraint none_today`
    expect([broken.status, unkept.status]).toEqual([500, 500])
    expect(site.written()).toContain('a request failed')
    for (const secret of ['Axum', 'coffee.example', '911223344', '22 33 44', 'our face']) {
      expect(site.written()).not.toContain(secret)
    }
    await site.app.close()
  })
})

test('admins list requests latest first, with the contestant', async () => {
  const { cookie } = await insertAdmin(platform)
  await send(whole())
  await send({ requestTo, brandName: 'Selam Hotel', email: 'desk@hotel.example' })
  const { body } = await call(platform, 'GET /admin/getAllRequests', { cookie })
  const [contestant] = await platform.sql`select phone from users where id = ${requestTo}`
  const requests = body['requests'] as readonly { _id: string }[] // of the contract
  expect(body).toMatchObject({
    next: null,
    requests: [
      { brandName: 'Selam Hotel', email: 'desk@hotel.example', phone: '', message: '', requestType: '' },
      {
        brandName: 'Axum Coffee',
        phone: '+251911223344',
        requestType: 'ambassador',
        requestTo: {
          _id: requestTo,
          fname: 'Selam',
          mname: 'Hagos',
          phone: contestant?.['phone'],
          occupation: 'weaver',
          description: 'I weave.',
        },
      },
    ],
  })
  const older = await call(platform, `GET /admin/getAllRequests?before=${requests[0]?._id}`, { cookie })
  expect(older.body['requests']).toMatchObject([{ brandName: 'Axum Coffee' }])
})
