import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someAddress, whoIs } from '../../support/account-calls.ts'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { type Messages, startMessages } from '../../support/messages.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import {
  askForReset,
  type Forgetful,
  forgetfulContestant,
  newPassword,
  openResetOf,
  opens,
  phoneAbroad,
  safeReset,
  someEmail,
  sport,
} from '../../support/resets.ts'
import { expectSameTime } from '../../support/same-time.ts'

let platform: Platform
let messages: Messages

beforeAll(async () => {
  messages = await startMessages()
  const { MESSAGES_SANDBOX_URL = '' } = messages.env
  platform = await startPlatform((sql) => insertContest(sql), {
    ...safeReset,
    MESSAGES_DOMESTIC: 'sandbox',
    MESSAGES_SANDBOX_URL,
  })
  await platform.startWorker()
})
afterAll(async () => {
  await platform.close()
  await messages.close()
})

describe('[LOG-04] the favourite sport opens nothing by itself', () => {
  test('the right answer changes nothing, and is answered as every other is', async () => {
    const her = await forgetfulContestant(platform)
    const abroad = await forgetfulContestant(platform, { phone: phoneAbroad() })
    const without = await registerContestant(platform, { email: someEmail() })
    const admin = await insertAdmin(platform, { answer: sport })
    const answers = await Promise.all([
      askForReset(platform, her.email),
      askForReset(platform, abroad.email),
      askForReset(platform, her.email, { answer: 'tennis' }),
      askForReset(platform, someEmail()),
      askForReset(platform, without.email ?? ''),
      askForReset(platform, admin.email ?? ''),
      askForReset(platform, 'a,b@example.org'),
    ])
    const [first] = answers
    for (const { status, body, setCookies, headers } of answers) {
      expect({ status, body }).toEqual({ status: 200, body: first?.body })
      expect(Object.keys(headers)).toEqual(Object.keys(first?.headers ?? {}))
      expect(setCookies.map((one) => one.replace(/=[\w-]{43};/, '=…;'))).toEqual([
        'reset=…; Max-Age=259200; Path=/; HttpOnly; SameSite=Lax',
      ])
    }
    expect(first?.body).toMatchObject({ success: true, next: '/reset-password' })
    expect(await whoIs(platform, her.cookie)).toBe(her.id)
    expect(await opens(platform, her, her.password)).toBe(true)
    expect(await opens(platform, her, newPassword)).toBe(false)
    // Nothing was begun for an admin, whatever she answers.
    expect(await platform.sql`select from password_resets where user_id in (${admin.id}, ${without.id})`).toEqual([])
  })

  test('takes the same time for an unknown e-mail and a right answer, which is answered before anything is begun', async () => {
    const her = await forgetfulContestant(platform, { phone: phoneAbroad() })
    const ask = async (email: string): Promise<void> => {
      expect((await askForReset(platform, email)).status).toBe(200)
      await platform.redis.del(...(await platform.redis.keys(`${platform.prefix}:attempts:reset-account:*`)))
    }
    await setRealAnswer(her)
    await expectSameTime(
      () => ask(someEmail()),
      () => ask(her.email),
    )
    // What a right answer writes has to wait here; its answer does not.
    const other = await forgetfulContestant(platform, { phone: phoneAbroad() })
    await platform.sql.begin(async (tx) => {
      await tx`select from users where id = ${other.id} for update`
      expect((await askForReset(platform, other.email)).status).toBe(200)
      expect(await platform.sql`select from password_resets where user_id = ${other.id}`).toEqual([])
    })
    expect(await openResetOf(platform, other)).toMatchObject({ way: 'wait' })
  })

  test.each([
    [{ email: 'selam' }, 'bad_email', 422],
    [{ newPassword: '1234567' }, 'password_length', 422],
    [{ newPassword: 'Password123' }, 'password_common', 422],
    [{ answer: '' }, 'invalid_body', 400],
  ])('%j is refused as %s, as before', async (fields, code, status) => {
    const { email = someEmail(), ...rest } = fields as { email?: string }
    expect(await askForReset(platform, email, rest)).toMatchObject(refused(status, code))
  })

  test('each try counts, right or wrong: three, then a minute, and ten a day from everywhere', async () => {
    const her = await forgetfulContestant(platform, { phone: phoneAbroad() })
    const from = someAddress()
    const answers = ['tennis', sport, 'running']
    for (const answer of answers)
      expect((await askForReset(platform, her.email, { answer }, { from })).status).toBe(200)
    const paused = await askForReset(platform, her.email, {}, { from })
    expect(paused).toMatchObject({ ...refused(429, 'too_many_attempts'), setCookies: [] })
    for (let index = 0; index < 7; index += 1)
      expect((await askForReset(platform, her.email, { answer: 'tennis' })).status).toBe(200)
    expect(await askForReset(platform, her.email)).toMatchObject(refused(429, 'too_many_attempts'))
    const unknown = someEmail()
    for (const answer of answers) expect((await askForReset(platform, unknown, { answer }, { from })).status).toBe(200)
    expect((await askForReset(platform, unknown, {}, { from })).status).toBe(429)
  })

  test('as specified, it does at once what it did', async () => {
    const plain = await startPlatform((sql) => insertContest(sql), { PASSWORD_RESET: 'as-specified' })
    try {
      const her = await forgetfulContestant(plain)
      const answer = await askForReset(plain, her.email)
      expect(answer).toMatchObject({ status: 200, body: { success: true }, setCookies: [] })
      expect(answer.body).not.toHaveProperty('next')
      expect(await opens(plain, her, newPassword)).toBe(true)
    } finally {
      await plain.close()
    }
  })
})

/** Answers are hashed cheaply in tests; here it has to cost what it does for people. */
async function setRealAnswer({ id }: Forgetful): Promise<void> {
  const answerHash = await platform.services.passwords.hash(sport)
  await platform.sql`update users set answer_hash = ${answerHash} where id = ${id}`
}
