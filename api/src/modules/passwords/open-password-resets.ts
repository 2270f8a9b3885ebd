import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { MessageJobName, MessageOf } from '@ashenda/core/contracts/jobs/message.ts'
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

/** Resets of passwords over Postgres and the queue of messages. */
export function openPasswordResets({ redis, prefix, queue, ...deps }: OpenPasswordResetsDeps): PasswordResets {
  const messages = new QueuedMessages(redis, prefix)
  const send = <Name extends MessageJobName>(name: Name, key: string, message: MessageOf<Name>): Promise<void> =>
    withTimeout(queueMs, messages.add(queue, name, key, message))
  return new PasswordResets({
    ...deps,
    messenger: {
      toPhone: (key, message) => send('send-message', key, message),
      toMail: (key, mail) => send('send-mail', key, mail),
    },
  })
}
