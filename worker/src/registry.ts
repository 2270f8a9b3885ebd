import { jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Job } from 'bullmq'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { BallotContext } from './ballots/ballot-context.ts'
import { createTallyGroup } from './ballots/tally-group.ts'
import type { CardContext, CardWork } from './cards/card-making.ts'
import { createPurgeCache, type PurgeContext } from './cdn/cache-purge.ts'
import type { JobHandler, JobRunner, JobRunners } from './jobs/job-handler.ts'
import { createSendMail, createSendMessage, type MessageContext } from './messages/send-message.ts'
import { createSendNotice, type NoticeContext } from './notices/send-notice.ts'
import type { TroubleContext } from './notices/sweeps.ts'
import { createComparePayments } from './payments/compare-payments.ts'
import { createRefundPayment } from './payments/follow-refund.ts'
import { createOpenCheckout } from './payments/open-checkout.ts'
import type { PaymentContext } from './payments/payment-context.ts'
import { createRedeemCard } from './payments/redeem-card.ts'
import { createCancelPayment, createSettlePayment } from './payments/settle-payment.ts'
import type { PhotoContext } from './photos/photo-context.ts'
import type { SigningContext } from './results/sign-checkpoints.ts'

function runner<Schema extends TSchema>(
  schema: Schema,
  handle: (payload: Static<Schema>, job: Job) => Promise<void>,
): JobRunner {
  const shape = Compile(schema)
  return async (job) => {
    const payload: unknown = job.data
    if (!shape.Check(payload)) throw new Error(`job ${job.name} has an invalid payload`)
    await handle(payload, job)
  }
}

/** Loads a handler on first use: sharp, for one, is 20 MB that other processes should not carry. */
function later<Payload>(load: () => Promise<JobHandler<Payload>>): JobHandler<Payload> {
  let loading: Promise<JobHandler<Payload>> | undefined
  return async (payload, job) => {
    loading ??= load()
    await (await loading)(payload, job)
  }
}

/** Each handler and sweep names the part of it that it needs. */
export type HandlerContext = BallotContext &
  CardContext &
  MessageContext &
  NoticeContext &
  PaymentContext &
  PhotoContext &
  PurgeContext &
  SigningContext &
  TroubleContext

/** Maps every job to its handler: a missing one does not compile. */
export const createRunners = (context: HandlerContext): JobRunners => ({
  'tally-group': runner(jobs['tally-group'].schema, createTallyGroup(context)),
  'redeem-card': runner(jobs['redeem-card'].schema, createRedeemCard(context)),
  'open-checkout': runner(jobs['open-checkout'].schema, createOpenCheckout(context)),
  'settle-payment': runner(jobs['settle-payment'].schema, createSettlePayment(context)),
  'refund-payment': runner(jobs['refund-payment'].schema, createRefundPayment(context)),
  'cancel-payment': runner(jobs['cancel-payment'].schema, createCancelPayment(context)),
  'compare-payments': runner(jobs['compare-payments'].schema, createComparePayments(context)),
  'send-message': runner(jobs['send-message'].schema, createSendMessage(context)),
  'send-mail': runner(jobs['send-mail'].schema, createSendMail(context)),
  'send-notice': runner(jobs['send-notice'].schema, createSendNotice(context)),
  'encode-photo': runner(
    jobs['encode-photo'].schema,
    later(async () => (await import('./photos/encode-photo.ts')).createEncodePhoto(context)),
  ),
  'encode-picture': runner(
    jobs['encode-picture'].schema,
    later(async () => (await import('./photos/encode-picture.ts')).createEncodePicture(context)),
  ),
  'purge-cache': runner(jobs['purge-cache'].schema, createPurgeCache(context)),
  'make-batch': runner(
    jobs['make-batch'].schema,
    later(async () => (await import('./cards/make-batch.ts')).createMakeBatch(context, cardWork(context))),
  ),
  'draw-chunk': runner(
    jobs['draw-chunk'].schema,
    later(async () => (await import('./cards/draw-chunk.ts')).createDrawChunk(context, cardWork(context))),
  ),
  'finish-batch': runner(
    jobs['finish-batch'].schema,
    later(async () => (await import('./cards/finish-batch.ts')).createFinishBatch(context, cardWork(context))),
  ),
  'clear-batch': runner(
    jobs['clear-batch'].schema,
    later(async () => (await import('./cards/clear-batch.ts')).createClearBatch(context, cardWork(context))),
  ),
  'print-document': runner(
    jobs['print-document'].schema,
    later(async () => (await import('./documents/print-document.ts')).createPrintDocument(context, cardWork(context))),
  ),
})

/** @throws in a process without card dependencies */
export function cardWork({ cards }: Pick<CardContext, 'cards'>): CardWork {
  if (!cards) throw new Error('this worker makes no cards')
  return cards
}
