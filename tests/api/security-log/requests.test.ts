import { mostOfAll } from '@ashenda/api/rate-limits/address-limit.ts'
import { describe, expect, test } from 'vitest'
import { call, logInBy, logInByPhone, register, registration } from '../../support/account-calls.ts'
import { registerContestant } from '../../support/accounts.ts'
import { captureLog } from '../../support/captured-log.ts'
import { webhookSecret } from '../../support/chapa.ts'
import { insertContest, insertContestant, somePhone } from '../../support/contest-data.ts'
import { cast } from '../../support/http.ts'
import { paymentEnv, sendWebhook, signatureOf } from '../../support/payments.ts'
import { dataUrlOf, sendPhoto } from '../../support/send-photo.ts'
import { withTimeInMinute } from '../../support/time-in-minute.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'

const { log, written, security } = captureLog()
let contestant = ''

const platform = usePlatform(
  async (sql) => {
    contestant = await insertContestant(sql, await insertContest(sql))
  },
  paymentEnv,
  { log },
)

const last = (event: string) => security(event).at(-1)
const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }

async function counted(event: string): Promise<number> {
  const text = await platform.metrics.registry.metrics()
  return Number(new RegExp(`^ashenda_security_events_total\\{event="${event}"\\} (\\d+)$`, 'm').exec(text)?.[1])
}

describe('the security log records', () => {
  test('a change requested by another site’s page', async () => {
    await call(platform, 'POST /api/login', { headers: foreign, payload: { visitor: { userId: '1', password: 'x' } } })
    expect(last('malicious_cors')).toMatchObject({ level: 40, route: 'POST /api/login', reason: 'foreign_origin' })
  })

  test('an unsigned webhook', async () => {
    const before = await counted('malicious_signature')
    const body = '{"event":"charge.success","tx_ref":"none"}'
    await sendWebhook(platform, body, { 'x-chapa-signature': signatureOf(body, 'another') })
    const route = 'POST /payments/chapa/webhook'
    expect(last('malicious_signature')).toMatchObject({ level: 40, route, reason: 'bad_signature' })
    expect(await counted('malicious_signature')).toBe(before + 1)
    await sendWebhook(platform, body)
    expect(await counted('malicious_signature')).toBe(before + 1)
  })

  test('an upload that is no image', async () => {
    const account = await registerContestant(platform)
    await sendPhoto(platform, account, { content: dataUrlOf(Buffer.from('<svg/>')), type: 'new' })
    expect(last('upload_validation')).toMatchObject({
      level: 40,
      route: 'POST /actor/uploadImages',
      account: account.id,
      reason: 'not_an_image',
    })
  })

  test('a ballot limit per address, once', async () => {
    const address = '203.0.113.9'
    const sendOne = async () => {
      const { statusCode } = await platform.app.inject({
        method: 'POST',
        url: '/vote/vote',
        remoteAddress: address,
        payload: { phone: 'none', name: 'Selam', actors: [contestant], kind: 'free' },
      })
      return statusCode
    }
    await withTimeInMinute(15_000)
    await until(async () => {
      // A flood of this minute; where that ends in between, of the next.
      for (let sent = 0; sent < mostOfAll; sent += 1) platform.services.admitAddress(address)
      return false
    }).catch((error: unknown) => expect(error).toMatchObject({ code: 'too_many_requests' }))
    expect([await sendOne(), await sendOne(), await sendOne()]).toEqual([429, 429, 429])
    expect(security('excess_rate_limit_exceeded').filter(({ route }) => route === 'POST /vote/vote')).toMatchObject([
      { level: 40, reason: 'too_many_requests' },
    ])
  })

  test('nothing about an accepted ballot', async () => {
    const before = security().length
    expect(await cast(platform, { actors: [contestant] })).toMatchObject({ status: 202 })
    expect(security()).toHaveLength(before)
  })
})

test('the security log has no phone, password, token, e-mail or address in clear', async () => {
  const secrets = {
    phone: somePhone(),
    email: 'never-logged@example.org',
    password: 'never-logged password',
    newPassword: 'never-logged new one',
    answer: 'never-logged sport',
    from: '198.51.100.123',
  }
  const { phone, email, password, newPassword, answer, from } = secrets
  const before = security().length
  const { cookie } = await register(platform, { phone, email, password, answer }, { from })
  const national = phone.replace('+251', '')
  await logInByPhone(platform, `0${national}`, password, { from })
  await logInBy(platform, email, `${password} wrong`, { from })
  await logInBy(platform, `${email} `, 'wrong', { from, headers: foreign })
  await call(platform, `GET /vote/price?phone=${encodeURIComponent(phone)}`, { from })
  await call(platform, `GET /admin/today?email=${email}`, { from, cookie })
  await call(platform, `PUT /actor/changePassword?password=${encodeURIComponent(password)}`, {
    from,
    cookie,
    payload: { actor: { oldPassword: newPassword, newPassword } },
  })
  for (const sport of ['chess', answer])
    await call(platform, 'POST /api/v1/auth/forgot-password', { from, payload: { email, answer: sport, newPassword } })
  await sendWebhook(platform, JSON.stringify(registration({ phone })), { 'x-chapa-signature': webhookSecret })
  expect(security().slice(before).length).toBeGreaterThan(8)
  const [, token = 'missing'] = cookie.split('=')
  for (const secret of [...Object.values(secrets), national, token, webhookSecret])
    expect(written(), secret).not.toContain(secret)
})
