import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { ApiConfig } from '../../config.ts'
import { messageLimits, unlimitedMessages } from './message-limits.ts'
import { type PhoneProofDeps, PhoneProofs } from './phone-proofs.ts'
import { unusualVotes } from './unusual-votes.ts'
import { WaitingBallots } from './waiting-ballots.ts'

const queueMs = 2_000

interface OpenPhoneProofsDeps extends Pick<PhoneProofDeps, 'canSendTo' | 'now' | 'count'> {
  readonly redis: Redis
  readonly prefix: string
  /** Of messages. */
  readonly queue: Pick<Queue, 'add'>
  readonly config: Pick<ApiConfig, 'PHONE_PEPPER' | 'MESSAGES_PER_DAY' | 'RATE_LIMITS'>
}

/** Phone proof over Redis and the queue of messages. */
export const openPhoneProofs = ({ redis, prefix, queue, config, ...deps }: OpenPhoneProofsDeps): PhoneProofs =>
  new PhoneProofs({
    ...deps,
    waiting: new WaitingBallots(redis, prefix),
    limits:
      config.RATE_LIMITS === 'on'
        ? messageLimits({ redis, prefix, pepper: config.PHONE_PEPPER, mostADay: config.MESSAGES_PER_DAY })
        : unlimitedMessages,
    looksUnusual: unusualVotes(redis, prefix),
    pepper: config.PHONE_PEPPER,
    sendMessage: async (key, message) => {
      try {
        await withTimeout(queueMs, enqueue(queue, 'send-message', message, { jobId: key }))
      } catch (cause) {
        throw new AppError('unavailable', { cause, retryAfterSeconds: 2 })
      }
    },
  })
