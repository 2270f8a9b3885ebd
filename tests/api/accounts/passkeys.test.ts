import { describe, expect, test } from 'vitest'
import { call, whoIs } from '../../support/account-calls.ts'
import { insertAdmin, logIn } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { usePasskeyDesk } from '../../support/passkey-desk.ts'
import { addPasskey, askForPasskey, passkeySite, SoftPasskey } from '../../support/passkeys.ts'
import { judgedWithin, lengthenPause } from '../../support/pauses.ts'
import { startPlatform } from '../../support/platform.ts'
import { offerFactor, setUpFactor } from '../../support/second-factor.ts'

const { site, ask, later, listed, logInAgain, remove, sensitive, show, showAgain, showCode, withPasskey } =
  usePasskeyDesk()

describe('an admin with a passkey', () => {
  test('sets it up as the only factor, gets recovery codes, and shows it after a log-in', async () => {
    const admin = await insertAdmin(site.platform)
    expect((await ask(admin.cookie, 'GET /admin/payments')).body['code']).toBe('second_factor_missing')
    const { passkey, cookie, codes } = await addPasskey(site.platform, admin)
    expect(codes).toHaveLength(10)
    expect(await whoIs(site.platform, admin.cookie), 'the token of before').toBe(401)
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
    const options = await askForPasskey(site.platform, next)
    expect(options).toMatchObject({
      rpId: 'ashenda.example',
      userVerification: 'required',
      allowCredentials: [{ id: passkey.id, type: 'public-key', transports: ['usb'] }],
    })
    const shown = await show(next, passkey.sign(options))
    expect(shown.status).toBe(200)
    expect(await whoIs(site.platform, next), 'the token of before').toBe(401)
    expect(await whoIs(site.platform, shown.cookie)).toBe(admin.id)
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
    const shown = await show(cookie, passkey.sign(await askForPasskey(site.platform, cookie)))
    expect((await sensitive(admin, shown.cookie)).status).toBe(200)
    const wrong = await ask(shown.cookie, 'POST /admin/factor/passkeys/offer', { password: 'not hers' })
    expect(wrong).toMatchObject(refused(422, 'wrong_password'))
  })

  test('logs in with a recovery code, each once, but with no six-digit code', async () => {
    const { admin, codes, elsewhere } = await withPasskey()
    expect(await showCode(elsewhere, '123456')).toMatchObject(refused(422, 'wrong_factor_code'))
    const shown = await showCode(elsewhere, codes[0] ?? '')
    expect(shown.status).toBe(200)
    expect(await showCode(await logIn(site.platform, admin.id, 'admin'), codes[0] ?? '')).toMatchObject(
      refused(422, 'wrong_factor_code'),
    )
  })

  test('keeps her recovery codes when another factor joins, and gets new ones with an app or when none are left', async () => {
    const { admin, cookie, codes } = await withPasskey()
    const second = await addPasskey(site.platform, { ...admin, cookie }, new SoftPasskey(), 'the other')
    expect(second.codes, 'those of before are good').toEqual([])
    expect((await showCode(second.cookie, codes[0] ?? '')).status).toBe(200)
    await site.platform.sql`update recovery_codes set used_at = now() where user_id = ${admin.id}`
    const { cookie: now } = await showAgain(admin, second.passkey)
    const third = await addPasskey(site.platform, { ...admin, cookie: now })
    expect(third.codes).toHaveLength(10)
    const app = await setUpFactor(site.platform, { ...admin, cookie: third.cookie })
    expect(app.codes).toHaveLength(10)
    expect((await ask(app.cookie, 'GET /admin/factor')).body).toMatchObject({ hasApp: true, hasPasskeys: true })
    const { cookie: fresh } = await logInAgain(admin)
    expect((await showCode(fresh, app.codeAt(0))).status, 'a code of the app').toBe(200)
    expect((await showAgain(admin, second.passkey)).status, 'a passkey').toBe(200)
  })

  test('who also has an app may use either', async () => {
    const admin = await insertAdmin(site.platform)
    const app = await setUpFactor(site.platform, admin)
    const { passkey, cookie, codes } = await addPasskey(site.platform, { ...admin, cookie: app.cookie })
    expect(codes, 'those of the app are good').toEqual([])
    expect((await ask(cookie, 'GET /admin/factor')).body).toMatchObject({ hasApp: true, hasPasskeys: true })
    expect((await showAgain(admin, passkey)).status).toBe(200)
  })
})

