import { passkeyRules } from '@ashenda/core/domain/second-factor.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { call, logInByPhone, whoIs } from '../../support/account-calls.ts'
import { type Account, insertAdmin, logIn } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import {
  addPasskey,
  askForPasskey,
  type Mistakes,
  offerPasskey,
  passkeySite,
  SoftPasskey,
} from '../../support/passkeys.ts'
import { judgedWithin, lengthenPause } from '../../support/pauses.ts'
import { startPlatform } from '../../support/platform.ts'
import { offerFactor, setUpFactor } from '../../support/second-factor.ts'
import { usePlatform } from '../../support/use-platform.ts'

const env = { RATE_LIMITS: 'off', SECOND_FACTOR: 'required', PUBLIC_URL: passkeySite }
const platform = usePlatform(undefined, env)

const ask = (cookie: string, route: string, payload?: unknown) =>
  call(platform, route, { cookie, ...(payload !== undefined && { payload }) })
const add = (cookie: string, payload: object) =>
  ask(cookie, 'POST /admin/factor/passkeys', { name: 'her key', ...payload })
const show = (cookie: string, payload: unknown) => ask(cookie, 'POST /admin/factor/passkeys/show', payload)
const showCode = (cookie: string, code: string) => ask(cookie, 'POST /admin/factor/show', { code })
const listed = async (cookie: string) =>
  (await ask(cookie, 'GET /admin/factor/passkeys')).body['passkeys'] as { _id: string; name: string }[] // of the contract
const remove = (cookie: string, id: string | undefined) => ask(cookie, `DELETE /admin/factor/passkeys/${id}`)
const sensitive = ({ password }: Account, cookie: string) =>
  ask(cookie, 'POST /admin/invitations', { note: 'a friend', adminRole: 'viewer', password })
const logInAgain = ({ phone, password }: Account) => logInByPhone(platform, phone, password)
const later = (admin: Account) =>
  platform.sql`update sessions set verified_at = now() - interval '11 minutes' where user_id = ${admin.id}`

/** An admin with a passkey, and a session that has not shown it. */
async function withPasskey(counter?: number) {
  const admin = await insertAdmin(platform)
  const added = await addPasskey(platform, admin, new SoftPasskey(counter))
  return { admin, ...added, elsewhere: await logIn(platform, admin.id, 'admin') }
}

const showAgain = async (admin: Account, passkey: SoftPasskey) => {
  const cookie = await logIn(platform, admin.id, 'admin')
  return show(cookie, passkey.sign(await askForPasskey(platform, cookie)))
}

