import type { MessageJob, MessageJobName, MessageOf } from '@ashenda/core/contracts/jobs/message.ts'
import type { QueuedMessages } from '@ashenda/platform/queued-messages.ts'
import type { NoteCall } from '@ashenda/platform/service-log.ts'
import type { Logger } from 'pino'
import type { JobHandler } from '../jobs/job-handler.ts'
import type { MessageResult, WorkerMetrics } from '../metrics/metrics.ts'
import type { MailProvider, MessageProvider, Sent } from './provider.ts'

/** Between attempts while a provider does not take it. */
const pauseMs = 3_000

/**
 * Sends a message while somebody waits for it. Retried only if the provider certainly did not get it; the person can ask for another. Logs
 * have neither number nor text.
 */
export const createSendMessage =
  (context: SendingContext & Pick<MessageContext, 'messageProviderFor'>): JobHandler<MessageJob> =>
  ({ message: id }) =>
    sendInTime('send-message', id, context, (message) => {
      const provider = context.messageProviderFor(message.phone)
      return provider && { name: provider.name, send: (secondsLeft) => provider.send({ ...message, secondsLeft }, id) }
    })

/** The same for an e-mail. */
export const createSendMail =
  (context: SendingContext & Pick<MessageContext, 'mail'>): JobHandler<MessageJob> =>
  ({ message: id }) =>
    sendInTime('send-mail', id, context, (message) => {
      const { mail: provider } = context
      return provider && { name: provider.name, send: () => provider.send(message, id) }
    })

interface SendingContext {
  /** Texts of the `messages` queue's jobs. */
  readonly messages: Pick<QueuedMessages, 'read' | 'remove'>
  readonly metrics: WorkerMetrics
  /** Notes for admins how sending ends. */
  readonly note: NoteCall
  readonly log: Logger
  /** Epoch ms by Redis's clock, which dates ballots. */
  readonly now: () => number
  /** Resolves after this many ms. @throws Stopping if the worker stops before */
  readonly pause: (ms: number) => Promise<void>
}

export interface MessageContext extends SendingContext {
  /** The message provider for a phone (E.164); undefined if there is none. */
  readonly messageProviderFor: (phone: string) => MessageProvider | undefined
  /** Undefined if no e-mails are sent. */
  readonly mail: MailProvider | undefined
}

interface Sender {
  readonly name: string
  readonly send: (secondsLeft: number) => Promise<Sent>
}

async function sendInTime<Name extends MessageJobName>(
  job: Name,
  id: string,
  { messages, metrics, note, log, now, pause }: SendingContext,
  senderOf: (message: MessageOf<Name>) => Sender | undefined,
): Promise<void> {
  const message = await messages.read(job, id)
  const sender = message && senderOf(message)
  const provider = sender?.name ?? 'none'
  const count = (result: MessageResult): void => metrics.messages.inc({ provider, result })
  if (!message) return count('late')
  if (!sender) return count('refused')
  for (let msLeft = message.expiresAt - now(); msLeft > 0; msLeft = message.expiresAt - now()) {
    const startedAt = performance.now()
    const sent = await sender.send(Math.floor(msLeft / 1000))
    metrics.messageSeconds.observe({ provider }, (performance.now() - startedAt) / 1000)
    count(sent.result)
    note(job === 'send-mail' ? 'mail' : 'phones', sent.result === 'sent' ? undefined : sent.problem)
    if (sent.result !== 'failed') await messages.remove(id)
    if (sent.result === 'sent') return
    log.warn({ provider, result: sent.result, problem: sent.problem }, 'a message was not sent')
    if (sent.result !== 'failed') return
    await pause(pauseMs)
  }
  count('late')
}
