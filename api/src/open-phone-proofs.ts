import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { QueuedMessages } from '@ashenda/platform/queued-messages.ts'
import type { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { type WaitingRegistration, waitingRegistrations } from './modules/accounts/waiting-registrations.ts'
import { PhoneProofs } from './modules/ballots/phone-proofs.ts'
import { unusualVotes } from './modules/ballots/unusual-votes.ts'
import { waitingBallots } from './modules/ballots/waiting-ballots.ts'
import { Codes, type CodesDeps } from './modules/phone-proof/codes.ts'
import { WaitingForCode } from './modules/phone-proof/waiting-for-code.ts'

const queueMs = 2_000

interface OpenPhoneProofsDeps extends Omit<CodesDeps, 'sendMessage'> {
  readonly redis: Redis
  readonly prefix: string
  /** Of messages. */
  readonly queue: Pick<Queue, 'add'>
  /** Seals registrations that wait. */
  readonly registrationKey: Uint8Array
}

interface OpenPhoneProofs {
  readonly proofs: PhoneProofs
  readonly registrationCodes: Codes<WaitingRegistration>
}

/** Phone proof over Redis and the queue of messages, of free votes and of registrations. */
export function openPhoneProofs({
  redis,
  prefix,
  queue,
  registrationKey,
  ...deps
}: OpenPhoneProofsDeps): OpenPhoneProofs {
  const messages = new QueuedMessages(redis, prefix)
  const codes: CodesDeps = {
    ...deps,
    sendMessage: async (key, message) => {
      try {
        await withTimeout(queueMs, messages.add(queue, 'send-message', key, message))
      } catch (cause) {
        throw new AppError('unavailable', { cause, retryAfterSeconds: 2 })
      }
    },
  }
  const ballotCodes = new Codes<QueuedBallot>(codes, new WaitingForCode(redis, prefix, waitingBallots), {
    purpose: 'vote',
    unproven: 'phone_unproven',
    notProvable: 'phone_not_provable',
    idName: 'ballot',
  })
  return {
    proofs: new PhoneProofs(ballotCodes, {
      looksUnusual: unusualVotes({ redis, prefix, now: deps.now }),
      canSendTo: deps.canSendTo,
    }),
    registrationCodes: new Codes(codes, new WaitingForCode(redis, prefix, waitingRegistrations(registrationKey)), {
      purpose: 'registration',
      unproven: 'registration_unproven',
      notProvable: 'phone_not_registrable',
      idName: 'registration',
    }),
  }
}
