import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { MessageOf } from '@ashenda/core/contracts/jobs/message.ts'
import { QueuedMessages } from '@ashenda/platform/queued-messages.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { PasswordResets, type PasswordResetsDeps } from './password-resets.ts'

const queueMs = 2_000

interface OpenPasswordResetsDeps extends Omit<PasswordResetsDeps, 'messenger'> {
  readonly redis: Redis
  readonly prefix: string
  /** Of messages. */
  readonly queue: Pick<Queue, 'add'>
}

/** Hands an e-mail to the worker. @param key the same again is sent once */
export const mailSender =
  ({ redis, prefix, queue }: Pick<OpenPasswordResetsDeps, 'redis' | 'prefix' | 'queue'>) =>
  (key: string, mail: MessageOf<'send-mail'>): Promise<void> =>
    withTimeout(queueMs, new QueuedMessages(redis, prefix).add(queue, 'send-mail', key, mail))

/** Resets of passwords over Postgres and the queue of messages. */
export function openPasswordResets({ redis, prefix, queue, ...deps }: OpenPasswordResetsDeps): PasswordResets {
  return new PasswordResets({
    ...deps,
    messenger: {
      toPhone: (key, message) =>
        withTimeout(queueMs, new QueuedMessages(redis, prefix).add(queue, 'send-message', key, message)),
      toMail: mailSender({ redis, prefix, queue }),
    },
  })
}
