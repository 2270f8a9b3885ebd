import { randomUUID } from 'node:crypto'
import { messageOf } from '@ashenda/core/errors.ts'
import { isOutdated } from '@ashenda/platform/passwords/password-hash.ts'
import { describe, expect, test } from 'vitest'
import { logInBy, logInByPhone, someAddress, whoIs } from '../../support/account-calls.ts'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { insertContest, insertContestant, somePhone } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { expectSameTime } from '../../support/same-time.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'

let contestId = ''

const platform = usePlatform(async (sql) => {
  contestId = await insertContest(sql)
})

describe('[LOG-02] POST /actor/login and POST /api/login', () => {
  test('log in a contestant by phone in any spelling', async () => {
    const { id, phone, password } = await registerContestant(platform, { lname: 'Araya' })
    const pasted = `\u2066${phone.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))}\u2069.`
    for (const typed of [phone, phone.replace('+251', '0'), phone.replace('+', '00'), pasted]) {
      for (const logIn of [logInByPhone, logInBy]) {
        const answer = await logIn(platform, typed, password)
        expect(answer.status).toBe(200)
        expect(answer.body).toEqual({
          success: true,
          message: 'Login Successfully',
          user: { name: 'Selam Hagos Araya', role: 'actor' },
          token: 'session-cookie',
        })
        expect(await whoIs(platform, answer.cookie)).toBe(id)
      }
    }
  })

  test('log in by e-mail in any case and by id, with stray characters', async () => {
    const { id, password } = await registerContestant(platform, { email: 'Selam@Example.org' })
    const pasted = ['\u200eselam@example.org\u200b', '“selam@example.org”,', 'ｓｅｌａｍ＠example.org', ` ${id}።`]
    for (const userId of ['Selam@Example.org', ' selam@EXAMPLE.org ', id, id.toUpperCase(), ...pasted]) {
      const answer = await logInBy(platform, userId, password)
      expect(answer.status).toBe(200)
      expect(await whoIs(platform, answer.cookie)).toBe(id)
    }
  })

  test('[AUT-06] log in an admin by either, with e-mail and phone in the answer, which contestants do not get', async () => {
    const { phone, email, password } = await insertAdmin(platform)
    for (const answer of [
      await logInByPhone(platform, phone, password),
      await logInBy(platform, email, password),
      await logInBy(platform, phone, password),
    ]) {
      expect(answer.body['user']).toEqual({ name: 'Selam Hagos', role: 'admin', email, phone })
    }
  })

  test('log in an inactive contestant', async () => {
    const { phone, password } = await registerContestant(platform, { inactiveSince: new Date(0) })
    expect((await logInByPhone(platform, phone, password)).status).toBe(200)
  })

  test('accept accents composed or decomposed', async () => {
    const { phone } = await registerContestant(platform, { password: 'caf\u00e9 cr\u00e8me'.normalize('NFC') })
    expect((await logInByPhone(platform, phone, 'caf\u00e9 cr\u00e8me'.normalize('NFD'))).status).toBe(200)
  })

  test('upgrade an outdated hash once', async () => {
    const { id, phone, password } = await registerContestant(platform)
    const hash = async (): Promise<string> =>
      String((await platform.sql`select password_hash from users where id = ${id}`)[0]?.['password_hash'])
    expect(isOutdated(await hash())).toBe(true)
    expect((await logInByPhone(platform, phone, password)).status).toBe(200)
    const better = await hash()
    expect(isOutdated(better)).toBe(false)
    expect((await logInByPhone(platform, phone, password)).status).toBe(200)
    expect(await hash()).toBe(better)
  })

  test('end the previous session of this browser', async () => {
    const before = await registerContestant(platform)
    const { id, phone, password } = await registerContestant(platform)
    const { cookie } = await logInByPhone(platform, phone, password, { cookie: before.cookie })
    expect(await whoIs(platform, before.cookie)).toBe(401)
    expect(await whoIs(platform, cookie)).toBe(id)
    const again = await logInByPhone(platform, phone, password, { cookie })
    expect(again.cookie).not.toBe(cookie)
    expect(await whoIs(platform, cookie)).toBe(401)
  })
})

describe('the same refusal answers', () => {
  const refusal = { ...refused(401, 'wrong_login'), setCookies: [] }

  test('a wrong password, an unknown phone and an invalid phone', async () => {
    const { id, phone, password, email } = await registerContestant(platform, { email: 'one@example.org' })
    const attempts = [
      logInByPhone(platform, phone, `${password} `),
      logInByPhone(platform, phone, password.toUpperCase()),
      logInByPhone(platform, somePhone(), password),
      logInByPhone(platform, 'selam', password),
      logInBy(platform, phone, 'wrong'),
      logInBy(platform, email, 'wrong'),
      logInBy(platform, id, 'wrong'),
      logInBy(platform, 'two@example.org', password),
      logInBy(platform, randomUUID(), password),
      logInBy(platform, "' or 1=1 --", password),
      logInBy(platform, 'a\u0000@example.org', password),
    ]
    for (const answer of await Promise.all(attempts)) {
      expect(answer).toMatchObject(refusal)
      expect(answer.body).toEqual({ success: false, code: 'wrong_login', message: messageOf('wrong_login') })
    }
  })

  test('an id or e-mail in place of a phone', async () => {
    const { id, email, password } = await registerContestant(platform, { email: 'three@example.org' })
    for (const typed of [id, email]) expect(await logInByPhone(platform, typed, password)).toMatchObject(refusal)
  })

  test('an account without a password and an erased one', async () => {
    const id = await insertContestant(platform.sql, contestId)
    expect(await logInBy(platform, id, 'undefined')).toMatchObject(refusal)
    const erased = await registerContestant(platform)
    await platform.sql`update users set erased_at = now() where id = ${erased.id}`
    expect(await logInBy(platform, erased.id, erased.password)).toMatchObject(refusal)
    expect(await whoIs(platform, erased.cookie)).toBe(401)
  })

  test('a logged-in user, who stays logged in', async () => {
    const { id, phone, cookie } = await registerContestant(platform)
    expect(await logInByPhone(platform, phone, 'wrong', { cookie })).toMatchObject(refusal)
    expect(await whoIs(platform, cookie)).toBe(id)
  })
})

const waiting = () => platform.sql`
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('a log-in with the old password gets no session when the password changes meanwhile', async () => {
  const { id, phone, password } = await registerContestant(platform)
  await logInByPhone(platform, phone, password) // brings the hash of tests to today's cost
  const { answer } = await platform.sql.begin(async (tx) => {
    await tx`update users set password_hash = 'another' where id = ${id}`
    const answer = logInByPhone(platform, phone, password)
    // It has read the old hash once it waits for this transaction.
    await until(async () => (await waiting()).length > 0)
    return { answer }
  })
  expect(await answer).toMatchObject(refused(401, 'wrong_login'))
})

test('unknown accounts and wrong passwords take the same time', async () => {
  const known = await registerContestant(platform)
  const { phone } = await registerContestant(platform)
  await logInByPhone(platform, phone, known.password) // brings the hash of tests to today's cost
  await platform.sql`
    update users set password_hash = (select password_hash from users where phone = ${phone}) where id = ${known.id}`
  const fail = (typed: string) => logInByPhone(platform, typed, 'wrong password', { from: someAddress() })
  await expectSameTime(
    () => fail(somePhone()),
    () => fail(known.phone),
  )
})