describe('an admin with a passkey', () => {
  test('sets it up as the only factor, gets recovery codes, and shows it after a log-in', async () => {
    const admin = await insertAdmin(platform)
    expect((await ask(admin.cookie, 'GET /admin/payments')).body['code']).toBe('second_factor_missing')
    const { passkey, cookie, codes } = await addPasskey(platform, admin)
    expect(codes).toHaveLength(10)
    expect(await whoIs(platform, admin.cookie), 'the token of before').toBe(401)
    expect((await ask(cookie, 'GET /admin/payments')).status).toBe(200)
    const { cookie: next } = await logInAgain(admin)
    for (const route of ['GET /admin/payments', 'GET /api/sessions', 'GET /admin/factor/passkeys'])
      expect(await ask(next, route)).toMatchObject(refused(403, 'second_factor_needed'))
    expect((await ask(next, 'GET /admin/factor')).body).toMatchObject({
      isSetUp: true,
      hasApp: false,
      hasPasskeys: true,
      codesLeft: 10,
    })
    const options = await askForPasskey(platform, next)
    expect(options).toMatchObject({
      rpId: 'ashenda.example',
      userVerification: 'required',
      allowCredentials: [{ id: passkey.id, type: 'public-key', transports: ['usb'] }],
    })
    const shown = await show(next, passkey.sign(options))
    expect(shown.status).toBe(200)
    expect(await whoIs(platform, next), 'the token of before').toBe(401)
    expect(await whoIs(platform, shown.cookie)).toBe(admin.id)
    expect(await listed(shown.cookie)).toMatchObject([
      { name: 'her key', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
    ])
    const admins = (await ask(shown.cookie, 'GET /admin/admins')).body['admins']
    expect(admins).toContainEqual(expect.objectContaining({ _id: admin.id, hasFactor: true }))
  })

  test('shows it again after ten minutes for sensitive actions and for another passkey', async () => {
    const { admin, passkey, cookie } = await withPasskey()
    expect((await sensitive(admin, cookie)).status).toBe(200)
    await later(admin)
    expect(await sensitive(admin, cookie)).toMatchObject(refused(403, 'second_factor_needed'))
    const { password } = admin
    for (const route of ['POST /admin/factor/passkeys/offer', 'POST /admin/factor'])
      expect(await ask(cookie, route, { password })).toMatchObject(refused(403, 'second_factor_needed'))
    const shown = await show(cookie, passkey.sign(await askForPasskey(platform, cookie)))
    expect((await sensitive(admin, shown.cookie)).status).toBe(200)
    const wrong = await ask(shown.cookie, 'POST /admin/factor/passkeys/offer', { password: 'not hers' })
    expect(wrong).toMatchObject(refused(422, 'wrong_password'))
  })

  test('logs in with a recovery code, each once, but with no six-digit code', async () => {
    const { admin, codes, elsewhere } = await withPasskey()
    expect(await showCode(elsewhere, '123456')).toMatchObject(refused(422, 'wrong_factor_code'))
    const shown = await showCode(elsewhere, codes[0] ?? '')
    expect(shown.status).toBe(200)
    expect(await showCode(await logIn(platform, admin.id, 'admin'), codes[0] ?? '')).toMatchObject(
      refused(422, 'wrong_factor_code'),
    )
  })

  test('keeps her recovery codes when another factor joins, and gets new ones with an app or when none are left', async () => {
    const { admin, cookie, codes } = await withPasskey()
    const second = await addPasskey(platform, { ...admin, cookie }, new SoftPasskey(), 'the other')
    expect(second.codes, 'those of before are good').toEqual([])
    expect((await showCode(second.cookie, codes[0] ?? '')).status).toBe(200)
    await platform.sql`update recovery_codes set used_at = now() where user_id = ${admin.id}`
    const { cookie: now } = await showAgain(admin, second.passkey)
    const third = await addPasskey(platform, { ...admin, cookie: now })
    expect(third.codes).toHaveLength(10)
    const app = await setUpFactor(platform, { ...admin, cookie: third.cookie })
    expect(app.codes).toHaveLength(10)
    expect((await ask(app.cookie, 'GET /admin/factor')).body).toMatchObject({ hasApp: true, hasPasskeys: true })
    const { cookie: fresh } = await logInAgain(admin)
    expect((await showCode(fresh, app.codeAt(0))).status, 'a code of the app').toBe(200)
    expect((await showAgain(admin, second.passkey)).status, 'a passkey').toBe(200)
  })

  test('who also has an app may use either', async () => {
    const admin = await insertAdmin(platform)
    const app = await setUpFactor(platform, admin)
    const { passkey, cookie, codes } = await addPasskey(platform, { ...admin, cookie: app.cookie })
    expect(codes, 'those of the app are good').toEqual([])
    expect((await ask(cookie, 'GET /admin/factor')).body).toMatchObject({ hasApp: true, hasPasskeys: true })
    expect((await showAgain(admin, passkey)).status).toBe(200)
  })
})

describe('removing a passkey', () => {
  test('needs the second factor again and ends all other sessions', async () => {
    const { admin, passkey, cookie } = await withPasskey()
    const second = await addPasskey(platform, { ...admin, cookie })
    const other = await showAgain(admin, passkey)
    const [first] = await listed(second.cookie)
    await later(admin)
    expect(await remove(second.cookie, first?._id)).toMatchObject(refused(403, 'second_factor_needed'))
    const shown = await show(second.cookie, second.passkey.sign(await askForPasskey(platform, second.cookie)))
    expect((await remove(shown.cookie, first?._id)).status).toBe(200)
    expect(await whoIs(platform, other.cookie)).toBe(401)
    expect(await whoIs(platform, shown.cookie)).toBe(admin.id)
    expect(await remove(shown.cookie, first?._id), 'once more').toMatchObject(refused(404, 'not_found'))
  })

  test('is limited to one’s own, and impossible for the last factor', async () => {
    const [hers, other] = [await withPasskey(), await withPasskey()]
    const [own] = await listed(hers.cookie)
    expect(await remove(other.cookie, own?._id)).toMatchObject(refused(404, 'not_found'))
    expect(await remove(hers.cookie, own?._id)).toMatchObject(refused(409, 'last_factor'))
    const second = await addPasskey(platform, { ...hers.admin, cookie: hers.cookie })
    const both = await listed(second.cookie)
    const answers = await Promise.all(both.map(({ _id }) => remove(second.cookie, _id)))
    expect(answers.map(({ status }) => status).toSorted(), 'both at once').toEqual([200, 409])
    const app = await setUpFactor(platform, { ...hers.admin, cookie: second.cookie })
    const [left] = await listed(app.cookie)
    expect((await remove(app.cookie, left?._id)).status, 'with an app beside it').toBe(200)
    expect((await ask(app.cookie, 'GET /admin/factor')).body).toMatchObject({ hasApp: true, hasPasskeys: false })
  })

  test('a pending app set-up does not join a factor set up meanwhile', async () => {
    const admin = await insertAdmin(platform)
    const stranger = await logIn(platform, admin.id, 'admin')
    const app = await offerFactor(platform, { ...admin, cookie: stranger })
    await addPasskey(platform, admin)
    const again = await logIn(platform, admin.id, 'admin')
    const code = app.codeAt(0)
    expect(await ask(again, 'POST /admin/factor/confirm', { code })).toMatchObject(refused(403, 'second_factor_needed'))
    const [kept] = await platform.sql`select pending_secret as pending from second_factors where user_id = ${admin.id}`
    expect(kept).toEqual({ pending: null })
  })

  test('happens with a factor reset by an owner; disabled admins cannot use theirs', async () => {
    const [owner, { admin, passkey, cookie, elsewhere }] = [await withPasskey(), await withPasskey()]
    const { password } = owner.admin
    const body = { reason: 'her bag was stolen', password }
    await askForPasskey(platform, elsewhere)
    const disable = (isDisabled: boolean) =>
      ask(owner.cookie, `PUT /admin/admins/${admin.id}/disabled`, { ...body, isDisabled })
    expect((await disable(true)).status).toBe(200)
    expect((await show(elsewhere, passkey.sign({ challenge: 'x', rpId: 'ashenda.example' }))).status).toBe(401)
    expect(await whoIs(platform, cookie)).toBe(401)
    expect((await disable(false)).status).toBe(200)
    expect((await showAgain(admin, passkey)).status).toBe(200)
    expect((await ask(owner.cookie, `POST /admin/admins/${admin.id}/reset-factor`, body)).status).toBe(200)
    const [left] = await platform.sql`
      select (select count(*)::int from passkeys where user_id = ${admin.id}) as passkeys,
        (select count(*)::int from recovery_codes where user_id = ${admin.id}) as codes`
    expect(left).toEqual({ passkeys: 0, codes: 0 })
    const { cookie: next } = await logInAgain(admin)
    expect((await ask(next, 'GET /admin/payments')).body['code']).toBe('second_factor_missing')
    expect(await ask(next, 'POST /admin/factor/passkeys/ask')).toMatchObject(refused(404, 'not_found'))
  })

  test('is logged with the name, as adding is', async () => {
    const { admin, cookie } = await withPasskey()
    const second = await addPasskey(platform, { ...admin, cookie }, new SoftPasskey(), 'a phone')
    const gone = (await listed(second.cookie)).find(({ name }) => name === 'a phone')
    await remove(second.cookie, gone?._id)
    const rows = await platform.sql`
      select action, subject_id as subject, before, after from admin_actions where admin_id = ${admin.id} order by id`
    expect(rows).toEqual([
      { action: 'admin.add-passkey', subject: admin.id, before: null, after: { name: 'her key' } },
      { action: 'admin.add-passkey', subject: admin.id, before: null, after: { name: 'a phone' } },
      { action: 'admin.remove-passkey', subject: admin.id, before: { name: 'a phone' }, after: null },
    ])
  })
})

test('wrong passkeys count with wrong codes, per admin; expired challenges do not count', async () => {
  const limited = await startPlatform((sql) => insertContest(sql), { PUBLIC_URL: passkeySite })
  onTestFinished(() => limited.close())
  const admin = await insertAdmin(limited)
  const { passkey } = await addPasskey(limited, admin)
  const cookie = await logIn(limited, admin.id, 'admin')
  const send = (payload: unknown) => call(limited, 'POST /admin/factor/passkeys/show', { cookie, payload })
  const wrong = async () => send(passkey.sign(await askForPasskey(limited, cookie), { rpId: 'evil.example' }))
  for (let time = 0; time < 20; time += 1)
    expect((await send(passkey.sign({ challenge: 'x', rpId: 'x' }))).body['code']).toBe('passkey_expired')
  const statuses: number[] = []
  const startedAt = performance.now()
  for (let time = 0; time < 20; time += 1) statuses.push((await wrong()).status)
  const judged = statuses.filter((status) => status === 422)
  expect(judged.length).toBeLessThanOrEqual(judgedWithin(performance.now() - startedAt))
  expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - judged.length)
  await lengthenPause(limited, async () => (await wrong()).status)
  expect((await wrong()).status).toBe(429)
  const code = await call(limited, 'POST /admin/factor/show', { cookie, payload: { code: '123456' } })
  expect(code.status, 'a code waits with them').toBe(429)
  const other = await addPasskey(limited, await insertAdmin(limited))
  expect(await whoIs(limited, other.cookie)).not.toBe(401)
})

