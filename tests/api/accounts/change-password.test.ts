import { describe, expect, test } from 'vitest'
import { call, logInByPhone, whoIs } from '../../support/account-calls.ts'
import { type Account, insertAdmin, logIn, registerContestant } from '../../support/accounts.ts'
import { refused } from '../../support/http.ts'
import { useEndedSessions } from '../../support/sessions.ts'
import { until } from '../../support/until.ts'

const on = useEndedSessions()

const change = ({ cookie }: Pick<Account, 'cookie'>, oldPassword: unknown, newPassword: unknown, role = 'actor') =>
  call(on.platform, `PUT /${role}/changePassword`, { cookie, payload: { actor: { oldPassword, newPassword } } })

const idsOf = async (userId: string): Promise<string[]> =>
  (await on.platform.sql<{ id: string }[]>`select id from sessions where user_id = ${userId} order by id`).map(
    ({ id }) => id,
  )

describe('[DSH-05] PUT /actor/changePassword and PUT /admin/changePassword', () => {
  test.each(['actor', 'admin'] as const)('sets the password of an %s and confirms it', async (role) => {
    const account = await (role === 'admin' ? insertAdmin(on.platform) : registerContestant(on.platform))
    const answer = await change(account, account.password, 'another password', role)
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'your password has been changed' } })
    expect(await logInByPhone(on.platform, account.phone, account.password)).toMatchObject(refused(401, 'wrong_login'))
    expect((await logInByPhone(on.platform, account.phone, 'another password')).status).toBe(200)
  })

  test('ends all other sessions and renews the token of this one', async () => {
    const account = await registerContestant(on.platform)
    const other = await logIn(on.platform, account.id, 'actor')
    const [own, second] = await idsOf(account.id)
    const { cookie, setCookies } = await change(account, account.password, 'another password')
    expect(setCookies).toHaveLength(1)
    expect(cookie).not.toBe(account.cookie)
    expect(await whoIs(on.platform, cookie)).toBe(account.id)
    expect([await whoIs(on.platform, account.cookie), await whoIs(on.platform, other)]).toEqual([401, 401])
    await until(() => on.ended.includes(second ?? ''))
    expect(on.ended).not.toContain(own)
  })

  test('sends one cookie even if the session was due for renewal', async () => {
    const account = await registerContestant(on.platform)
    await on.platform.sql`update sessions set last_seen_at = now() - interval '2 h' where user_id = ${account.id}`
    const { cookie, setCookies } = await change(account, account.password, 'another password')
    expect(setCookies).toHaveLength(1)
    expect(await whoIs(on.platform, cookie)).toBe(account.id)
  })

  test('of two at once one wins, and its password is valid', async () => {
    const account = await registerContestant(on.platform)
    const second = { cookie: await logIn(on.platform, account.id, 'actor') }
    const answers = await Promise.all([
      change(account, account.password, 'first password'),
      change(second, account.password, 'second password'),
    ])
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    expect(winners).toHaveLength(1)
    // The other session ended with the change of the first, or its password was wrong by then.
    expect([401, 422]).toContain(answers.find(({ status }) => status !== 200)?.status)
    const passwords = ['first password', 'second password']
    for (const [index, password] of passwords.entries())
      expect((await logInByPhone(on.platform, account.phone, password)).status).toBe(winners[0] === index ? 200 : 401)
  })

  test('of ten at once in one browser one wins, and its cookie is valid', async () => {
    const account = await registerContestant(on.platform)
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => change(account, account.password, `password number ${index}`)),
    )
    const winner = answers.find(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await whoIs(on.platform, winner?.cookie)).toBe(account.id)
  })

  test.each<[string, unknown, unknown, number, string]>([
    ['a wrong current password', 'wrong', 'another password', 422, 'wrong_password'],
    ['the new password as the current one', 'another password', 'another password', 422, 'wrong_password'],
    ['a new password of 7 characters', 'a password of tests', '1234567', 422, 'password_length'],
    ['a new password of 129 characters', 'a password of tests', 'p'.repeat(129), 422, 'password_length'],
    ['a new password that many have', 'a password of tests', 'Password123', 422, 'password_common'],
    ['a new password of half a character', 'a password of tests', 'password\ud83d', 400, 'invalid_text'],
    ['no current password', '', 'another password', 400, 'invalid_body'],
    ['a current password beyond all bounds', 'p'.repeat(513), 'another password', 400, 'invalid_body'],
    ['a new password that is a list', 'a password of tests', ['another password'], 400, 'invalid_body'],
  ])('refuses %s, and changes nothing', async (_case, oldPassword, newPassword, status, code) => {
    const account = await registerContestant(on.platform)
    expect(await change(account, oldPassword, newPassword)).toMatchObject(refused(status, code))
    expect(await whoIs(on.platform, account.cookie)).toBe(account.id)
    expect((await logInByPhone(on.platform, account.phone, account.password)).status).toBe(200)
  })

  test('accepts only the caller’s own role', async () => {
    const [contestant, admin] = [await registerContestant(on.platform), await insertAdmin(on.platform)]
    const attempts = [
      change(contestant, contestant.password, 'another password', 'admin'),
      change(admin, admin.password, 'another password', 'actor'),
    ]
    for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject(refused(403, 'not_allowed'))
    const answer = await change({ cookie: '' }, 'old password', 'another password')
    expect(answer).toMatchObject(refused(401, 'not_authenticated'))
  })
})
