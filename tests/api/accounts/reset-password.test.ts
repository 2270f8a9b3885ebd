import { messageOf } from '@ashenda/core/errors.ts'
import { describe, expect, test } from 'vitest'
import { type CallOptions, call, logInByPhone, register, someAddress, whoIs } from '../../support/account-calls.ts'
import { insertAdmin, logIn, registerContestant } from '../../support/accounts.ts'
import { refused } from '../../support/http.ts'
import { expectSameTime } from '../../support/same-time.ts'
import { usePlatform } from '../../support/use-platform.ts'

let count = 0

const platform = usePlatform()

const someEmail = (): string => {
  count += 1
  return `selam-${count}@example.org`
}
const contestant = () => registerContestant(platform, { email: someEmail(), answer: 'football' })

const reset = (fields: Readonly<Record<string, unknown>>, options: CallOptions = { from: someAddress() }) =>
  call(platform, 'POST /api/v1/auth/forgot-password', {
    ...options,
    payload: { newPassword: 'another password', answer: 'football', ...fields },
  })

describe('[LOG-04] POST /api/v1/auth/forgot-password', () => {
  test('sets a new password, ends every session and logs nobody in', async () => {
    const account = await contestant()
    const other = await logIn(platform, account.id, 'actor')
    const answer = await reset({ email: account.email })
    expect(answer).toMatchObject({ status: 200, body: { success: true }, setCookies: [] })
    for (const cookie of [account.cookie, other]) expect(await whoIs(platform, cookie)).toBe(401)
    expect((await logInByPhone(platform, account.phone, account.password)).status).toBe(401)
    expect((await logInByPhone(platform, account.phone, 'another password')).status).toBe(200)
  })

  test('accepts the answer in another case and spacing', async () => {
    const email = someEmail()
    await register(platform, { email, answer: 'Running  Fast' })
    const answer = await reset({ email: ` ${email.toUpperCase()}`, answer: ' running fast ' })
    expect(answer.status).toBe(200)
  })

  test('refuses for any reason alike and reveals no e-mail', async () => {
    const account = await contestant()
    const without = await registerContestant(platform, { email: someEmail() })
    const admin = await insertAdmin(platform, { answer: 'football' })
    const erased = await contestant()
    await platform.sql`update users set erased_at = now() where id = ${erased.id}`
    for (const fields of [
      { email: account.email, answer: 'tennis' },
      { email: account.email, answer: ' ' },
      { email: someEmail() },
      { email: without.email },
      { email: without.email, answer: 'null' },
      { email: admin.email },
      { email: erased.email },
      { email: 'a,b@example.org' },
    ]) {
      const answer = await reset(fields)
      expect(answer).toMatchObject({ ...refused(422, 'reset_refused'), setCookies: [] })
      expect(answer.body).toEqual({ success: false, code: 'reset_refused', message: messageOf('reset_refused') })
    }
    expect(await whoIs(platform, account.cookie)).toBe(account.id)
    expect((await logInByPhone(platform, account.phone, account.password)).status).toBe(200)
  })

  test.each([
    [{ email: 'selam' }, 'bad_email', 422],
    [{ email: '' }, 'bad_email', 422],
    [{ newPassword: '1234567' }, 'password_length', 422],
    [{ newPassword: 'p'.repeat(129) }, 'password_length', 422],
    [{ newPassword: 'Password123' }, 'password_common', 422],
    [{ answer: '' }, 'invalid_body', 400],
    [{ answer: 'a'.repeat(101) }, 'invalid_body', 400],
    [{ email: ['selam@example.org'] }, 'invalid_body', 400],
  ])('%j is refused as %s', async (fields, code, status) => {
    expect(await reset({ email: 'selam@example.org', ...fields })).toMatchObject(refused(status, code))
  })

  test('of two at once both may succeed, and one password is valid', async () => {
    const account = await contestant()
    const passwords = ['first password', 'second password']
    await Promise.all(passwords.map((newPassword) => reset({ email: account.email, newPassword })))
    const statuses = await Promise.all(
      passwords.map(async (password) => (await logInByPhone(platform, account.phone, password)).status),
    )
    expect(statuses.toSorted()).toEqual([200, 401])
  })

  test('allows three guesses per minute and ten per day in total', async () => {
    const account = await contestant()
    const [from, home] = [someAddress(), someAddress()]
    expect((await logInByPhone(platform, account.phone, account.password, { from: home })).status).toBe(200)
    const guess = (at: string) => reset({ email: account.email, answer: 'tennis' }, { from: at })
    for (let index = 0; index < 3; index += 1) expect(await guess(from)).toMatchObject(refused(422, 'reset_refused'))
    const paused = await guess(from)
    expect(paused).toMatchObject(refused(429, 'too_many_attempts'))
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(50)
    for (let index = 0; index < 7; index += 1) expect((await guess(someAddress())).status).toBe(422)
    const closed = await reset({ email: account.email }, { from: someAddress() })
    expect(closed).toMatchObject(refused(429, 'too_many_attempts'))
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(23 * 3_600)
    expect((await logInByPhone(platform, account.phone, account.password, { from })).status).toBe(200)
    // Strangers' guesses do not count where its owner logged in lately.
    expect((await reset({ email: account.email }, { from: home })).status).toBe(200)
  })

  test('limits unknown e-mails like known ones', async () => {
    const email = someEmail()
    const from = someAddress()
    for (let index = 0; index < 3; index += 1) expect((await reset({ email }, { from })).status).toBe(422)
    expect((await reset({ email }, { from })).status).toBe(429)
  })

  test('takes the same time for an unknown e-mail and a wrong answer', async () => {
    const email = someEmail()
    await register(platform, { email, answer: 'football' })
    const fail = async (typed: string): Promise<void> => {
      expect((await reset({ email: typed, answer: 'tennis' })).status).toBe(422)
      await platform.redis.del(...(await platform.redis.keys(`${platform.prefix}:attempts:reset-account:*`)))
    }
    await expectSameTime(
      () => fail(someEmail()),
      () => fail(email),
    )
  })
})
