import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import type { Job, Queue } from 'bullmq'
import { shownPayload } from './shown-payload.ts'

/** A queue as Bull Board may show it: read-only, and of each job only the fields its definition lets be shown. */
export class ShownQueue extends BullMQAdapter {
  constructor(queue: Queue) {
    super(queue, { readOnlyMode: true })
  }

  override async getJob(id: string): Promise<Job | undefined> {
    const job = await super.getJob(id)
    return job && shown(job)
  }

  override async getJobs(...which: Parameters<BullMQAdapter['getJobs']>): Promise<Job[]> {
    return (await super.getJobs(...which)).map(shown)
  }

  /** Nothing here writes any; what a library writes would be shown whole. */
  override getJobLogs(): Promise<string[]> {
    return Promise.resolve([])
  }

  /** The trees of jobs, as of a batch of cards and its chunks, are read past this class. */
  override getFlowProducer(): Promise<null> {
    return Promise.resolve(null)
  }
}

function shown(job: Job): Job {
  job.data = shownPayload(job.name, job.data)
  job.returnvalue = shownPayload(job.name, job.returnvalue)
  return job
}
