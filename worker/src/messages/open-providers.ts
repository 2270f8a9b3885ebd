import type { Env } from '@ashenda/core/config/env.ts'
import { type MessageProviderName, providerFor } from '@ashenda/core/config/messages.ts'
import { type Static, Type } from 'typebox'
import type { MailProvider, MessageProvider } from './provider.ts'
import { afroMessage, geezSms, mailSandbox, sandbox, telegramGateway, twilio } from './sms-providers.ts'
import { smtp } from './smtp.ts'

const text = Type.Optional(Type.String({ minLength: 1 }))

/** Credentials of the providers that MESSAGES_DOMESTIC and MESSAGES_ABROAD name, and the mail server's URL with its password. */
export const providersEnv = {
  AFROMESSAGE_TOKEN: text,
  AFROMESSAGE_IDENTIFIER: text,
  AFROMESSAGE_SENDER: text,
  GEEZSMS_TOKEN: text,
  GEEZSMS_SHORTCODE: text,
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: text,
  TELEGRAM_GATEWAY_TOKEN: text,
  TELEGRAM_BOT_TOKEN: text,
  TELEGRAM_API_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  VAPID_PRIVATE_KEY: Type.Optional(Type.String({ pattern: '^[\\w-]{43}$', description: '32 bytes in base64url' })),
  SMTP_URL: Type.Optional(
    Type.String({ pattern: '^smtps?://[^\\s/]+/?$', description: 'smtps://user:password@host:465' }),
  ),
}

const shape = Type.Object(providersEnv)
type ProvidersConfig = Static<typeof shape> &
  Parameters<typeof providerFor>[1] & { readonly MESSAGES_SANDBOX_URL?: string }

const needed: Readonly<Record<MessageProviderName, readonly (keyof typeof providersEnv | 'MESSAGES_SANDBOX_URL')[]>> = {
  afromessage: ['AFROMESSAGE_TOKEN'],
  geezsms: ['GEEZSMS_TOKEN'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  telegram: ['TELEGRAM_GATEWAY_TOKEN'],
  sandbox: ['MESSAGES_SANDBOX_URL'],
}

const isName = (name: string): name is MessageProviderName => Object.hasOwn(needed, name)

/** Checks the raw text for missing credentials of the named providers. */
export const providerProblems = (env: Env): string[] => [
  ...['MESSAGES_DOMESTIC', 'MESSAGES_ABROAD'].flatMap((variable) => {
    const name = env[variable] ?? ''
    const missing = isName(name) ? needed[name].filter((one) => !env[one]) : []
    return missing.map((one) => `${one} is not set, and ${variable}=${name} needs it`)
  }),
  ...(Boolean(env['SMTP_URL']) === Boolean(env['MAIL_FROM']) || (env['MAIL_FROM'] && showsMails(env))
    ? []
    : [`${env['SMTP_URL'] ? 'MAIL_FROM' : 'SMTP_URL'} is not set, and e-mails need both`]),
  ...together(env, 'Telegram messages', ['TELEGRAM_BOT_NAME', 'TELEGRAM_BOT_TOKEN', 'TELEGRAM_WEBHOOK_SECRET']),
  ...together(env, 'web push', ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']),
]

/** Names the missing ones if some of them are set. */
const together = (env: Env, what: string, names: readonly string[]): readonly string[] =>
  names.some((name) => env[name])
    ? names.filter((name) => !env[name]).map((name) => `${name} is not set, and ${what} needs ${names.join(', ')}`)
    : []

/** Whether e-mails appear on the sandbox's page, for lack of a mail server. In production they are sent or there are none. */
const showsMails = (env: { readonly [name: string]: string | undefined }): boolean =>
  Boolean(env['MESSAGES_SANDBOX_URL']) && env['NODE_ENV'] !== 'production'

/** The e-mail sender; undefined if none is configured. */
export function openMail(config: MailConfig): MailProvider | undefined {
  const { SMTP_URL: url, MESSAGES_SANDBOX_URL: page, MAIL_FROM: from, NODE_ENV } = config
  if (from === undefined) return undefined
  if (url !== undefined) return smtp({ url, from, requiresTls: NODE_ENV === 'production' })
  return page !== undefined && NODE_ENV !== 'production' ? mailSandbox(page, from) : undefined
}

interface MailConfig extends Pick<ProvidersConfig, 'SMTP_URL' | 'MESSAGES_SANDBOX_URL'> {
  readonly MAIL_FROM?: string
  readonly NODE_ENV: string
}

/** The provider for a number (E.164); undefined if nobody sends there. */
export function openProviders(
  config: Omit<ProvidersConfig, 'TELEGRAM_API_URL'>,
): (phone: string) => MessageProvider | undefined {
  const made: Readonly<Record<MessageProviderName, () => MessageProvider>> = {
    afromessage: () =>
      afroMessage({
        token: config.AFROMESSAGE_TOKEN ?? '',
        identifier: config.AFROMESSAGE_IDENTIFIER,
        sender: config.AFROMESSAGE_SENDER,
      }),
    geezsms: () => geezSms({ token: config.GEEZSMS_TOKEN ?? '', shortcode: config.GEEZSMS_SHORTCODE }),
    twilio: () =>
      twilio({
        accountSid: config.TWILIO_ACCOUNT_SID ?? '',
        authToken: config.TWILIO_AUTH_TOKEN ?? '',
        from: config.TWILIO_FROM ?? '',
      }),
    telegram: () => telegramGateway({ token: config.TELEGRAM_GATEWAY_TOKEN ?? '' }),
    sandbox: () => sandbox(config.MESSAGES_SANDBOX_URL ?? ''),
  }
  return (phone) => {
    const name = providerFor(phone, config)
    return name && made[name]()
  }
}
