import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { MessageJobName, MessageOf } from '@ashenda/core/contracts/jobs/message.ts'
import { QueuedMessages } from '@ashenda/platform/queued-messages.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { ApiConfig } from '../../config.ts'
import { messageLimits, unlimitedMessages } from '../phone-proof/message-limits.ts'
import { PasswordResets, type PasswordResetsDeps } from './password-resets.ts'

const queueMs = 2_000

interface OpenPasswordResetsDeps extends Omit<PasswordResetsDeps, 'limits' | 'messenger' | 'pepper'> {
  readonly redis: Redis
  readonly prefix: string
  /** Of messages. */
  readonly queue: Pick<Queue, 'add'>
  readonly config: Pick<ApiConfig, 'PHONE_PEPPER' | 'MESSAGES_PER_DAY' | 'RATE_LIMITS'>
}

/** Resets of passwords over Postgres and the queue of messages, under the same limits as codes for votes. */
export function openPasswordResets({ redis, prefix, queue, config, ...deps }: OpenPasswordResetsDeps): PasswordResets {
  const pepper = config.PHONE_PEPPER
  const messages = new QueuedMessages(redis, prefix)
  const send = <Name extends MessageJobName>(name: Name, key: string, message: MessageOf<Name>): Promise<void> =>
    withTimeout(queueMs, messages.add(queue, name, key, message))
  return new PasswordResets({
    ...deps,
    pepper,
    limits:
      config.RATE_LIMITS === 'on'
        ? messageLimits({ redis, prefix, pepper, mostADay: config.MESSAGES_PER_DAY })
        : unlimitedMessages,
    messenger: {
      toPhone: (key, message) => send('send-message', key, message),
      toMail: (key, mail) => send('send-mail', key, mail),
    },
  })
}