describe('a passkey signature', () => {
  const mistakes: readonly (readonly [string, Mistakes])[] = [
    ['on a page that looks like ours', { origin: 'https://ashenda.example.evil.example' }],
    ['on another port', { origin: `${passkeySite}:8443` }],
    ['without https', { origin: 'http://ashenda.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['for a part of ours', { rpId: 'example' }],
    ['within another site’s page', { crossOrigin: true }],
    ['without asking who it is', { isUnverified: true }],
    ['for another question', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['to make a passkey', { type: 'webauthn.create' }],
    ['for another account', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ]
  test.each(mistakes)('%s is refused and uses up the challenge', async (_what, mistake) => {
    const { admin, passkey, elsewhere } = await withPasskey()
    const options = await askForPasskey(platform, elsewhere)
    expect(await show(elsewhere, passkey.sign(options, mistake))).toMatchObject(refused(422, 'wrong_passkey'))
    expect(await show(elsewhere, passkey.sign(options))).toMatchObject(refused(422, 'passkey_expired'))
    expect((await showAgain(admin, passkey)).status).toBe(200)
  })

  test('counts once, and only in the session that was challenged', async () => {
    const { admin, passkey, elsewhere } = await withPasskey()
    const signed = passkey.sign(await askForPasskey(platform, elsewhere))
    const answers = await Promise.all([1, 2, 3, 4].map(() => show(elsewhere, signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const cookie = answers.find(({ status }) => status === 200)?.cookie ?? ''
    expect(await show(cookie, signed), 'once more').toMatchObject(refused(422, 'passkey_expired'))
    const [one, other] = [await logIn(platform, admin.id, 'admin'), await logIn(platform, admin.id, 'admin')]
    const [forOne] = [await askForPasskey(platform, one), await askForPasskey(platform, other)]
    expect(await show(other, passkey.sign(forOne)), 'of another session').toMatchObject(refused(422, 'wrong_passkey'))
    expect((await show(one, passkey.sign(forOne))).status).toBe(200)
  })

  test('answers the latest challenge within five minutes', async () => {
    const { passkey, elsewhere } = await withPasskey()
    const [first, second] = [await askForPasskey(platform, elsewhere), await askForPasskey(platform, elsewhere)]
    expect(first.challenge).not.toBe(second.challenge)
    expect(Buffer.from(first.challenge, 'base64url')).toHaveLength(32)
    expect(await show(elsewhere, passkey.sign(first))).toMatchObject(refused(422, 'wrong_passkey'))
    const late = await askForPasskey(platform, elsewhere)
    await platform.sql`update passkey_challenges set expires_at = now() - interval '1 second'`
    expect(await show(elsewhere, passkey.sign(late))).toMatchObject(refused(422, 'passkey_expired'))
  })

  test('of another admin’s, a removed or an unknown passkey is refused', async () => {
    const [hers, other] = [await withPasskey(), await withPasskey()]
    for (const passkey of [other.passkey, new SoftPasskey()])
      expect(await show(hers.elsewhere, passkey.sign(await askForPasskey(platform, hers.elsewhere)))).toMatchObject(
        refused(422, 'wrong_passkey'),
      )
    const second = await addPasskey(platform, { ...hers.admin, cookie: hers.cookie })
    const [first] = await listed(second.cookie)
    expect((await remove(second.cookie, first?._id)).status).toBe(200)
    expect(await showAgain(hers.admin, hers.passkey)).toMatchObject(refused(422, 'wrong_passkey'))
    expect((await showAgain(hers.admin, second.passkey)).status).toBe(200)
  })

  test('with another key than the registered one is refused', async () => {
    const { passkey, elsewhere } = await withPasskey()
    const forged = new SoftPasskey(7, { id: Buffer.from(passkey.id, 'base64url') })
    expect(await show(elsewhere, forged.sign(await askForPasskey(platform, elsewhere)))).toMatchObject(
      refused(422, 'wrong_passkey'),
    )
  })

  test('of a copy with a lower counter is refused; the original goes on', async () => {
    const { admin, passkey } = await withPasskey(5)
    const copy = passkey.copy()
    expect((await showAgain(admin, passkey)).status).toBe(200)
    expect(await showAgain(admin, copy), 'the same count').toMatchObject(refused(422, 'passkey_copied'))
    copy.counter = 0
    expect(await showAgain(admin, copy), 'no count').toMatchObject(refused(422, 'passkey_copied'))
    expect((await showAgain(admin, passkey)).status).toBe(200)
  })

  test('of a copy with the same counter at the same moment opens one of two sessions', async () => {
    const { admin, passkey } = await withPasskey(5)
    const sessions = await Promise.all([1, 2].map(() => logIn(platform, admin.id, 'admin')))
    const asked = await Promise.all(sessions.map((cookie) => askForPasskey(platform, cookie)))
    const copies = [passkey, passkey.copy()]
    const answers = await Promise.all(
      sessions.map((cookie, index) => show(cookie, copies[index]?.sign(asked[index] ?? { challenge: '', rpId: '' }))),
    )
    expect(answers.map(({ body }) => body['code']).toSorted()).toEqual(['passkey_copied', undefined])
  })

  test('of a passkey that never counts is accepted each time', async () => {
    const { admin, passkey } = await withPasskey(0)
    for (let time = 0; time < 3; time += 1) expect((await showAgain(admin, passkey)).status).toBe(200)
  })

  test('that cannot be parsed is refused', async () => {
    const { passkey, elsewhere } = await withPasskey()
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const)
      for (const nonsense of ['A', 'eyJ9', Buffer.from('{"type":1}').toString('base64url')]) {
        const signed = { ...passkey.sign(await askForPasskey(platform, elsewhere)), [part]: nonsense }
        expect(await show(elsewhere, signed), part).toMatchObject(refused(422, 'wrong_passkey'))
      }
  })
})

describe('registering a passkey', () => {
  test('offers site, account and existing passkeys', async () => {
    const { admin, passkey, cookie } = await withPasskey()
    expect(await offerPasskey(platform, { ...admin, cookie })).toEqual({
      rp: { id: 'ashenda.example', name: 'Ashenda' },
      user: {
        id: Buffer.from(admin.id.replaceAll('-', ''), 'hex').toString('base64url'),
        name: admin.email,
        displayName: 'Selam Hagos',
      },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['usb'] }],
    })
  })

  const mistakes: readonly (readonly [string, Mistakes & { format?: string }])[] = [
    ['on another page', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without asking who it is', { isUnverified: true }],
    ['for another question', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['within another site’s page', { crossOrigin: true }],
    ['with what its maker says of it', { format: 'packed' }],
    ['to show one', { type: 'webauthn.get' }],
  ]
  test.each(mistakes)('%s is refused and uses up the challenge', async (_what, mistake) => {
    const admin = await insertAdmin(platform)
    const options = await offerPasskey(platform, admin)
    const passkey = new SoftPasskey()
    expect(await add(admin.cookie, passkey.make(options, mistake))).toMatchObject(refused(422, 'wrong_passkey'))
    expect(await add(admin.cookie, passkey.make(options))).toMatchObject(refused(422, 'passkey_expired'))
    expect((await ask(admin.cookie, 'GET /admin/factor')).body).toMatchObject({ isSetUp: false })
    expect((await addPasskey(platform, admin, passkey)).codes).toHaveLength(10)
  })

  test('is refused to another account or session, and under an existing id', async () => {
    const [hers, other] = [await withPasskey(), await insertAdmin(platform)]
    const options = await offerPasskey(platform, { ...hers.admin, cookie: hers.cookie })
    const made = new SoftPasskey().make(options)
    expect(await add(other.cookie, made), 'another account').toMatchObject(refused(422, 'passkey_expired'))
    expect(await add(hers.elsewhere, made), 'her session without its factor').toMatchObject(
      refused(422, 'passkey_expired'),
    )
    const signed = hers.passkey.sign({ challenge: options.challenge, rpId: options.rp.id })
    expect(await show(hers.cookie, signed), 'shown in place of made').toMatchObject(refused(422, 'passkey_expired'))
    const foreign = hers.passkey.make(await offerPasskey(platform, other))
    expect(await add(other.cookie, foreign)).toMatchObject(refused(422, 'wrong_passkey'))
    const renamed = new SoftPasskey().make(await offerPasskey(platform, other))
    expect(await add(other.cookie, { ...renamed, id: new SoftPasskey().id })).toMatchObject(
      refused(422, 'wrong_passkey'),
    )
  })

  test('needs a readable name', async () => {
    const admin = await insertAdmin(platform)
    const made = new SoftPasskey().make(await offerPasskey(platform, admin))
    for (const [name, code] of [
      ['  ', 'empty_name'],
      ['x'.repeat(61), 'name_too_long'],
      ['a\u0000b', 'invalid_text'],
      ['\u200e\u200e', 'empty_name'],
    ])
      expect((await add(admin.cookie, { ...made, name })).body['code'], name).toBe(code)
    const { status, cookie } = await add(admin.cookie, { ...made, name: ' my\u202e  phone ' })
    expect(status, 'a name that was refused uses nothing up').toBe(200)
    expect(await listed(cookie)).toMatchObject([{ name: 'my phone', lastUsedAt: null }])
  })

  test('allows ten, even when many come at once', async () => {
    const admin = await insertAdmin(platform)
    let { cookie } = await addPasskey(platform, admin)
    for (let number = 2; number < passkeyRules.atMost; number += 1)
      cookie = (await addPasskey(platform, { ...admin, cookie }, new SoftPasskey(), `key ${number}`)).cookie
    const made = new SoftPasskey().make(await offerPasskey(platform, { ...admin, cookie }))
    const late = new SoftPasskey()
    await platform.sql`
      insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
      values (uuidv7(), ${admin.id}, ${Buffer.from(late.id, 'base64url')}, ''::bytea, 0, '{}', 'meanwhile')`
    expect(await add(cookie, made)).toMatchObject(refused(409, 'too_many_passkeys'))
    const again = await ask(cookie, 'POST /admin/factor/passkeys/offer', { password: admin.password })
    expect(again).toMatchObject(refused(409, 'too_many_passkeys'))
    expect(await listed(cookie)).toHaveLength(passkeyRules.atMost)
  })
})
