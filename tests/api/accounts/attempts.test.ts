import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type CallAnswer, call, logInBy, logInByPhone, someAddress } from '../../support/account-calls.ts'
import { registerContestant } from '../../support/accounts.ts'
import { insertContest, somePhone } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { pausesPass } from '../../support/pauses.ts'
import { startPlatform, testPepper } from '../../support/platform.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'

const password = 'weaving tilfi'

const platform = usePlatform()

const keys = (name: string): Promise<string[]> => platform.redis.keys(`${platform.prefix}:attempts:${name}:*`)

const failing = (phone: string, from: string): Promise<CallAnswer> => logInByPhone(platform, phone, 'wrong', { from })
const pauseOf = (answer: CallAnswer): number => (answer.status === 429 ? Number(answer.headers['retry-after']) : 0)

/** Expects the rest of a pause that began after `startedAt`, in whole seconds. */
function expectRest(told: number, pause: number, startedAt: number): void {
  const gone = Math.ceil((performance.now() - startedAt) / 1_000)
  expect(told).toBeLessThanOrEqual(pause)
  expect(told).toBeGreaterThanOrEqual(pause - gone)
}

/** Fails this often, skipping every pause. */
async function failTimes(times: number, phone: string, from: string): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    await pausesPass(platform)
    expect(await failing(phone, from)).toMatchObject(refused(401, 'wrong_login'))
  }
}

describe('guessing a password', () => {
  test('after five failures pauses double from 1 second up to 15 minutes', async () => {
    const attempt = { account: somePhone(), address: someAddress() }
    const guess = (): Promise<unknown> =>
      platform.services.rateLimits
        .logIn(
          attempt,
          () => Promise.reject(new AppError('wrong_login')),
          () => [],
        )
        .catch((error: unknown) => (error instanceof AppError ? (error.retryAfterSeconds ?? error.code) : error))
    const pauses = [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]
    for (let failures = 0; failures < pauses.length; ) {
      await pausesPass(platform)
      const startedAt = performance.now()
      expect(await guess()).toBe('wrong_login')
      const pause = pauses[failures] ?? 0
      failures += 1
      const again = await guess()
      if (again === 'wrong_login') {
        // It was checked, so the pause must be over.
        failures += 1
        expect(performance.now() - startedAt).toBeGreaterThanOrEqual(pause * 1_000)
      } else expectRest(Number(again), pause, startedAt)
    }
  })

  test.each([
    ['an account', true],
    ['nobody', false],
  ])('against %s is answered 429 with Retry-After', async (_case, isKnown) => {
    const phone = isKnown ? (await registerContestant(platform)).phone : somePhone()
    const from = someAddress()
    await failTimes(8, phone, from)
    const startedAt = performance.now()
    await failTimes(1, phone, from)
    const answer = await failing(phone, from)
    expect(answer).toMatchObject(refused(429, 'too_many_attempts'))
    expectRest(pauseOf(answer), 16, startedAt)
  })

  test('during a pause the right password is refused, and attempts do not extend it', async () => {
    const { phone } = await registerContestant(platform, { password })
    const from = someAddress()
    await failTimes(10, phone, from)
    for (let index = 0; index < 20; index += 1) expect(pauseOf(await failing(phone, from))).toBeGreaterThan(0)
    expect(pauseOf(await failing(phone, from))).toBeLessThanOrEqual(32)
    expect(await logInByPhone(platform, phone, password, { from })).toMatchObject(refused(429, 'too_many_attempts'))
    await pausesPass(platform)
    expect((await logInByPhone(platform, phone, password, { from })).status).toBe(200)
  })

  test('a pause ends by itself', async () => {
    const { phone } = await registerContestant(platform, { password })
    const from = someAddress()
    await failTimes(5, phone, from)
    await pausesPass(platform)
    const startedAt = performance.now()
    expect((await failing(phone, from)).status).toBe(401)
    await until(async () => (await logInByPhone(platform, phone, password, { from })).status === 200)
    expect(performance.now() - startedAt, 'not before').toBeGreaterThanOrEqual(2_000)
  })

  test('the right password resets the count for this address', async () => {
    const { phone } = await registerContestant(platform, { password })
    const from = someAddress()
    await failTimes(6, phone, from)
    await pausesPass(platform)
    expect((await logInByPhone(platform, phone, password, { from })).status).toBe(200)
    for (let index = 0; index < 5; index += 1) expect((await failing(phone, from)).status).toBe(401)
  })

  test('of fifty simultaneous guesses five are checked, and after failures one', async () => {
    const { phone } = await registerContestant(platform, { password })
    const from = someAddress()
    const judgedOfFifty = async (): Promise<number> => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => failing(phone, from)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
      return answers.filter(({ status }) => status === 401).length
    }
    expect(await judgedOfFifty()).toBe(5)
    await failTimes(5, phone, from)
    await pausesPass(platform)
    const startedAt = performance.now()
    expect(await judgedOfFifty()).toBe(1)
    expectRest(pauseOf(await failing(phone, from)), 64, startedAt)
  })

  test('every spelling of a phone counts as one', async () => {
    const phone = somePhone()
    const from = someAddress()
    await failTimes(8, phone, from)
    for (const typed of [phone, phone.replace('+251', '0'), phone.replace('+', '00'), ` ${phone}`])
      expect((await logInBy(platform, typed, 'wrong', { from })).status).toBe(429)
  })

  test('unchecked guesses are not counted', async () => {
    const { phone } = await registerContestant(platform, { password })
    const from = someAddress()
    await failTimes(8, phone, from)
    await pausesPass(platform)
    await platform.sql`alter table users rename to people`
    for (let index = 0; index < 10; index += 1) expect((await failing(phone, from)).status).toBe(500)
    await platform.sql`alter table people rename to users`
    const startedAt = performance.now()
    expect((await failing(phone, from)).status).toBe(401)
    expectRest(pauseOf(await failing(phone, from)), 16, startedAt)
  })
})

