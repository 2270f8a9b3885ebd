import { randomUUID } from 'node:crypto'
import { ownUserAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { type Account, insertAdmin, logIn, registerContestant } from '../../support/accounts.ts'
import { insertContest, insertZone } from '../../support/contest-data.ts'
import { usePlatform } from '../../support/use-platform.ts'

let zone = ''

const platform = usePlatform(async (sql) => {
  await insertContest(sql, { freezesAt: new Date(Date.now() - 60_000) })
  zone = await insertZone(sql, 'central zone')
})

const ask = (cookie?: string) =>
  platform.app.inject({ url: '/actor/getActorById', headers: cookie === undefined ? {} : { cookie } })

async function ownUser({ cookie }: Pick<Account, 'cookie'>): Promise<Record<string, unknown>> {
  const answer = await ask(cookie)
  expect(answer.statusCode).toBe(200)
  expect(Check(ownUserAnswer, answer.json())).toBe(true)
  expect(answer.json()).toMatchObject({ success: true, user: [expect.anything()] })
  return answer.json().user[0]
}

async function giveVotes(id: string): Promise<void> {
  await platform.sql`
    insert into tally (contest_id, contestant_id, free, first, second, third, rev)
    select contest_id, id, 4, 3, 2, 1, 7 from contestants where id = ${id}`
}

describe('[DSH-10] GET /actor/getActorById', () => {
  test('[DSH-01] returns all of a contestant’s own data', async () => {
    const account = await registerContestant(platform, {
      phone: '+251911000001',
      email: 'Selam@Example.org',
      answer: 'running',
      fname: 'Selam',
      mname: 'Hagos',
      lname: 'Araya',
      zoneId: zone,
      occupation: 'weaver',
      description: 'I weave.',
      paid: true,
    })
    for (const slot of [3, 1]) {
      await platform.sql`
        insert into images (id, contestant_id, slot, file, width, height, colour)
        values (${randomUUID()}, ${account.id}, ${slot}, ${`photo-${slot}.webp`}, 960, 1200, ${`#00000${slot}`})`
    }
    await giveVotes(account.id)
    expect(await ownUser(account)).toEqual({
      _id: account.id,
      role: 'actor',
      name: 'Selam Hagos Araya',
      fname: 'Selam',
      mname: 'Hagos',
      lname: 'Araya',
      email: 'Selam@Example.org',
      phone: '+251911000001',
      images: ['photo-1.webp', 'photo-3.webp'],
      image1: 'photo-1.webp',
      image2: null,
      image3: 'photo-3.webp',
      colour: '#000001',
      occupation: 'weaver',
      description: 'I weave.',
      isPaid: true,
      isActive: true,
      isTakenOut: false,
      zone: { _id: zone, name: 'central zone' },
      votes: 10,
      hasAnswer: true,
      isConsentDue: false,
      isEmailConfirmed: true,
      referred: 0,
      referralCode: account.id,
      review: null,
      registeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      fee: { amountMinor: 3_000, currency: 'ETB' },
    })
  })

  test('returns empty fields after registration', async () => {
    const account = await registerContestant(platform, { phone: '+12515550143', inactiveSince: new Date(0) })
    expect(await ownUser(account)).toMatchObject({
      name: 'Selam Hagos',
      email: '',
      images: [],
      image1: null,
      colour: null,
      occupation: '',
      description: '',
      isPaid: false,
      isActive: false,
      zone: null,
      votes: 0,
      hasAnswer: false,
      fee: { amountMinor: 200, currency: 'USD' },
    })
  })

  test('returns the real count while the public one is frozen', async () => {
    const account = await registerContestant(platform, { paid: true })
    await giveVotes(account.id)
    await platform.reload()
    expect(platform.services.live.tally.frozen).toBe(true)
    expect(await ownUser(account)).toMatchObject({ votes: 10 })
  })

  test('counts referrals', async () => {
    const account = await registerContestant(platform)
    for (let count = 0; count < 3; count += 1) {
      const { id } = await registerContestant(platform)
      await platform.sql`update users set referred_by = ${account.id} where id = ${id}`
    }
    expect(await ownUser(account)).toMatchObject({ referred: 3, referralCode: account.id })
  })

  test.each([
    ['an e-mail alone', { email: 'alone@example.org' }],
    ['an answer alone', { answer: 'running' }],
  ])('says that a password cannot be reset by %s', async (_case, choice) => {
    expect(await ownUser(await registerContestant(platform, choice))).toMatchObject({ hasAnswer: false })
  })

  test('returns an admin’s account without contestant fields', async () => {
    const admin = await insertAdmin(platform, { phone: '+251911000009', email: 'admin@example.org', fname: 'Letay' })
    expect(await ownUser(admin)).toEqual({
      _id: admin.id,
      role: 'admin',
      name: 'Letay Hagos',
      fname: 'Letay',
      mname: 'Hagos',
      lname: '',
      email: 'admin@example.org',
      phone: '+251911000009',
    })
  })

  test('returns the caller’s data only, never a password, answer or session', async () => {
    const [one, other] = [
      await registerContestant(platform, { answer: 'running' }),
      await registerContestant(platform, { answer: 'running' }),
    ]
    for (const { id, cookie } of [one, other]) {
      const { payload } = await ask(cookie)
      expect(payload).toContain(id)
      expect(payload).not.toMatch(/argon2|running|session|hash/i)
      expect(payload).not.toContain(id === one.id ? other.id : one.id)
    }
  })

  test.each([
    ['without a session', async () => undefined],
    ['with a session that nobody has', async () => `session-0=${'a'.repeat(43)}`],
    [
      'with a session that has ended',
      async () => {
        const { id } = await registerContestant(platform)
        const cookie = await logIn(platform, id, 'actor')
        await platform.sql`update sessions set revoked_at = now() where user_id = ${id}`
        return cookie
      },
    ],
  ])('refuses %s', async (_case, cookieOf) => {
    const answer = await ask(await cookieOf())
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ success: false, code: 'not_authenticated' })
  })

  test('is not cached', async () => {
    const { cookie } = await registerContestant(platform)
    expect((await ask(cookie)).headers['cache-control']).toBe('no-store')
  })
})
