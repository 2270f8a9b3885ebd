import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../support/account-calls.ts'
import { type Account, registerContestant } from '../../support/accounts.ts'
import { refused } from '../../support/http.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { askForReset, sport } from '../../support/resets.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'

let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
})
afterAll(() => mailServer?.close())
const platform = usePlatform(undefined, () => ({
  PASSWORD_RESET: 'safe',
  RATE_LIMITS: 'off',
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'Ashenda <no-reply@ashenda.example>',
}))
beforeAll(async () => {
  await platform.startWorker()
})

let count = 0
async function contestant() {
  count += 1
  const [former, email] = [`former-${count}@example.org`, `new-${count}@example.org`]
  const account = await registerContestant(platform, { email: former, answer: sport })
  return { ...account, former, email }
}

const change = ({ cookie }: Account, email: string, more: object = {}) =>
  call(platform, 'PUT /actor/updateDescription', { cookie, payload: { actor: { description: 'x', email, ...more } } })
const confirm = ({ cookie }: Account, token: string) =>
  call(platform, 'POST /actor/confirmEmail', { cookie, payload: { actor: { token } } })
const mailsTo = (address: string) => mailServer.mails().filter(({ to }) => to === address)
const tokenSentTo = (address: string) => until(() => /[?]confirm=(\S+)/.exec(mailsTo(address).at(-1)?.text ?? '')?.[1])
const emailOf = async ({ id }: Account) => (await platform.sql`select email from users where id = ${id}`)[0]?.['email']

describe('a changed e-mail', () => {
  test('serves for resets only once its link is followed; the former address is notified', async () => {
    const her = await contestant()
    await change(her, her.email)
    const token = await tokenSentTo(her.email)
    await until(() => mailsTo(her.former).some(({ text }) => text.includes(her.email)))
    const sent = mailServer.mails().length
    await askForReset(platform, her.email)
    await askForReset(platform, her.former)
    await mailServer.codeFor(her.former, 2)
    expect(mailServer.mails()).toHaveLength(sent + 1)

    expect(await confirm(her, token)).toMatchObject({ status: 200 })
    expect(await emailOf(her)).toBe(her.email)
    expect(await confirm(her, token), 'followed again').toMatchObject({ status: 200 })
    await askForReset(platform, her.email)
    await mailServer.codeFor(her.email, 2)
  })

  test('is confirmed by its own link only, and not once another one is pending', async () => {
    const [her, other] = [await contestant(), await contestant()]
    await change(her, her.email)
    const token = await tokenSentTo(her.email)
    await change(other, other.email)
    expect(await confirm(other, token)).toMatchObject(refused(422, 'reset_invalid'))
    expect(await confirm(her, `${token.slice(0, -2)}xx`)).toMatchObject(refused(422, 'reset_invalid'))
    expect(await confirm(her, `9${token}`)).toMatchObject(refused(422, 'reset_invalid'))
    await change(her, `third-${her.email}`)
    expect(await confirm(her, token)).toMatchObject(refused(422, 'reset_invalid'))
    expect(await emailOf(her)).toBe(her.former)
  })

  test('pending in two accounts goes to the first to confirm', async () => {
    const [first, second] = [await contestant(), await contestant()]
    await change(first, first.email)
    const ofFirst = await tokenSentTo(first.email)
    await change(second, first.email)
    const ofSecond = await until(() => {
      const [, latest] = mailsTo(first.email)
      return /[?]confirm=(\S+)/.exec(latest?.text ?? '')?.[1]
    })
    expect(await confirm(second, ofSecond)).toMatchObject({ status: 200 })
    expect(await confirm(first, ofFirst)).toMatchObject(refused(409, 'email_taken'))
  })

  test('with the password is confirmed without a link, and the former address is notified', async () => {
    const her = await contestant()
    await change(her, her.email, { currentPassword: her.password })
    await until(() => mailsTo(her.former).some(({ text }) => text.includes(her.email)))
    expect(await emailOf(her)).toBe(her.email)
    expect(mailsTo(her.email)).toEqual([])
  })

  test('without one that waits, a link is refused', async () => {
    const her = await contestant()
    const answer = await call(platform, 'POST /actor/sendEmailLink', { cookie: her.cookie })
    expect(answer).toMatchObject(refused(404, 'not_found'))
  })

  test('gets another link on request', async () => {
    const her = await contestant()
    await change(her, her.email)
    await tokenSentTo(her.email)
    expect(await call(platform, 'POST /actor/sendEmailLink', { cookie: her.cookie })).toMatchObject({ status: 200 })
    await until(() => mailsTo(her.email).length === 2)
    expect(await confirm(her, await tokenSentTo(her.email))).toMatchObject({ status: 200 })
  })

  test('is dropped by a password change; its link confirms nothing', async () => {
    const her = await contestant()
    await change(her, her.email)
    const token = await tokenSentTo(her.email)
    const payload = { oldPassword: her.password, newPassword: 'a password of hers alone' }
    const { cookie } = await call(platform, 'PUT /actor/changePassword', {
      cookie: her.cookie,
      payload: { actor: payload },
    })
    expect(await confirm({ ...her, cookie }, token)).toMatchObject(refused(422, 'reset_invalid'))
    expect(await emailOf(her)).toBe(her.former)
  })

  test('saved again while pending is mailed once', async () => {
    const her = await contestant()
    await change(her, her.email)
    await tokenSentTo(her.email)
    await change(her, her.email.toUpperCase())
    const witness = await contestant()
    await change(witness, witness.email)
    await tokenSentTo(witness.email)
    expect(mailsTo(her.email)).toHaveLength(1)
  })
})

describe('with limits', () => {
  const limited = usePlatform(undefined, () => ({
    PASSWORD_RESET: 'safe',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Ashenda <no-reply@ashenda.example>',
  }))

  test('links beyond those of an address are refused, not promised', async () => {
    const her = await registerContestant(limited, { email: 'before@example.org', answer: sport })
    const payload = { actor: { description: 'x', email: 'after@example.org' } }
    const changed = await call(limited, 'PUT /actor/updateDescription', { cookie: her.cookie, payload })
    expect(changed).toMatchObject({ status: 200 })
    const answers = []
    for (let link = 0; link < 12; link += 1)
      answers.push(await call(limited, 'POST /actor/sendEmailLink', { cookie: her.cookie }))
    expect(answers.at(-1)).toMatchObject(refused(429, 'too_many_attempts'))
    expect(answers[0]).toMatchObject({ status: 200 })
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(5)
  })
})
