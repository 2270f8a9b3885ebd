import { expect, test } from 'vitest'
import { call } from '../../support/account-calls.ts'
import { insertAdmin } from '../../support/accounts.ts'
import { captureLog } from '../../support/captured-log.ts'
import { insertContest } from '../../support/contest-data.ts'
import { askForReset, finishReset, forgetfulContestant, openResetOf, someEmail } from '../../support/resets.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'

const { log, written, security } = captureLog()

const platform = usePlatform((sql) => insertContest(sql), { PASSWORD_RESET: 'safe' }, { log })

const last = (event: string) => security(event).at(-1)

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
