import { smsPriceOf, textProviderFor } from '@ashenda/core/config/messages.ts'
import type { Logger } from 'pino'
import type { WorkerConfig } from '../config.ts'
import { openProviders } from '../messages/open-providers.ts'
import type { NoticeSenders } from './send-notice.ts'
import { telegramBot } from './telegram-bot.ts'
import { openWebPush } from './web-push.ts'

/** The ways of notices that the environment sets up. Tells Telegram where its updates go. */
export function openNoticeSenders(config: WorkerConfig, log: Pick<Logger, 'warn'>): NoticeSenders {
  const { PUBLIC_URL: origin } = config
  const providerFor = openProviders(config)
  const telegram = openTelegram(config)
  if (telegram && config.queues.includes('notices'))
    void telegram.listenAt(`${origin}/hooks/telegram`, config.TELEGRAM_WEBHOOK_SECRET ?? '').then((answer) => {
      if (answer.result !== 'sent') log.warn({ problem: answer.problem }, 'Telegram was not told where updates go')
    })
  return {
    smsFor: (phone) => (textProviderFor(phone, config) === undefined ? undefined : providerFor(phone)),
    priceOf: (phone) => smsPriceOf(phone, config),
    mostSmsADay: config.MESSAGES_PER_DAY,
    telegram,
    push: openPush(config),
    origin,
  }
}

const openTelegram = ({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL }: WorkerConfig) =>
  token === undefined ? undefined : telegramBot({ token, apiUrl: TELEGRAM_API_URL ?? 'https://api.telegram.org' })

function openPush({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, MAIL_FROM, PUBLIC_URL, ...config }: WorkerConfig) {
  if (VAPID_PUBLIC_KEY === undefined || VAPID_PRIVATE_KEY === undefined) return undefined
  const address = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM ?? '')?.[0]
  return openWebPush({
    publicKey: VAPID_PUBLIC_KEY,
    privateKey: VAPID_PRIVATE_KEY,
    subject: PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${address ?? 'nobody@example.org'}`,
    sandbox: config.NODE_ENV === 'production' ? undefined : config.MESSAGES_SANDBOX_URL,
  })
}
