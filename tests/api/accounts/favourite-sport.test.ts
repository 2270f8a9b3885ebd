import { describe, expect, test } from 'vitest'
import { someAddress, whoIs } from '../../support/account-calls.ts'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { startPlatform } from '../../support/platform.ts'
import {
  askForReset,
  type Forgetful,
  forgetfulContestant,
  newPassword,
  openResetOf,
  opens,
  phoneAbroad,
  someEmail,
  sport,
  useResetSite,
} from '../../support/resets.ts'
import { expectSameTime } from '../../support/same-time.ts'

const site = useResetSite()

describe('the favourite sport alone opens nothing', () => {
  test('a right answer changes nothing and gets the same reply as any other', async () => {
    const her = await forgetfulContestant(site.platform)
    const abroad = await forgetfulContestant(site.platform, { phone: phoneAbroad() })
    const without = await registerContestant(site.platform, { email: someEmail() })
    const admin = await insertAdmin(site.platform, { answer: sport })
    const answers = await Promise.all([
      askForReset(site.platform, her.email),
      askForReset(site.platform, abroad.email),
      askForReset(site.platform, her.email, { answer: 'tennis' }),
      askForReset(site.platform, someEmail()),
      askForReset(site.platform, without.email ?? ''),
      askForReset(site.platform, admin.email ?? ''),
      askForReset(site.platform, 'a,b@example.org'),
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
    expect(await whoIs(site.platform, her.cookie)).toBe(her.id)
    expect(await opens(site.platform, her, her.password)).toBe(true)
    expect(await opens(site.platform, her, newPassword)).toBe(false)
    // Nothing was begun for an admin, whatever she answers.
    expect(await site.platform.sql`select from password_resets where user_id in (${admin.id}, ${without.id})`).toEqual(
      [],
    )
  })

  test('an unknown e-mail and a right answer take the same time, and the reply comes before any write', async () => {
    const her = await forgetfulContestant(site.platform, { phone: phoneAbroad() })
    const ask = async (email: string): Promise<void> => {
      expect((await askForReset(site.platform, email)).status).toBe(200)
      await site.platform.redis.del(
        ...(await site.platform.redis.keys(`${site.platform.prefix}:attempts:reset-asked:*`)),
      )
    }
    await setRealAnswer(her)
    await expectSameTime(
      () => ask(someEmail()),
      () => ask(her.email),
    )
    // What a right answer writes has to wait here; its answer does not.
    const other = await forgetfulContestant(site.platform, { phone: phoneAbroad() })
    await site.platform.sql.begin(async (tx) => {
      await tx`select from users where id = ${other.id} for update`
      expect((await askForReset(site.platform, other.email)).status).toBe(200)
      expect(await site.platform.sql`select from password_resets where user_id = ${other.id}`).toEqual([])
    })
    expect(await openResetOf(site.platform, other)).toMatchObject({ way: 'wait' })
  })

  test.each([
    [{ email: 'selam' }, 'bad_email', 422],
    [{ newPassword: '1234567' }, 'password_length', 422],
    [{ newPassword: 'Password123' }, 'password_common', 422],
    [{ answer: '' }, 'invalid_body', 400],
  ])('%j is refused as %s', async (fields, code, status) => {
    const { email = someEmail(), ...rest } = fields as { email?: string }
    expect(await askForReset(site.platform, email, rest)).toMatchObject(refused(status, code))
  })

  test('right or wrong, three tries per address and ten in total are allowed before a pause', async () => {
    const her = await forgetfulContestant(site.platform, { phone: phoneAbroad() })
    const from = someAddress()
    const answers = ['tennis', sport, 'running']
    for (const answer of answers)
      expect((await askForReset(site.platform, her.email, { answer }, { from })).status).toBe(200)
    const paused = await askForReset(site.platform, her.email, {}, { from })
    expect(paused).toMatchObject({ ...refused(429, 'too_many_attempts'), setCookies: [] })
    for (let index = 0; index < 7; index += 1)
      expect((await askForReset(site.platform, her.email, { answer: 'tennis' })).status).toBe(200)
    expect(await askForReset(site.platform, her.email)).toMatchObject(refused(429, 'too_many_attempts'))
    const unknown = someEmail()
    for (const answer of answers)
      expect((await askForReset(site.platform, unknown, { answer }, { from })).status).toBe(200)
    expect((await askForReset(site.platform, unknown, {}, { from })).status).toBe(429)
  })

  test('resets at once with PASSWORD_RESET=as-specified', async () => {
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
  const answerHash = await site.platform.services.passwords.hash(sport)
  await site.platform.sql`update users set answer_hash = ${answerHash} where id = ${id}`
}
