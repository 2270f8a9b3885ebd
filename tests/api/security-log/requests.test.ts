import { once } from 'node:events'
import type { connect } from 'node:net'
import { mostOfAll } from '@ashenda/api/rate-limits/address-limit.ts'
import { contestantTopic } from '@ashenda/core/contracts/events/live.ts'
import { describe, expect, test } from 'vitest'
import { call, logInBy, logInByPhone, register, registration } from '../../support/account-calls.ts'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { captureLog } from '../../support/captured-log.ts'
import { webhookSecret } from '../../support/chapa.ts'
import { insertContest, insertContestant, somePhone } from '../../support/contest-data.ts'
import { cast } from '../../support/http.ts'
import { LiveClient, openOwn } from '../../support/live-client.ts'
import { paymentEnv, sendWebhook, signatureOf } from '../../support/payments.ts'
import { askForReset, finishReset, forgetfulContestant, openResetOf, someEmail } from '../../support/resets.ts'
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
  { ...paymentEnv, PASSWORD_RESET: 'safe' },
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
      // A flood within this minute, or the next if that ends meanwhile.
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

test('the security log records resets requested, finished and stopped, and no secret', async () => {
  const her = await forgetfulContestant(platform)
  await askForReset(platform, someEmail())
  expect(last('authn_password_reset_fail')).toMatchObject({ level: 40, reason: 'unknown_account' })
  await askForReset(platform, her.email, { answer: 'chess' })
  expect(last('authn_password_reset_fail')).toMatchObject({ account: her.id, reason: 'wrong_answer' })

  const { reset } = await askForReset(platform, her.email)
  await openResetOf(platform, her)
  const begun = await until(() => last('authn_password_reset_begin'))
  expect(begun).toMatchObject({ level: 30, account: her.id, reason: 'wait' })
  await finishReset(platform, reset, '')
  expect(last('authn_password_reset_fail')).toMatchObject({ reason: 'nothing_open' })
  await call(platform, 'DELETE /actor/password-reset', { cookie: her.cookie })
  expect(last('authn_password_reset_stop')).toMatchObject({ level: 40, account: her.id })

  const admin = await insertAdmin(platform)
  const payload = { reason: 'she called' }
  const made = await call(platform, `POST /admin/contestants/${her.id}/reset-link`, { cookie: admin.cookie, payload })
  expect(last('authn_password_reset_link')).toMatchObject({ account: admin.id, subject: her.id })
  await finishReset(platform, undefined, String(made.body['link']))
  expect(last('authn_password_reset')).toMatchObject({ account: her.id, reason: 'link' })
  expect(last('authn_token_revoked')).toMatchObject({ account: her.id, reason: 'password_reset', sessions: 1 })

  const whole = written()
  for (const secret of [her.email, her.phone, reset.split('=')[1], String(made.body['link']).split('#')[1]])
    expect(whole).not.toContain(secret)
})

async function open(): Promise<LiveClient> {
  const client = new LiveClient(platform.url)
  await once(client.socket, 'open')
  return client
}

/** The log line of the last refusal for this reason. */
const told = (reason: string) => until(() => security().findLast((line) => line['reason'] === reason))

test('an oversized frame is logged as a client error, without a stack', async () => {
  const client = await open()
  client.socket.send('x'.repeat(2_000))
  expect(await client.closed()).toBe(1009)
  expect(await told('frame_too_large')).toMatchObject({ event: 'input_validation_fail', level: 40, route: 'GET /live' })
  expect(written()).not.toContain('"stack"')
  expect(written()).not.toContain('"level":50')
})

test('so is a protocol violation', async () => {
  const client = await open()
  const line = (client.socket as unknown as { readonly _socket: ReturnType<typeof connect> })._socket // below ws, which sends none
  line.write(Buffer.from([0xff, 0x80, 0, 0, 0, 0]))
  await client.closed()
  expect(await told('malformed_frame')).toMatchObject({ event: 'input_validation_fail', level: 40 })
  expect(written()).not.toContain('"stack"')
})

test('a dropped connection is not logged', async () => {
  const before = written().length
  const client = await open()
  const line = (client.socket as unknown as { readonly _socket: ReturnType<typeof connect> })._socket // below ws, which would send a close frame
  line.resetAndDestroy()
  await until(() => platform.services.live.gateway.size === 0)
  // Other trace lines are not about the dropped connection.
  const lines = written()
    .slice(before)
    .split('\n')
    .filter((text) => text !== '')
  const ofLine = (text: string): boolean => {
    const { level, log, reqId } = JSON.parse(text) as Record<string, unknown> // of pino
    return log === 'security' || reqId !== undefined || Number(level) >= 40 || text.includes('/live')
  }
  expect(lines.filter(ofLine)).toEqual([])
})

test('invalid messages and message floods are logged', async () => {
  const client = await open()
  client.socket.send('{"type":"subscribe"}')
  expect(await told('invalid_message')).toMatchObject({ event: 'input_validation_fail', route: 'GET /live' })
  for (let index = 0; index < 61; index += 1) client.say({ type: 'resync', topic: 'tally' })
  await client.closed()
  expect(await told('too_many_messages')).toMatchObject({ event: 'excess_rate_limit_exceeded', route: 'GET /live' })
})

test('a request for somebody else’s private topic is logged', async () => {
  const [her, another] = [await registerContestant(platform), await registerContestant(platform)]
  const client = await openOwn(platform.url, her.id, another.cookie)
  await client.hears('error', contestantTopic(her.id))
  expect(await told('not_allowed')).toMatchObject({ event: 'authz_fail', route: 'GET /live' })
  client.socket.close()
})

test('a socket opened by another site is logged', async () => {
  const client = new LiveClient(platform.url, 'https://evil.example')
  await once(client.socket, 'unexpected-response')
  expect(await told('foreign_origin')).toMatchObject({ event: 'malicious_cors', route: 'GET /live' })
})
