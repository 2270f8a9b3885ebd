import { type JobName, type JobPayload, jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Job, JobsOptions, Queue } from 'bullmq'

/** A job as BullMQ takes it in bulk and in flows: with the options of its definition, and those of this one. */
export const jobOf = <Name extends JobName>(name: Name, data: JobPayload<Name>, options: JobsOptions = {}) => ({
  name,
  data,
  opts: { ...jobs[name].options, ...options },
})

/** Adds a job to its queue. Resolves once Redis has it, fsynced where Redis is set so; rejects as BullMQ does. */
export function enqueue<Name extends JobName>(
  queue: Pick<Queue, 'add'>,
  name: Name,
  payload: JobPayload<Name>,
  options: JobsOptions = {},
): Promise<Job> {
  const { data, opts } = jobOf(name, payload, options)
  return queue.add(name, data, opts)
}
