import type { Hint } from '@ashenda/core/contracts/events/hint.ts'
import { type JobName, jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { Job } from 'bullmq'
import type { Logger } from 'pino'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { createTallyGroup } from './handlers/ballots/tally-group.ts'
import type { WorkerMetrics } from './metrics.ts'

/** What every handler may use. */
export interface HandlerContext {
  readonly sql: Sql
  readonly log: Logger
  readonly metrics: WorkerMetrics
  /** Tells the gateways; only a hint, so its failure is nobody's trouble. */
  readonly publish: (hint: Hint) => void
  /** Resolves after so many ms. @throws Stopping when the worker is told to stop meanwhile */
  readonly pause: (ms: number) => Promise<void>
}

/** The payload arrives parsed. A handler may run twice for the same job, also at the same time. */
export type JobHandler<Payload> = (payload: Payload, job: Pick<Job, 'id' | 'stalledCounter'>) => Promise<void>

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

/** Every job has its handler: a name without one does not compile. */
export const createRunners = (context: HandlerContext): { readonly [Name in JobName]: JobRunner } => ({
  'tally-group': runner(jobs['tally-group'].schema, createTallyGroup(context)),
})
