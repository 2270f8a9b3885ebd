import { describe, expect, onTestFinished, test } from 'vitest'
import { call, logInByPhone, someAddress, whoIs } from '../../support/account-calls.ts'
import { insertAdmin, logIn, registerContestant } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { otherThan } from '../../support/messages.ts'
import { pausesPass } from '../../support/pauses.ts'
import { startPlatform } from '../../support/platform.ts'
import {
  ageResetOf,
  askForReset,
  type Forgetful,
  finishReset,
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
import { until } from '../../support/until.ts'

/** Can send only to Ethiopian phones; all others have to wait. */

const { platform, messages } = useResetSite()

const invalid = refused(422, 'reset_invalid')

/** A contestant with a code on her phone, the requesting browser, and the code. */
async function sentTo(account?: Forgetful) {
  const her = account ?? (await forgetfulContestant(platform))
  const before = messages.to(her.phone).length
  const { reset } = await askForReset(platform, her.email)
  return { her, reset, code: await messages.codeFor(her.phone, before + 1) }
}

/** A contestant who cannot receive a code. */
async function waitingFor() {
  const her = await forgetfulContestant(platform, { phone: phoneAbroad() })
  const { reset } = await askForReset(platform, her.email)
  expect(await openResetOf(platform, her)).toMatchObject({ way: 'wait' })
  return { her, reset }
}

describe('a code sent by phone', () => {
  test('sets the password in the requesting browser, ends every session and logs nobody in', async () => {
    const { her, reset, code } = await sentTo()
    const other = await logIn(platform, her.id, 'actor')
    expect(messages.to(her.phone)).toHaveLength(1)
    const answer = await finishReset(platform, reset, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(answer.setCookies).toEqual(['reset=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
    for (const cookie of [her.cookie, other]) expect(await whoIs(platform, cookie)).toBe(401)
    expect(await opens(platform, her, her.password)).toBe(false)
    expect(await opens(platform, her, newPassword)).toBe(true)
  })

  test('is stored, like its token, as an HMAC only, and leaves the queue', async () => {
    const { her, reset, code } = await sentTo()
    const [row] = await platform.sql`
      select encode(token_hash, 'hex') as token, encode(code_hash, 'hex') as code, r::text as all from password_resets r where user_id = ${her.id}`
    expect(row).toMatchObject({
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
      code: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(row?.['all']).not.toContain(code)
    expect(row?.['all']).not.toContain(reset.split('=')[1])
    expect(
      await until(async () => (await platform.redis.keys(`${platform.prefix}:messages:reset-*`)).length === 0),
    ).toBe(true)
  })

  test('works in no other browser and for no other reset', async () => {
    const [one, two] = [await sentTo(), await sentTo()]
    expect(
      await finishReset(platform, two.reset, one.code === two.code ? otherThan(one.code) : one.code),
    ).toMatchObject(invalid)
    expect(await finishReset(platform, undefined, one.code)).toMatchObject(invalid)
    expect(await finishReset(platform, `reset=${'x'.repeat(43)}`, one.code)).toMatchObject(invalid)
    // The browser's token is no link, and waiting does not help when a code was sent.
    expect(await finishReset(platform, one.reset, one.reset.split('=')[1] ?? '')).toMatchObject(invalid)
    expect(await finishReset(platform, one.reset, '')).toMatchObject(invalid)
    expect((await finishReset(platform, one.reset, one.code)).status).toBe(200)
  })

  test('works once: of four simultaneous uses one sets the password', async () => {
    const { her, reset, code } = await sentTo()
    const passwords = ['first password', 'second password', 'third password', 'fourth password']
    const answers = await Promise.all(passwords.map((password) => finishReset(platform, reset, code, password)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const works = await Promise.all(passwords.map((password) => opens(platform, her, password)))
    expect(works).toEqual(answers.map(({ status }) => status === 200))
    expect((await finishReset(platform, reset, code)).status).toBeGreaterThanOrEqual(400)
  })

  test('allows three guesses, however many come at once; then even the right code is refused', async () => {
    const { her, reset, code } = await sentTo()
    const guesses = await Promise.all(Array.from({ length: 12 }, () => finishReset(platform, reset, otherThan(code))))
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(3)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(9)
    expect(await finishReset(platform, reset, code)).toMatchObject(refused(429, 'too_many_attempts'))
    expect(await opens(platform, her, her.password)).toBe(true)
  })

  test('expires after fifteen minutes', async () => {
    const { her, reset, code } = await sentTo()
    await ageResetOf(platform, her, '14 minutes 50 seconds')
    expect(await finishReset(platform, reset, otherThan(code))).toMatchObject(invalid)
    await ageResetOf(platform, her, '11 seconds')
    expect(await finishReset(platform, reset, code)).toMatchObject(invalid)
    expect(await opens(platform, her, her.password)).toBe(true)
  })

  test('is replaced by a second one; an invalid new password uses up neither', async () => {
    const first = await sentTo()
    const second = await sentTo(first.her)
    expect(await finishReset(platform, first.reset, first.code)).toMatchObject(invalid)
    expect(await finishReset(platform, second.reset, second.code, 'short')).toMatchObject(
      refused(422, 'password_length'),
    )
    expect((await finishReset(platform, second.reset, second.code)).status).toBe(200)
  })

  test('is void once its owner changes password or e-mail', async () => {
    for (const change of [
      { newPassword: 'changed by herself', path: 'PUT /actor/changePassword' },
      { email: someEmail(), path: 'PUT /actor/updateDescription' },
    ]) {
      const { her, reset, code } = await sentTo()
      const { path, ...fields } = change
      const proof = path.includes('change')
        ? { oldPassword: her.password }
        : { currentPassword: her.password, description: 'x' }
      const payload = { actor: { ...fields, ...proof } }
      expect(await call(platform, path, { cookie: her.cookie, payload })).toMatchObject({ status: 200 })
      expect(await finishReset(platform, reset, code)).toMatchObject(invalid)
    }
  })

  test('is sent three times in ten minutes per phone, which the answer does not reveal', async () => {
    const her = await forgetfulContestant(platform)
    for (let count = 1; count <= 3; count += 1) await sentTo(her)
    const fourth = await askForReset(platform, her.email)
    expect(fourth).toMatchObject({ status: 200, body: { next: '/reset-password' } })
    const witness = await sentTo()
    expect(messages.to(witness.her.phone)).toHaveLength(1)
    expect(messages.to(her.phone)).toHaveLength(3)
  })
})

test('strangers’ reset requests pause its owner’s for ten minutes at most', async () => {
  const her = await forgetfulContestant(platform)
  for (let stranger = 0; stranger < 40; stranger += 1) {
    await pausesPass(platform)
    expect((await askForReset(platform, her.email, { answer: 'a guess' })).status).toBe(200)
  }
  const asked = await askForReset(platform, her.email)
  expect(asked.status).toBe(429)
  expect(Number(asked.headers['retry-after'])).toBeLessThanOrEqual(600)
  await pausesPass(platform)
  await sentTo(her)
})

describe('without a way to send a code', () => {
  test('the requesting browser can set the password after 24 hours, for two days', async () => {
    const { her, reset } = await waitingFor()
    expect(await finishReset(platform, reset, '')).toMatchObject(invalid)
    await ageResetOf(platform, her, '23 hours 59 minutes')
    expect(await finishReset(platform, reset, '')).toMatchObject(invalid)
    await ageResetOf(platform, her, '1 minute')
    expect(await finishReset(platform, undefined, '')).toMatchObject(invalid)
    expect(await finishReset(platform, reset, '123456')).toMatchObject(invalid)
    expect(await finishReset(platform, reset, '')).toMatchObject(refused(429, 'too_many_attempts'))
    const { her: patient, reset: hers } = await waitingFor()
    await ageResetOf(platform, patient, '24 hours 1 second')
    const answers = await Promise.all([1, 2, 3, 4].map(() => finishReset(platform, hers, '')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await opens(platform, patient, newPassword)).toBe(true)
    expect(await whoIs(platform, patient.cookie)).toBe(401)
    const { her: late, reset: theirs } = await waitingFor()
    await ageResetOf(platform, late, '72 hours')
    expect(await finishReset(platform, theirs, '')).toMatchObject(invalid)
  })

  test('the owner is told in every session and at log-in, and can stop the reset', async () => {
    const { her, reset } = await waitingFor()
    const own = await call(platform, 'GET /actor/password-reset', { cookie: her.cookie })
    const { askedAt, opensAt } = own.body['reset'] as { askedAt: string; opensAt: string } // of the contract
    expect(Date.parse(opensAt) - Date.parse(askedAt)).toBe(24 * 3_600_000)
    const entered = await logInByPhone(platform, her.phone, her.password, { from: someAddress() })
    expect(entered).toMatchObject({ status: 200, body: { resetWaits: true } })
    const stop = (cookie: string) => call(platform, 'DELETE /actor/password-reset', { cookie })
    const stranger = await forgetfulContestant(platform)
    expect(await stop(stranger.cookie)).toMatchObject(refused(404, 'not_found'))
    expect(await stop(entered.cookie)).toMatchObject({ status: 200, body: { success: true } })
    expect(await stop(her.cookie)).toMatchObject(refused(404, 'not_found'))
    await ageResetOf(platform, her, '25 hours')
    expect(await finishReset(platform, reset, '')).toMatchObject(invalid)
    expect((await call(platform, 'GET /actor/password-reset', { cookie: her.cookie })).body).toEqual({
      success: true,
      reset: null,
    })
    const again = await logInByPhone(platform, her.phone, her.password, { from: someAddress() })
    expect(again.body).not.toHaveProperty('resetWaits')
  })

  test('a new request restarts the wait and voids the former one', async () => {
    const { her, reset: former } = await waitingFor()
    const first = await openResetOf(platform, her)
    await ageResetOf(platform, her, '20 hours')
    const { reset } = await askForReset(platform, her.email)
    await until(async () => (await openResetOf(platform, her)).id !== first.id)
    await ageResetOf(platform, her, '5 hours')
    for (const cookie of [former, reset]) expect(await finishReset(platform, cookie, '')).toMatchObject(invalid)
  })
})

describe('the favourite sport alone opens nothing', () => {
  test('a right answer changes nothing and gets the same reply as any other', async () => {
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
    // No reset starts for an admin.
    expect(await platform.sql`select from password_resets where user_id in (${admin.id}, ${without.id})`).toEqual([])
  })

  test('an unknown e-mail and a right answer take the same time, and the reply comes before any write', async () => {
    const her = await forgetfulContestant(platform, { phone: phoneAbroad() })
    const ask = async (email: string): Promise<void> => {
      expect((await askForReset(platform, email)).status).toBe(200)
      await platform.redis.del(...(await platform.redis.keys(`${platform.prefix}:attempts:reset-asked:*`)))
    }
    await setRealAnswer(her)
    await expectSameTime(
      () => ask(someEmail()),
      () => ask(her.email),
    )
    // The write of a right answer waits here; the reply does not.
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
  ])('%j is refused as %s', async (fields, code, status) => {
    const { email = someEmail(), ...rest } = fields as { email?: string }
    expect(await askForReset(platform, email, rest)).toMatchObject(refused(status, code))
  })

  test('right or wrong, three tries per address and ten in total are allowed before a pause', async () => {
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

  test('resets at once with PASSWORD_RESET=as-specified', async () => {
    const plain = await startPlatform((sql) => insertContest(sql), { PASSWORD_RESET: 'as-specified' })
    onTestFinished(() => plain.close())
    const her = await forgetfulContestant(plain)
    const answer = await askForReset(plain, her.email)
    expect(answer).toMatchObject({ status: 200, body: { success: true }, setCookies: [] })
    expect(answer.body).not.toHaveProperty('next')
    expect(await opens(plain, her, newPassword)).toBe(true)
  })
})

/** Answers are hashed cheaply in tests; this one at the real cost. */
async function setRealAnswer({ id }: Forgetful): Promise<void> {
  const answerHash = await platform.services.passwords.hash(sport)
  await platform.sql`update users set answer_hash = ${answerHash} where id = ${id}`
}
