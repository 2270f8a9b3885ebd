import type { JobName } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Job } from 'bullmq'

/** The payload is parsed. A handler may run twice for a job, even simultaneously. */
export type JobHandler<Payload> = (payload: Payload, job: Pick<Job, 'id' | 'stalledCounter'>) => Promise<void>

/** Parses a job's payload and runs its handler. */
export type JobRunner = (job: Job) => Promise<void>

export type JobRunners = { readonly [Name in JobName]: JobRunner }
