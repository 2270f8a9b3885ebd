import { expect, test } from 'vitest'
import { call, logInBy, logInByPhone, register } from '../../support/account-calls.ts'
import { registerContestant } from '../../support/accounts.ts'
import { insertContest } from '../../support/contest-data.ts'
import { loggedApp } from '../../support/logged-app.ts'
import { usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off' })

test('no password, answer, token, phone or e-mail is logged, whatever fails', async () => {
  const site = await loggedApp(platform)
  const secrets = {
    phone: '+251911999888',
    email: 'never-logged@example.org',
    password: 'never-logged password',
    newPassword: 'never-logged new one',
    answer: 'never-logged sport',
  }
  const { phone, email, password, newPassword, answer } = secrets
  const actor = { oldPassword: password, newPassword }
  const all = async (cookie: string | undefined) => {
    const options = cookie === undefined ? {} : { cookie }
    return [
      await register(site, { phone, email, password, answer }, options),
      await register(site, { phone, email, password: { password }, answer }, options),
      await logInByPhone(site, phone, password, options),
      await logInByPhone(site, [phone], password, options),
      await logInBy(site, email, `${password} wrong`, options),
      await call(site, 'POST /api/v1/auth/forgot-password', { payload: { email, answer: `${answer}x`, newPassword } }),
      await call(site, 'POST /api/v1/auth/forgot-password', { payload: { email, answer, newPassword } }),
      await call(site, 'PUT /actor/changePassword', { ...options, payload: { actor } }),
      await call(site, 'GET /api/sessions', options),
    ]
  }
  const [registered] = await all(undefined)
  expect(registered?.status).toBe(200)
  const { cookie } = await registerContestant(platform)
  await platform.sql`alter table users rename to people`
  const broken = await all(cookie)
  await platform.sql`alter table people rename to users`
  await platform.sql`alter table sessions add constraint none_today check (user_agent = 'nobody') not valid`
  const refused = await all(cookie)
  expect([...broken, ...refused].filter(({ status }) => status === 500).length).toBeGreaterThan(4)
  expect(site.written()).toContain('a request failed')
  const tokens = [registered?.cookie ?? '', cookie].map((one) => one.split('=')[1] ?? '')
  for (const secret of [...Object.values(secrets), ...tokens, '$argon2id']) expect(site.written()).not.toContain(secret)
  expect(site.written()).not.toMatch(/cookie|authorization/i)
  await site.app.close()
})
