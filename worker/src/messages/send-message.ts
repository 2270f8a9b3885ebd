import type { MailJob, MessageJob } from '@ashenda/core/contracts/jobs/message.ts'
import type { HandlerContext, JobHandler } from '../handler.ts'
import type { messageResults, Sent } from './provider.ts'

/** Between two tries while a provider does not take it. */
const pauseMs = 3_000

/**
 * Sends a message while somebody waits for it. It is tried again only if the provider has certainly not got it; the person who waits can ask
 * for another. Logs have neither number nor text.
 */
export const createSendMessage =
  (context: SendingContext & Pick<HandlerContext, 'messageProviderFor'>): JobHandler<MessageJob> =>
  async ({ phone, text, code, expiresAt }, { id = '' }) => {
    const provider = context.messageProviderFor(phone)
    const send = provider && ((secondsLeft: number) => provider.send({ phone, text, code, secondsLeft }, id))
    await sendInTime(provider?.name, send, expiresAt, context)
  }

/** The same for an e-mail. */
export const createSendMail =
  (context: SendingContext & Pick<HandlerContext, 'mail'>): JobHandler<MailJob> =>
  async ({ expiresAt, ...mail }, { id = '' }) => {
    const { mail: provider } = context
    await sendInTime(provider?.name, provider && (() => provider.send(mail, id)), expiresAt, context)
  }

type SendingContext = Pick<HandlerContext, 'metrics' | 'log' | 'now' | 'pause'>

async function sendInTime(
  provider = 'none',
  send: ((secondsLeft: number) => Promise<Sent>) | undefined,
  expiresAt: number,
  { metrics, log, now, pause }: SendingContext,
): Promise<void> {
  const count = (result: (typeof messageResults)[number]): void => metrics.messages.inc({ provider, result })
  if (!send) return count('refused')
  for (let msLeft = expiresAt - now(); msLeft > 0; msLeft = expiresAt - now()) {
    const startedAt = performance.now()
    const sent = await send(Math.floor(msLeft / 1000))
    metrics.messageSeconds.observe({ provider }, (performance.now() - startedAt) / 1000)
    count(sent.result)
    if (sent.result === 'sent') return
    log.warn({ provider, result: sent.result, problem: sent.problem }, 'a message was not sent')
    if (sent.result !== 'failed') return
    await pause(pauseMs)
  }
  count('late')
}
