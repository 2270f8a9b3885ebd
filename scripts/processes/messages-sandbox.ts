import { randomBytes } from 'node:crypto'
import { freePort } from '../services/port.ts'
import type { Address } from './address.ts'
import type { SandboxPlan } from './chapa-sandbox.ts'
import { simulatesMails, simulatesMessages } from './environment.ts'

const usualPort = 3040
const everybody = { MESSAGES_DOMESTIC: 'sandbox', MESSAGES_ABROAD: 'sandbox' }

interface Options {
  readonly env: NodeJS.ProcessEnv
  readonly address: Pick<Address, 'host'>
}

interface Messages {
  /** Of api and worker. */
  readonly env: NodeJS.ProcessEnv
  readonly sandbox?: SandboxPlan
}

/** A Telegram bot that the sandbox plays. */
const demoBot = (url: string): NodeJS.ProcessEnv => ({
  TELEGRAM_BOT_NAME: 'ashenda_demo_bot',
  TELEGRAM_BOT_TOKEN: 'demo',
  TELEGRAM_API_URL: url,
  TELEGRAM_URL: `${url}/t`,
  TELEGRAM_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
})

/**
 * Phone messages and e-mails: by the providers in MESSAGES_DOMESTIC, MESSAGES_ABROAD and SMTP_URL, otherwise on a local page. If one of the
 * first two says `sandbox` and the other nothing, only those phones get messages; everyone else has e-mails.
 */
export async function planMessages({ env, address }: Options): Promise<Messages> {
  const [toPhones, toMailboxes] = [simulatesMessages(env), simulatesMails(env)]
  if (!toPhones && !toMailboxes) return { env: {} }
  const port = Number(env['MESSAGES_SANDBOX_PORT']) || (await freePort(usualPort))
  const url = `http://127.0.0.1:${port}`
  return {
    env: {
      MESSAGES_SANDBOX_URL: url,
      ...(toPhones && !env['MESSAGES_DOMESTIC'] && !env['MESSAGES_ABROAD'] && everybody),
      ...(toPhones && !env['TELEGRAM_BOT_TOKEN'] && demoBot(url)),
      ...(toPhones && {
        SMS_PRICE_DOMESTIC: env['SMS_PRICE_DOMESTIC'] || '0.60',
        SMS_PRICE_ABROAD: env['SMS_PRICE_ABROAD'] || '0.01',
      }),
      ...(toMailboxes && { MAIL_FROM: env['MAIL_FROM'] || 'Ashenda <no-reply@ashenda.example>' }),
    },
    sandbox: {
      name: 'messages',
      args: ['api/sandbox/messages/main.ts'],
      env: { ...env, HOST: address.host, MESSAGES_SANDBOX_PORT: String(port) },
      page: `${url}/messages`,
    },
  }
}
