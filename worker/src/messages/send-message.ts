import type { MessageJob, MessageJobName, MessageOf } from '@ashenda/core/contracts/jobs/message.ts'
import type { HandlerContext, JobHandler } from '../handler.ts'
import type { messageResults, Sent } from './provider.ts'

/** Between attempts while a provider does not take it. */
const pauseMs = 3_000

/**
 * Sends a message while somebody waits for it. Retried only if the provider certainly did not get it; the person can ask for another. Logs
 * have neither number nor text.
 */
export const createSendMessage =
  (context: SendingContext & Pick<HandlerContext, 'messageProviderFor'>): JobHandler<MessageJob> =>
  ({ message: id }) =>
    sendInTime('send-message', id, context, (message) => {
      const provider = context.messageProviderFor(message.phone)
      return provider && { name: provider.name, send: (secondsLeft) => provider.send({ ...message, secondsLeft }, id) }
    })

/** The same for an e-mail. */
export const createSendMail =
  (context: SendingContext & Pick<HandlerContext, 'mail'>): JobHandler<MessageJob> =>
  ({ message: id }) =>
    sendInTime('send-mail', id, context, (message) => {
      const { mail: provider } = context
      return provider && { name: provider.name, send: () => provider.send(message, id) }
    })

type SendingContext = Pick<HandlerContext, 'messages' | 'metrics' | 'log' | 'now' | 'pause'>

interface Sender {
  readonly name: string
  readonly send: (secondsLeft: number) => Promise<Sent>
}

async function sendInTime<Name extends MessageJobName>(
  job: Name,
  id: string,
  { messages, metrics, log, now, pause }: SendingContext,
  senderOf: (message: MessageOf<Name>) => Sender | undefined,
): Promise<void> {
  const message = await messages.read(job, id)
  const sender = message && senderOf(message)
  const provider = sender?.name ?? 'none'
  const count = (result: (typeof messageResults)[number]): void => metrics.messages.inc({ provider, result })
  if (!message) return count('late')
  if (!sender) return count('refused')
  for (let msLeft = message.expiresAt - now(); msLeft > 0; msLeft = message.expiresAt - now()) {
    const startedAt = performance.now()
    const sent = await sender.send(Math.floor(msLeft / 1000))
    metrics.messageSeconds.observe({ provider }, (performance.now() - startedAt) / 1000)
    count(sent.result)
    if (sent.result !== 'failed') await messages.remove(id)
    if (sent.result === 'sent') return
    log.warn({ provider, result: sent.result, problem: sent.problem }, 'a message was not sent')
    if (sent.result !== 'failed') return
    await pause(pauseMs)
  }
  count('late')
}
