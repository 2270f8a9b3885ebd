import type { App } from '@ashenda/api/http/app.ts'
import { messageOf } from '@ashenda/core/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logInBy, someAddress, whoIs } from '../../support/account-calls.ts'
import { registerContestant } from '../../support/accounts.ts'
import { insertContest, insertZone, somePhone } from '../../support/contest-data.ts'
import { cookieHeader, openPage, sendForm, startFormSite } from '../../support/form-site.ts'
import { usePlatform } from '../../support/use-platform.ts'

let site: App
let zone = ''

const platform = usePlatform(async (sql) => {
  await insertContest(sql)
  zone = await insertZone(sql, 'mekelle zone')
})
beforeAll(async () => {
  site = await startFormSite(platform)
})
afterAll(() => site?.close())

const filledIn = (fields: Readonly<Record<string, string>> = {}) => ({
  fname: 'Selam',
  mname: 'Hagos',
  phone: somePhone(),
  password: 'weaving tilfi',
  occupation: '',
  address: '',
  email: '',
  answer: '',
  age: 'adult',
  guardian: '',
  policy: '2026-11',
  ...fields,
})

const register = (fields: Readonly<Record<string, string>>) =>
  sendForm(site, '/register', fields, { from: someAddress() })

const accountsWith = async (phone: string): Promise<number> =>
  (await platform.sql`select 1 from users where phone = ${phone}`).length

