import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { insertContest } from '../../support/contest-data.ts'
import { endAll } from '../../support/end-all.ts'
import { refused } from '../../support/http.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { otherThan, startMessages } from '../../support/messages.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import { askForReset, finishReset, forgetfulContestant, newPassword, opens, safeReset } from '../../support/resets.ts'
import { until } from '../../support/until.ts'

/** Can send only e-mails. */
let platform: Platform
let mails: MailServer

beforeAll(async () => {
  mails = await startMailServer()
  platform = await startPlatform((sql) => insertContest(sql), {
    ...safeReset,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Ashenda <no-reply@ashenda.example>',
  })
  await platform.startWorker()
})
afterAll(() => endAll(platform, mails))

describe('a code sent by e-mail', () => {
  test('comes once, in the site’s language, when no message can be sent', async () => {
    mails.become('takes')
    const her = await forgetfulContestant(platform)
    const { reset } = await askForReset(platform, her.email, {}, { headers: { cookie: 'language=en' } })
    const code = await mails.codeFor(her.email)
    const [mail, ...more] = mails.mails().filter(({ to }) => to === her.email)
    expect(more).toEqual([])
    expect(mail?.source).toContain('Subject: Ashenda: your code for a new password')
    expect(mail?.source).toContain('From: Ashenda <no-reply@ashenda.example>')
    expect(mail?.text).toContain(`Code: ${code}`)
    expect(await finishReset(platform, reset, otherThan(code))).toMatchObject(refused(422, 'reset_invalid'))
    expect((await finishReset(platform, reset, code)).status).toBe(200)
    expect(await opens(platform, her, newPassword)).toBe(true)
    expect(
      await until(async () => (await platform.redis.keys(`${platform.prefix}:messages:reset-*`)).length === 0),
    ).toBe(true)
  })

  test('is shown on the sandbox page without a mail server', async () => {
    const messages = await startMessages()
    const { MESSAGES_SANDBOX_URL = '' } = messages.env
    const shown = await startPlatform((sql) => insertContest(sql), {
      PASSWORD_RESET: 'safe',
      MESSAGES_SANDBOX_URL,
      MAIL_FROM: 'Ashenda <no-reply@ashenda.example>',
    })
    onTestFinished(() => messages.close())
    onTestFinished(() => shown.close())
    await shown.startWorker()
    const her = await forgetfulContestant(shown)
    const { reset } = await askForReset(shown, her.email, {}, { headers: { cookie: 'language=en' } })
    const mail = await until(() => messages.mails().find(({ to }) => to === her.email))
    expect(mail).toMatchObject({ subject: 'Ashenda: your code for a new password' })
    const headers = { accept: 'text/html' }
    const page = await (await fetch(`${MESSAGES_SANDBOX_URL}/messages`, { headers })).text()
    const [code = ''] = /\d{6}/.exec(page.slice(page.indexOf(her.email))) ?? []
    expect((await finishReset(shown, reset, code)).status).toBe(200)
    expect(await opens(shown, her, newPassword)).toBe(true)
  })

  test('arrives intact in Ge’ez', async () => {
    const her = await forgetfulContestant(platform)
    await askForReset(platform, her.email)
    const code = await mails.codeFor(her.email)
    expect(mails.mails().find(({ to }) => to === her.email)?.text).toContain(`ኮድ፦ ${code}`)
  })

  test('is sent again after a temporary refusal of the server', async () => {
    const her = await forgetfulContestant(platform)
    mails.become('later')
    await askForReset(platform, her.email)
    await until(() => mails.recipients().includes(her.email))
    mails.become('takes')
    expect(await mails.codeFor(her.email)).toMatch(/^\d{6}$/)
  })
})