describe('removing a passkey', () => {
  test('needs the second factor again and ends all other sessions', async () => {
    const { admin, passkey, cookie } = await withPasskey()
    const second = await addPasskey(site.platform, { ...admin, cookie })
    const other = await showAgain(admin, passkey)
    const [first] = await listed(second.cookie)
    await later(admin)
    expect(await remove(second.cookie, first?._id)).toMatchObject(refused(403, 'second_factor_needed'))
    const shown = await show(second.cookie, second.passkey.sign(await askForPasskey(site.platform, second.cookie)))
    expect((await remove(shown.cookie, first?._id)).status).toBe(200)
    expect(await whoIs(site.platform, other.cookie)).toBe(401)
    expect(await whoIs(site.platform, shown.cookie)).toBe(admin.id)
    expect(await remove(shown.cookie, first?._id), 'once more').toMatchObject(refused(404, 'not_found'))
  })

  test('is limited to one’s own, and impossible for the last factor', async () => {
    const [hers, other] = [await withPasskey(), await withPasskey()]
    const [own] = await listed(hers.cookie)
    expect(await remove(other.cookie, own?._id)).toMatchObject(refused(404, 'not_found'))
    expect(await remove(hers.cookie, own?._id)).toMatchObject(refused(409, 'last_factor'))
    const second = await addPasskey(site.platform, { ...hers.admin, cookie: hers.cookie })
    const both = await listed(second.cookie)
    const answers = await Promise.all(both.map(({ _id }) => remove(second.cookie, _id)))
    expect(answers.map(({ status }) => status).toSorted(), 'both at once').toEqual([200, 409])
    const app = await setUpFactor(site.platform, { ...hers.admin, cookie: second.cookie })
    const [left] = await listed(app.cookie)
    expect((await remove(app.cookie, left?._id)).status, 'with an app beside it').toBe(200)
    expect((await ask(app.cookie, 'GET /admin/factor')).body).toMatchObject({ hasApp: true, hasPasskeys: false })
  })

  test('a pending app set-up does not join a factor set up meanwhile', async () => {
    const admin = await insertAdmin(site.platform)
    const stranger = await logIn(site.platform, admin.id, 'admin')
    const app = await offerFactor(site.platform, { ...admin, cookie: stranger })
    await addPasskey(site.platform, admin)
    const again = await logIn(site.platform, admin.id, 'admin')
    const code = app.codeAt(0)
    expect(await ask(again, 'POST /admin/factor/confirm', { code })).toMatchObject(refused(403, 'second_factor_needed'))
    const [kept] = await site.platform
      .sql`select pending_secret as pending from second_factors where user_id = ${admin.id}`
    expect(kept).toEqual({ pending: null })
  })

  test('happens with a factor reset by an owner; disabled admins cannot use theirs', async () => {
    const [owner, { admin, passkey, cookie, elsewhere }] = [await withPasskey(), await withPasskey()]
    const { password } = owner.admin
    const body = { reason: 'her bag was stolen', password }
    await askForPasskey(site.platform, elsewhere)
    const disable = (isDisabled: boolean) =>
      ask(owner.cookie, `PUT /admin/admins/${admin.id}/disabled`, { ...body, isDisabled })
    expect((await disable(true)).status).toBe(200)
    expect((await show(elsewhere, passkey.sign({ challenge: 'x', rpId: 'ashenda.example' }))).status).toBe(401)
    expect(await whoIs(site.platform, cookie)).toBe(401)
    expect((await disable(false)).status).toBe(200)
    expect((await showAgain(admin, passkey)).status).toBe(200)
    expect((await ask(owner.cookie, `POST /admin/admins/${admin.id}/reset-factor`, body)).status).toBe(200)
    const [left] = await site.platform.sql`
      select (select count(*)::int from passkeys where user_id = ${admin.id}) as passkeys,
        (select count(*)::int from recovery_codes where user_id = ${admin.id}) as codes`
    expect(left).toEqual({ passkeys: 0, codes: 0 })
    const { cookie: next } = await logInAgain(admin)
    expect((await ask(next, 'GET /admin/payments')).body['code']).toBe('second_factor_missing')
    expect(await ask(next, 'POST /admin/factor/passkeys/ask')).toMatchObject(refused(404, 'not_found'))
  })

  test('is logged with the name, as adding is', async () => {
    const { admin, cookie } = await withPasskey()
    const second = await addPasskey(site.platform, { ...admin, cookie }, new SoftPasskey(), 'a phone')
    const gone = (await listed(second.cookie)).find(({ name }) => name === 'a phone')
    await remove(second.cookie, gone?._id)
    const rows = await site.platform.sql`
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
  try {
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
  } finally {
    await limited.close()
  }
})
