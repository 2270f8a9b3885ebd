import type { MessageJob } from '@ashenda/core/contracts/jobs/message.ts'
import type { HandlerContext, JobHandler } from '../handler.ts'

/** Between two tries while a provider does not take it. */
const pauseMs = 3_000

/**
 * Sends a message while somebody waits for it. It is tried again only where the provider has surely not got it; whoever waits can ask
 * for another. Logs tell neither number nor text.
 */
export function createSendMessage({
  messageProviderFor,
  metrics,
  log,
  now,
  pause,
}: Pick<HandlerContext, 'messageProviderFor' | 'metrics' | 'log' | 'now' | 'pause'>): JobHandler<MessageJob> {
  return async (message, { id = '' }) => {
    const provider = messageProviderFor(message.phone)
    const count = (result: string): void => metrics.messages.inc({ provider: provider?.name ?? 'none', result })
    if (!provider) return count('refused')
    const { phone, text, code, expiresAt } = message
    for (let msLeft = expiresAt - now(); msLeft > 0; msLeft = expiresAt - now()) {
      const startedAt = performance.now()
      const sent = await provider.send({ phone, text, code, secondsLeft: Math.floor(msLeft / 1000) }, id)
      metrics.messageSeconds.observe({ provider: provider.name }, (performance.now() - startedAt) / 1000)
      count(sent.result)
      if (sent.result === 'sent') return
      log.warn({ provider: provider.name, result: sent.result, problem: sent.problem }, 'a message was not sent')
      if (sent.result !== 'failed') return
      await pause(pauseMs)
    }
    count('late')
  }
}
