import { type JobName, jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Job } from 'bullmq'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { HandlerContext, JobHandler } from './handler.ts'
import { createTallyGroup } from './handlers/ballots/tally-group.ts'
import { createOpenCheckout } from './handlers/payments/open-checkout.ts'
import { createRedeemCard } from './handlers/payments/redeem-card.ts'
import { createSettlePayment } from './handlers/payments/settle-payment.ts'

/** Parses what a job carries and hands it to its handler. */
export type JobRunner = (job: Job) => Promise<void>

function runner<Schema extends TSchema>(schema: Schema, handle: JobHandler<Static<Schema>>): JobRunner {
  const shape = Compile(schema)
  return async (job) => {
    const payload: unknown = job.data
    if (!shape.Check(payload)) throw new Error(`job ${job.name} carries something else than it should`)
    await handle(payload, job)
  }
}

/** For a handler whose libraries a process without its queue should not carry: sharp is 20 MB. */
function later<Payload>(load: () => Promise<JobHandler<Payload>>): JobHandler<Payload> {
  let loading: Promise<JobHandler<Payload>> | undefined
  return async (payload, job) => {
    loading ??= load()
    await (await loading)(payload, job)
  }
}

/** Every job has its handler: a name without one does not compile. */
export const createRunners = (context: HandlerContext): { readonly [Name in JobName]: JobRunner } => ({
  'tally-group': runner(jobs['tally-group'].schema, createTallyGroup(context)),
  'redeem-card': runner(jobs['redeem-card'].schema, createRedeemCard(context)),
  'open-checkout': runner(jobs['open-checkout'].schema, createOpenCheckout(context)),
  'settle-payment': runner(jobs['settle-payment'].schema, createSettlePayment(context)),
  'encode-photo': runner(
    jobs['encode-photo'].schema,
    later(async () => (await import('./handlers/photos/encode-photo.ts')).createEncodePhoto(context)),
  ),
})
