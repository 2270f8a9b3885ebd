import { randomUUID } from 'node:crypto'
import { type JobName, type JobPayload, jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Job, JobsOptions, Queue } from 'bullmq'

/** A job for BullMQ's bulk adds and flows: its definition's options, then its own. */
export const jobOf = <Name extends JobName>(name: Name, data: JobPayload<Name>, options: JobsOptions = {}) => ({
  name,
  data,
  opts: { ...jobs[name].options, ...options },
})

/** Adds a job to its queue. Resolves once Redis has it, fsynced if configured; rejects as BullMQ does. */
export function enqueue<Name extends JobName>(
  queue: Pick<Queue, 'add'>,
  name: Name,
  payload: JobPayload<Name>,
  options: JobsOptions = {},
): Promise<Job> {
  const { data, opts } = jobOf(name, payload, options)
  return queue.add(name, data, opts)
}

/** Adds a deduplicated job. If the same job is queued with a lower priority, it is brought forward. */
export async function enqueueAhead<Name extends JobName>(
  queue: Pick<Queue, 'add' | 'getJob'>,
  name: Name,
  payload: JobPayload<Name>,
  options: JobsOptions & { readonly priority: number },
): Promise<void> {
  const jobId = randomUUID()
  const { id } = await enqueue(queue, name, payload, { ...options, jobId })
  if (id === undefined || id === jobId) return
  const queued: Job | undefined = await queue.getJob(id)
  if (queued && queued.priority > options.priority) await queued.changePriority({ priority: options.priority })
}