describe('the owner is not locked out', () => {
  test('by failures from another address', async () => {
    const { phone } = await registerContestant(platform, { password })
    await failTimes(15, phone, someAddress())
    expect((await logInByPhone(platform, phone, password, { from: someAddress() })).status).toBe(200)
  })

  test('by failures from everywhere: her usual address still works, elsewhere she waits seconds', async () => {
    const { phone } = await registerContestant(platform, { password })
    const home = someAddress()
    expect((await logInByPhone(platform, phone, password, { from: home })).status).toBe(200)
    for (let index = 0; index < 40; index += 1) await failTimes(1, phone, someAddress())
    const answer = await logInByPhone(platform, phone, password, { from: someAddress() })
    expect(answer).toMatchObject(refused(429, 'too_many_attempts'))
    expect(pauseOf(answer)).toBeLessThanOrEqual(60)
    expect((await logInByPhone(platform, phone, password, { from: home })).status).toBe(200)
  })

  test('by other users of her address', async () => {
    const { phone } = await registerContestant(platform, { password })
    const village = someAddress()
    await failTimes(20, somePhone(), village)
    expect((await logInByPhone(platform, phone, password, { from: village })).status).toBe(200)
  })
})

test('an address that guesses on many accounts is stopped; users who logged in there before are not', async () => {
  const { phone } = await registerContestant(platform, { password })
  const from = someAddress()
  expect((await logInByPhone(platform, phone, password, { from })).status).toBe(200)
  await failing(somePhone(), from)
  await platform.redis.incrby(`${platform.prefix}:attempts:network:${keyedId(testPepper, 'attempts', [from])}`, 290)
  const answers = await Promise.all(Array.from({ length: 20 }, () => failing(somePhone(), from)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(9) // 300 in all
  const refusals = answers.filter(({ status }) => status === 429)
  expect(refusals).toHaveLength(11)
  for (const refusal of refusals) expect(pauseOf(refusal)).toBeGreaterThan(500)
  expect((await failing(somePhone(), someAddress())).status).toBe(401)
  expect((await logInByPhone(platform, phone, password, { from })).status).toBe(200)
})

test('an IPv6 subscriber counts as one, whatever address she uses', async () => {
  const phone = somePhone()
  for (let index = 1; index <= 8; index += 1) await failTimes(1, phone, `2001:db8:7:7::${index}`)
  expect((await failing(phone, '2001:db8:7:7:ffff::1')).status).toBe(429)
  expect((await failing(phone, '2001:db8:7:8::1')).status).toBe(401)
})

test('all copies of the api share their counts', async () => {
  const second = await startPlatform(async () => {}, {}, { beside: platform })
  onTestFinished(() => second.close())
  const phone = somePhone()
  const from = someAddress()
  for (const site of [platform, second, platform, second, platform, second, platform, second]) {
    await pausesPass(platform)
    expect((await logInByPhone(site, phone, 'wrong', { from })).status).toBe(401)
  }
  for (const site of [platform, second]) expect((await logInByPhone(site, phone, 'wrong', { from })).status).toBe(429)
})

test('keys of counts reveal neither account nor address', async () => {
  const phone = somePhone()
  await failing(phone, '203.0.113.77')
  const all = await keys('*')
  expect(all.length).toBeGreaterThan(0)
  for (const key of all)
    expect(key).toMatch(/:attempts:[a-z-]+:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('RATE_LIMITS=off disables all limits', async () => {
  const open = await startPlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off' })
  onTestFinished(() => open.close())
  const phone = somePhone()
  for (let index = 0; index < 12; index += 1) expect((await logInByPhone(open, phone, 'wrong')).status).toBe(401)
})

test('guessing the current password in an open session is limited too', async () => {
  const { cookie } = await registerContestant(platform)
  const actor = { oldPassword: 'wrong', newPassword: 'another password' }
  const change = () => call(platform, 'PUT /actor/changePassword', { cookie, payload: { actor } })
  for (let index = 0; index < 8; index += 1) {
    await pausesPass(platform)
    expect(await change()).toMatchObject(refused(422, 'wrong_password'))
  }
  expect(await change()).toMatchObject(refused(429, 'too_many_attempts'))
})