describe('registering without scripts', () => {
  test('creates the account, logs in and leads to the dashboard', async () => {
    const sponsor = await registerContestant(platform)
    const typed = filledIn({ address: zone, occupation: 'weaver', email: 'selam@example.org', answer: 'Running' })
    const answer = await register({ ...typed, ref: sponsor.id })
    expect(answer).toMatchObject({ status: 303, location: '/dashboard/user', cookies: { entered: '1' } })
    const id = await whoIs({ app: site }, cookieHeader(answer.cookies))
    const [stored] = await platform.sql`
      select u.phone, u.email, c.zone_id, c.occupation, u.referred_by
      from users u join contestants c using (id) where u.id = ${String(id)}`
    expect(stored).toEqual({
      phone: typed.phone,
      email: 'selam@example.org',
      zone_id: zone,
      occupation: 'weaver',
      referred_by: sponsor.id,
    })
  })

  test('records the version of the policy she agreed to, and for a minor the guardian who agreed', async () => {
    const minor = { age: 'minor', guardian: ' Hagos  Tesfay ', guardianConsent: 'yes' }
    const [adult, young] = [filledIn(), filledIn(minor)]
    for (const typed of [adult, young]) expect((await register(typed)).status).toBe(303)
    const consentOf = async (phone: string) => {
      const [row] = await platform.sql`
        select policy_version, policy_accepted_at > now() - interval '1 minute' as is_now, guardian from users where phone = ${phone}`
      return row
    }
    expect(await consentOf(adult.phone)).toEqual({ policy_version: '2026-11', is_now: true, guardian: null })
    expect(await consentOf(young.phone)).toEqual({ policy_version: '2026-11', is_now: true, guardian: 'Hagos Tesfay' })
  })

  test.each([
    ['age', 'required', { age: '' }],
    ['policy', 'required', { policy: '' }],
    ['guardian', 'guardian_needed', { age: 'minor', guardianConsent: 'yes' }],
    ['guardian', 'guardian_needed', { age: 'minor', guardian: 'Hagos Tesfay' }],
  ] as const)('takes nobody without consent: %s, %s', async (field, code, wrong) => {
    const typed = filledIn(wrong)
    const { data } = await register(typed)
    expect(data.form?.problems[field]?.code).toBe(code)
    expect(await accountsWith(typed.phone)).toBe(0)
  })

  test('works with any referral in the address', async () => {
    for (const ref of ['nobody', 'x'.repeat(2_000), '"><script>'])
      expect(await register({ ...filledIn(), ref })).toMatchObject({ status: 303 })
  })

  test('gives a reason at each invalid field and keeps the others, except secrets', async () => {
    const answer = await register(
      filledIn({
        fname: ' ',
        mname: 'x'.repeat(61),
        phone: '',
        password: 'short',
        email: 'selam at home',
        answer: 'Running',
      }),
    )
    expect(answer.status).toBe(422)
    expect(answer.data.form?.problems).toEqual({
      fname: { code: 'required', message: '' },
      mname: { code: 'name_too_long', message: messageOf('name_too_long') },
      phone: { code: 'required', message: '' },
      password: { code: 'password_length', message: messageOf('password_length') },
      email: { code: 'bad_email', message: messageOf('bad_email') },
    })
    expect(answer.data.form?.values).toEqual({
      fname: ' ',
      mname: 'x'.repeat(61),
      phone: '',
      occupation: '',
      address: '',
      email: 'selam at home',
      age: 'adult',
      guardian: '',
      policy: '2026-11',
    })
    expect(answer.html).not.toMatch(/short|Running/)
    expect(answer.data.zones?.zones).toMatchObject([{ _id: zone, name: 'mekelle zone' }])
  })

  test.each([
    ['phone', 'bad_phone', { phone: '12' }, 422],
    ['password', 'password_common', { password: 'Password123' }, 422],
    ['address', 'unknown_zone', { address: 'atlantis' }, 422],
    ['fname', 'invalid_text', { fname: 'Sel\u0000am' }, 400],
    ['occupation', 'text_too_long', { occupation: 'x'.repeat(81) }, 422],
  ] as const)('shows the server’s findings at their field: %s, %s', async (field, code, wrong, status) => {
    const answer = await register(filledIn(wrong))
    expect(answer.status).toBe(status)
    expect(answer.data.form?.problems).toEqual({ [field]: { code, message: messageOf(code) } })
  })

  test('sent twice says the second time that the phone is registered; there is one account', async () => {
    const typed = filledIn()
    const [first, second] = [await register(typed), await register(typed)]
    expect(first.status).toBe(303)
    expect(second).toMatchObject({ status: 409, data: { form: { problems: { phone: { code: 'phone_taken' } } } } })
    expect(await accountsWith(typed.phone)).toBe(1)
  })

  test('sent twice at once creates one account', async () => {
    const typed = filledIn()
    const answers = await Promise.all([register(typed), register(typed)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    expect(await accountsWith(typed.phone)).toBe(1)
  })
})

describe('resetting a password without scripts', () => {
  const reset = (fields: Readonly<Record<string, string>>) =>
    sendForm(site, '/forgot-password', fields, { from: someAddress() })

  test('leads to the log-in, which confirms it', async () => {
    const email = 'letebirhan@example.org'
    const { phone } = await registerContestant(platform, { email, answer: 'running' })
    const answer = await reset({ email, answer: ' Running ', newPassword: 'a new one of hers' })
    expect(answer).toMatchObject({ status: 303, location: '/login?reset=done' })
    expect((await logInBy({ app: site }, phone, 'a new one of hers', { from: someAddress() })).status).toBe(200)
    expect((await openPage(site, '/login?reset=done')).html).toContain('data-search="?reset=done"')
  })

  test('answers a wrong answer and an unknown e-mail alike, without repeating the answer', async () => {
    const email = 'tsehay@example.org'
    await registerContestant(platform, { email, answer: 'running' })
    const [wrong, unknown] = [
      await reset({ email, answer: 'swimming', newPassword: 'a new one of hers' }),
      await reset({ email: 'nobody@example.org', answer: 'swimming', newPassword: 'a new one of hers' }),
    ]
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(422)
      expect(answer.data.form?.problems).toEqual({
        form: { code: 'reset_refused', message: messageOf('reset_refused') },
      })
      expect(answer.html).not.toMatch(/swimming|a new one of hers/)
    }
    expect(wrong.data.form?.values).toEqual({ email })
  })

  test('names each missing field', async () => {
    const answer = await reset({ email: 'at home', answer: '', newPassword: 'short' })
    expect(answer.status).toBe(422)
    expect(answer.data.form?.problems).toMatchObject({
      email: { code: 'bad_email' },
      answer: { code: 'required' },
      newPassword: { code: 'password_length' },
    })
  })

  test('refuses a common password at its field', async () => {
    const answer = await reset({ email: 'selam@example.org', answer: 'running', newPassword: 'Password123' })
    expect(answer.status).toBe(422)
    expect(answer.data.form?.problems).toEqual({
      newPassword: { code: 'password_common', message: messageOf('password_common') },
    })
  })
})
