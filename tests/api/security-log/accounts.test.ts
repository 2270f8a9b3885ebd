import { describe, expect, test } from 'vitest'
import { type CallOptions, call, logInBy, logInByPhone, register, someAddress } from '../../support/account-calls.ts'
import { type Account, insertAdmin, logIn, registerContestant } from '../../support/accounts.ts'
import { captureLog } from '../../support/captured-log.ts'
import { orderCards } from '../../support/cards.ts'
import { insertContest, somePhone } from '../../support/contest-data.ts'
import { sendForm, startFormSite } from '../../support/form-site.ts'
import { addPasskey, askForPasskey, type Mistakes, type SoftPasskey } from '../../support/passkeys.ts'
import { failIntoPause } from '../../support/pauses.ts'
import { usePlatform } from '../../support/use-platform.ts'

const { log, security } = captureLog()
const pseudonym = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f-]{18,}$/)

const platform = usePlatform((sql) => insertContest(sql), {}, { log })

const last = (event: string) => security(event).at(-1)

async function admin(): Promise<Account> {
  return insertAdmin(platform)
}

describe('the security log records', () => {
  test('a log-in', async () => {
    const { id, phone, password } = await registerContestant(platform)
    expect((await logInByPhone(platform, phone, password)).status).toBe(200)
    const line = last('authn_login_success')
    expect(line).toMatchObject({ level: 30, route: 'POST /actor/login', account: id })
    expect(line).toMatchObject({ reqId: expect.any(String), identity: pseudonym, address: pseudonym })
  })

  test('a failed log-in and its reason', async () => {
    const { id, phone } = await registerContestant(platform)
    const from = someAddress()
    await logInBy(platform, somePhone(), 'a guess', { from })
    expect(last('authn_login_fail')).toMatchObject({ level: 40, route: 'POST /api/login', reason: 'unknown_account' })
    expect(last('authn_login_fail')).not.toHaveProperty('account')
    await failIntoPause(platform, async () => (await logInBy(platform, phone, 'a guess', { from })).status)
    expect(last('authn_login_fail')).toMatchObject({ account: id, reason: 'wrong_password' })
    await logInBy(platform, phone, 'a guess', { from })
    expect(last('authn_login_fail')).toMatchObject({ identity: pseudonym, reason: 'locked' })
    expect(last('excess_rate_limit_exceeded')).toMatchObject({ route: 'POST /api/login', reason: 'too_many_attempts' })
  })

  test('a log-in without scripts', async () => {
    const site = await startFormSite(platform)
    const { id, phone } = await registerContestant(platform)
    await sendForm(site, '/login', { userId: phone, password: 'a guess' }, { from: someAddress() })
    expect(last('authn_login_fail')).toMatchObject({ route: 'POST /login', account: id, reason: 'wrong_password' })
    await site.close()
  })

  test('log-outs, here and elsewhere', async () => {
    const { id, cookie } = await registerContestant(platform)
    await logIn(platform, id, 'actor')
    await call(platform, 'DELETE /api/sessions', { cookie })
    expect(last('authn_token_revoked')).toMatchObject({ account: id, reason: 'by_owner', sessions: 1 })
    await call(platform, 'GET /api/logout', { cookie })
    expect(last('authn_token_revoked')).toMatchObject({ level: 30, account: id, reason: 'log_out', sessions: 1 })
  })

  test('sessions ended by another log-in', async () => {
    const { id, phone, password, cookie } = await registerContestant(platform)
    await logInByPhone(platform, phone, password, { cookie })
    expect(last('authn_token_revoked')).toMatchObject({ account: id, reason: 'other_log_in' })
    for (let place = 0; place < 20; place += 1) await logIn(platform, id, 'actor')
    expect(last('authn_token_revoked')).toMatchObject({ account: id, reason: 'displaced' })
  })

  test('a password change, and a wrong current password', async () => {
    const { id, password, cookie } = await registerContestant(platform)
    await logIn(platform, id, 'actor')
    const change = (oldPassword: string) =>
      call(platform, 'PUT /actor/changePassword', {
        cookie,
        payload: { actor: { oldPassword, newPassword: 'another one' } },
      })
    await change('a guess')
    expect(last('authn_reauth_fail')).toMatchObject({ level: 40, account: id, route: 'PUT /actor/changePassword' })
    await change(password)
    expect(last('authn_password_change')).toMatchObject({ level: 30, account: id })
    expect(last('authn_token_revoked')).toMatchObject({ account: id, reason: 'password_change', sessions: 1 })
  })

  test('password resets: requested, refused, done', async () => {
    const email = 'reset@example.org'
    const { id } = await registerContestant(platform, { email, answer: 'football' })
    const from = someAddress()
    const reset = (fields: object, options: CallOptions = { from }) =>
      call(platform, 'POST /api/v1/auth/forgot-password', {
        ...options,
        payload: { email, answer: 'football', newPassword: 'another one', ...fields },
      })
    await reset({ email: 'nobody@example.org' })
    expect(last('authn_password_reset_request')).toMatchObject({ level: 30, identity: pseudonym })
    expect(last('authn_password_reset_fail')).toMatchObject({ level: 40, reason: 'unknown_account' })
    await reset({ answer: 'chess' })
    expect(last('authn_password_reset_fail')).toMatchObject({ account: id, reason: 'wrong_answer' })
    expect((await reset({})).status).toBe(200)
    expect(last('authn_password_reset')).toMatchObject({ level: 30, account: id, identity: pseudonym })
    expect(last('authn_token_revoked')).toMatchObject({ account: id, reason: 'password_reset' })
    for (let guess = 0; guess < 4; guess += 1) await reset({ answer: 'chess' })
    expect(last('authn_password_reset_fail')).toMatchObject({ reason: 'locked' })
  })

  test('passkeys added, shown, wrong, copied, removed', async () => {
    const { id, ...rest } = await admin()
    const { passkey, cookie: first } = await addPasskey(platform, rest)
    expect(last('authn_factor_change')).toMatchObject({ level: 30, account: id, reason: 'passkey_added' })
    const show = async (cookie: string, of: SoftPasskey, mistakes: Mistakes = {}) => {
      const payload = of.sign(await askForPasskey(platform, cookie), { origin: 'http://localhost', ...mistakes })
      return (await call(platform, 'POST /admin/factor/passkeys/show', { cookie, payload })).cookie
    }
    const copy = passkey.copy()
    const second = await show(first, passkey)
    expect(last('authn_factor_success')).toMatchObject({ level: 30, account: id })
    await show(second, passkey, { origin: 'https://evil.example' })
    expect(last('authn_factor_fail')).toMatchObject({ level: 40, account: id, reason: 'wrong_passkey' })
    await show(second, copy)
    expect(last('authn_factor_copied')).toMatchObject({ level: 40, account: id, reason: 'passkey_copied' })
    const payload = passkey.sign({ challenge: 'x', rpId: 'localhost' })
    await call(platform, 'POST /admin/factor/passkeys/show', { cookie: second, payload })
    expect(last('authn_factor_fail')).toMatchObject({ account: id, reason: 'passkey_expired' })
    const { cookie } = await addPasskey(platform, { ...rest, cookie: second })
    const [listed] = (await call(platform, 'GET /admin/factor/passkeys', { cookie })).body['passkeys'] as {
      _id: string
    }[] // of the contract
    await call(platform, `DELETE /admin/factor/passkeys/${listed?._id}`, { cookie })
    expect(last('authn_factor_change')).toMatchObject({ account: id, reason: 'passkey_removed' })
  })

  test('a card order with a wrong key', async () => {
    const { id, cookie } = await admin()
    await orderCards(platform, { key: 'a guess' }, { cookie })
    expect(last('authn_card_key_fail')).toMatchObject({ level: 40, account: id, reason: 'wrong_card_key' })
  })

  test('a call without permission', async () => {
    const { id, cookie } = await registerContestant(platform)
    await call(platform, 'GET /admin/today')
    expect(last('authz_fail')).toMatchObject({ level: 40, route: 'GET /admin/today', reason: 'not_authenticated' })
    expect(last('authz_fail')).not.toHaveProperty('account')
    await call(platform, 'GET /admin/today', { cookie })
    expect(last('authz_fail')).toMatchObject({ route: 'GET /admin/today', account: id, reason: 'not_allowed' })
  })

  test('accounts registered, deactivated, activated and erased', async () => {
    await register(platform)
    const account = last('user_created')?.['account']
    expect(last('user_created')).toMatchObject({
      level: 30,
      route: 'POST /actor/register',
      account: expect.any(String),
    })
    const { id: adminId, cookie } = await admin()
    for (const active of [false, true]) {
      const reason = active ? undefined : 'she asked'
      await call(platform, 'PUT /admin/activity', { cookie, payload: { actor: { id: account, active }, reason } })
      expect(last('authz_change')).toMatchObject({
        level: 30,
        account: adminId,
        subject: account,
        reason: active ? 'activated' : 'deactivated',
      })
    }
    await call(platform, `POST /admin/contestants/${String(account)}/erase`, {
      cookie,
      payload: { reason: 'by letter' },
    })
    expect(last('user_deleted')).toMatchObject({ level: 30, account: adminId, subject: account })
  })
})
