import { expect, test } from 'vitest'
import { planMessages } from '../../scripts/processes/messages-sandbox.ts'

const planned = (env: NodeJS.ProcessEnv) => planMessages({ env, address: { host: '127.0.0.1' } })
const mailFrom = 'Ashenda <no-reply@ashenda.example>'
const shown = {
  MESSAGES_SANDBOX_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  TELEGRAM_BOT_NAME: 'ashenda_demo_bot',
  TELEGRAM_BOT_TOKEN: 'demo',
  SMS_PRICE_DOMESTIC: '0.60',
}

test('without a provider and a mail server a page shows everything that would be sent', async () => {
  const { env, sandbox } = await planned({})
  expect(env).toMatchObject({
    ...shown,
    MESSAGES_DOMESTIC: 'sandbox',
    MESSAGES_ABROAD: 'sandbox',
    MAIL_FROM: mailFrom,
  })
  expect(env['TELEGRAM_API_URL']).toBe(env['MESSAGES_SANDBOX_URL'])
  expect(sandbox?.page).toBe(`${env['MESSAGES_SANDBOX_URL']}/messages`)
})

test('if one kind of numbers is shown and the others have no provider, these use e-mail', async () => {
  const { env } = await planned({ MESSAGES_ABROAD: 'sandbox' })
  expect(env).toMatchObject({ ...shown, MAIL_FROM: mailFrom })
  expect(env).not.toHaveProperty('MESSAGES_DOMESTIC')
})

test('with a provider or a mail server the rest is shown, with its address', async () => {
  const domestic = { MESSAGES_DOMESTIC: 'afromessage', AFROMESSAGE_TOKEN: 't' }
  expect((await planned({ ...domestic, MAIL_FROM: 'a@example.org' })).env).toEqual({
    MESSAGES_SANDBOX_URL: expect.any(String),
    MAIL_FROM: 'a@example.org',
  })
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'a@example.org' }
  expect((await planned(smtp)).env).not.toHaveProperty('MAIL_FROM')
  expect(await planned({ ...domestic, ...smtp })).toEqual({ env: {} })
  expect(await planned({ NODE_ENV: 'production' })).toEqual({ env: {} })
})
