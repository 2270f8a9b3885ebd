import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { call, logInByPhone, whoIs } from '../../support/account-calls.ts'
import { type Account, insertAdmin, logIn, registerContestant } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { judgedWithin, lengthenPause } from '../../support/pauses.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import { confirmFactor, offerFactor, setUpFactor } from '../../support/second-factor.ts'

let optional: Platform
let required: Platform

beforeAll(async () => {
  const start = (env: object) => startPlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off', ...env })
  optional = await start({})
  required = await start({ SECOND_FACTOR: 'required' })
})
afterAll(() => Promise.all([optional.close(), required.close()]))

const ask = (on: Platform, cookie: string, route: string, payload?: unknown) =>
  call(on, route, { cookie, ...(payload !== undefined && { payload }) })
const show = (on: Platform, cookie: string, code: string) => ask(on, cookie, 'POST /admin/factor/show', { code })
const password = 'a password of tests'
const sensitive = (on: Platform, cookie: string) =>
  ask(on, cookie, 'POST /admin/invitations', { note: 'a friend', adminRole: 'viewer', password })

describe('an admin with a second factor', () => {
  test('is anonymous after log-in until the code is entered, and the token changes then', async () => {
    const admin = await insertAdmin(optional)
    const { codeAt, cookie } = await setUpFactor(optional, admin)
    expect((await ask(optional, cookie, 'GET /admin/payments')).status).toBe(200)
    const { cookie: later } = await logInByPhone(optional, admin.phone, admin.password)
    for (const route of ['GET /admin/payments', 'GET /api/sessions', 'GET /actor/getActorById', 'DELETE /api/sessions'])
      expect(await ask(optional, later, route)).toMatchObject(refused(403, 'second_factor_needed'))
    expect((await ask(optional, later, 'GET /admin/factor')).body).toMatchObject({ isSetUp: true, codesLeft: 10 })
    const shown = await show(optional, later, codeAt(0))
    expect(shown.status).toBe(200)
    expect(await whoIs(optional, later), 'the token of before').toBe(401)
    expect(await whoIs(optional, shown.cookie)).toBe(admin.id)
    expect((await optional.app.inject({ url: '/docs/json', headers: { cookie: shown.cookie } })).body).toContain(
      '/admin/payments',
    )
  })

  test('cannot see documents or live queues before', async () => {
    const admin = await insertAdmin(optional)
    await setUpFactor(optional, admin)
    const { cookie } = await logInByPhone(optional, admin.phone, admin.password)
    expect((await optional.app.inject({ url: '/docs/json', headers: { cookie } })).body).not.toContain(
      '/admin/payments',
    )
    expect(await optional.services.sessions.identify(cookie)).toBeUndefined()
  })

  test('uses each code once and none older than a minute', async () => {
    const admin = await insertAdmin(optional)
    const { codeAt } = await setUpFactor(optional, admin)
    const logIns = await Promise.all([1, 2, 3, 4].map(() => logIn(optional, admin.id, 'admin')))
    const code = codeAt(0)
    const answers = await Promise.all(logIns.map((cookie) => show(optional, cookie, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    const cookie = await logIn(optional, admin.id, 'admin')
    for (const old of [codeAt(-1), codeAt(-3), codeAt(3), '000 00', '      ', 'no code'])
      expect((await show(optional, cookie, old)).status, old).toBeGreaterThanOrEqual(400)
    const next = codeAt(1)
    expect((await show(optional, cookie, ` ${next.slice(0, 3)} ${next.slice(3)} `)).status).toBe(200)
  })

  test('logs in with recovery codes, each once', async () => {
    const admin = await insertAdmin(optional)
    const { codes } = await setUpFactor(optional, admin)
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = ''] = codes
    expect(first).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/)
    const logIns = await Promise.all([1, 2, 3].map(() => logIn(optional, admin.id, 'admin')))
    const answers = await Promise.all(logIns.map((cookie) => show(optional, cookie, first)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    const cookie = await logIn(optional, admin.id, 'admin')
    const shown = await show(optional, cookie, second.toUpperCase().replaceAll('-', ' '))
    expect(shown.status).toBe(200)
    expect((await ask(optional, shown.cookie, 'GET /admin/factor')).body).toMatchObject({ codesLeft: 8 })
    const other = await insertAdmin(optional)
    await setUpFactor(optional, other)
    const hers = await logIn(optional, other.id, 'admin')
    expect(await show(optional, hers, codes[2] ?? '')).toMatchObject(refused(422, 'wrong_factor_code'))
  })

  test('replaces recovery codes with password and factor; old ones are void and other sessions end', async () => {
    const admin = await insertAdmin(optional)
    const { cookie, codes, codeAt } = await setUpFactor(optional, admin)
    const elsewhere = await logIn(optional, admin.id, 'admin')
    const renew = (by: string, typed = password) =>
      ask(optional, by, 'POST /admin/factor/recovery-codes', { password: typed })
    expect(await renew(cookie, 'not hers')).toMatchObject(refused(422, 'wrong_password'))
    expect(await renew(elsewhere)).toMatchObject(refused(403, 'second_factor_needed'))
    await optional.sql`update sessions set verified_at = now() - interval '11 minutes' where user_id = ${admin.id} and verified_at is not null`
    expect(await renew(cookie)).toMatchObject(refused(403, 'second_factor_needed'))
    const shown = await show(optional, cookie, codeAt(0))
    const made = await renew(shown.cookie)
    expect(made).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    const fresh = made.body['codes'] as string[] // of the contract
    expect(new Set([...codes, ...fresh]).size).toBe(20)
    expect(await whoIs(optional, elsewhere)).toBe(401)
    expect(await whoIs(optional, shown.cookie)).toBe(admin.id)
    const later = await logIn(optional, admin.id, 'admin')
    for (const code of codes) expect(await show(optional, later, code)).toMatchObject(refused(422, 'wrong_factor_code'))
    expect((await show(optional, later, fresh[9] ?? '')).status).toBe(200)
    const log = await optional.sql`
      select action, before, after from admin_actions where admin_id = ${admin.id} order by done_at, id`
    expect(log.at(-1)).toEqual({ action: 'admin.renew-codes', before: null, after: null })
  })

  test('who replaces them twice at once has the codes of one replacement', async () => {
    const admin = await insertAdmin(optional)
    const { cookie } = await setUpFactor(optional, admin)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask(optional, cookie, 'POST /admin/factor/recovery-codes', { password })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await ask(optional, cookie, 'GET /admin/factor')).body).toMatchObject({ codesLeft: 10 })
  })

  test('has no codes to replace without a factor', async () => {
    const admin = await insertAdmin(optional)
    const renew = () => ask(optional, admin.cookie, 'POST /admin/factor/recovery-codes', { password })
    expect(await renew()).toMatchObject(refused(404, 'not_found'))
    await offerFactor(optional, admin)
    expect(await renew()).toMatchObject(refused(404, 'not_found'))
    expect(await optional.sql`select from recovery_codes where user_id = ${admin.id}`).toEqual([])
  })

  test('must show it again after ten minutes for money and irreversible actions', async () => {
    const admin = await insertAdmin(optional)
    const { codeAt, cookie } = await setUpFactor(optional, admin)
    expect((await sensitive(optional, cookie)).status).toBe(200)
    await optional.sql`update sessions set verified_at = now() - interval '11 minutes' where user_id = ${admin.id}`
    expect(await sensitive(optional, cookie)).toMatchObject(refused(403, 'second_factor_needed'))
    for (const route of ['GET /admin/payments', 'GET /admin/invitations'])
      expect((await ask(optional, cookie, route)).status).toBe(200)
    expect((await ask(optional, cookie, 'POST /admin/zones', { name: 'Enderta' })).status).toBe(200)
    expect(await ask(optional, cookie, 'POST /admin/factor', { password })).toMatchObject(
      refused(403, 'second_factor_needed'),
    )
    const shown = await show(optional, cookie, codeAt(0))
    expect((await sensitive(optional, shown.cookie)).status).toBe(200)
  })

  test('replaces it with a code of the new one only; old codes are void', async () => {
    const admin = await insertAdmin(optional)
    const former = await setUpFactor(optional, admin)
    const elsewhere = await logIn(optional, admin.id, 'admin')
    const next = await offerFactor(optional, { ...admin, cookie: former.cookie })
    expect((await show(optional, elsewhere, former.codeAt(0))).status, 'until it is confirmed').toBe(200)
    const wrong = await ask(optional, former.cookie, 'POST /admin/factor/confirm', { code: former.codeAt(0) })
    expect(wrong).toMatchObject(refused(422, 'wrong_factor_code'))
    expect((await confirmFactor(optional, former, next)).status).toBe(200)
    const cookie = await logIn(optional, admin.id, 'admin')
    for (const code of [former.codeAt(1), former.codes[0] ?? ''])
      expect(await show(optional, cookie, code)).toMatchObject(refused(422, 'wrong_factor_code'))
    expect((await show(optional, cookie, next.codeAt(0))).status).toBe(200)
  })

  test('has her secret sealed to her account and her codes hashed', async () => {
    const [admin, other] = [await insertAdmin(optional), await insertAdmin(optional)]
    const { secret, codes, codeAt } = await setUpFactor(optional, admin)
    await setUpFactor(optional, other)
    const [row] = await optional.sql<{ text: string }[]>`
      select concat((select string_agg(f::text, ' ') from second_factors f), (select string_agg(c::text, ' ') from recovery_codes c),
        (select string_agg(a::text, ' ') from admin_actions a)) as text`
    for (const kept of [secret, ...codes])
      for (const form of [kept, Buffer.from(kept).toString('hex')]) expect(row?.text).not.toContain(form)
    await optional.sql`
      update second_factors set secret = (select secret from second_factors where user_id = ${admin.id})
      where user_id = ${other.id}`
    const cookie = await logIn(optional, other.id, 'admin')
    expect((await show(optional, cookie, codeAt(0))).status, 'another one’s secret opens nothing').toBe(500)
  })
})

describe('where a second factor is required', () => {
  test('an admin without one can only set it up', async () => {
    const admin = await insertAdmin(required)
    for (const route of ['GET /admin/payments', 'GET /api/sessions', 'POST /admin/zones', 'PUT /admin/changePassword'])
      expect((await ask(required, admin.cookie, route)).body['code'], route).toBe('second_factor_missing')
    expect((await ask(required, admin.cookie, 'GET /admin/factor')).body).toMatchObject({
      isSetUp: false,
      isRequired: true,
    })
    const wrong = await ask(required, admin.cookie, 'POST /admin/factor', { password: 'not hers' })
    expect(wrong).toMatchObject(refused(422, 'wrong_password'))
    const { cookie } = await setUpFactor(required, admin)
    expect((await ask(required, cookie, 'GET /admin/payments')).status).toBe(200)
  })

  test('contestants need none', async () => {
    const { cookie } = await registerContestant(required)
    expect((await ask(required, cookie, 'GET /api/sessions')).status).toBe(200)
  })

  test('an owner can reset that of an admin, who sets up another', async () => {
    const [owner, admin] = [await insertAdmin(required), await insertAdmin(required, { adminRole: 'finance' })]
    const [{ cookie }, hers] = [await setUpFactor(required, owner), await setUpFactor(required, admin)]
    const path = (id: string) => `POST /admin/admins/${id}/reset-factor`
    const body = { reason: 'her phone fell into the river', password }
    expect(await ask(required, cookie, path(owner.id), body), 'her own').toMatchObject(refused(404, 'not_found'))
    expect((await ask(required, cookie, path(admin.id), body)).status).toBe(200)
    expect(await whoIs(required, hers.cookie)).toBe(401)
    const later = await logIn(required, admin.id, 'admin')
    expect((await ask(required, later, 'GET /admin/payments')).body['code']).toBe('second_factor_missing')
    expect((await setUpFactor(required, { ...admin, cookie: later })).codes).toHaveLength(10)
  })
})

test('guessing a code is limited like guessing a password, per admin', async () => {
  const limited = await startPlatform((sql) => insertContest(sql))
  onTestFinished(() => limited.close())
  const admin: Account = await insertAdmin(limited)
  const { codeAt } = await setUpFactor(limited, admin)
  const cookie = await logIn(limited, admin.id, 'admin')
  const statusOf = async (code: string) => (await show(limited, cookie, code)).status
  const guesses = Array.from({ length: 30 }, (_, guess) => `9${String(guess).padStart(5, '0')}`)
  const startedAt = performance.now()
  const answers = await Promise.all(guesses.map(statusOf))
  const judged = answers.filter((status) => status === 422)
  expect(judged.length).toBeLessThanOrEqual(judgedWithin(performance.now() - startedAt))
  expect(answers.filter((status) => status === 429)).toHaveLength(guesses.length - judged.length)
  await lengthenPause(limited, () => statusOf('900030'))
  expect(await statusOf(codeAt(0)), 'the right one waits, too').toBe(429)
  const other = await insertAdmin(limited)
  const second = await setUpFactor(limited, other)
  const hers = await logIn(limited, other.id, 'admin')
  expect((await show(limited, hers, second.codeAt(0))).status).toBe(200)
})
