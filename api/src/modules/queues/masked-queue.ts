import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import type { Job, Queue } from 'bullmq'
import { masked } from './masked.ts'

/** A queue as Bull Board may show it: nothing of it can be changed, and what jobs carry is masked before the board has it. */
export class MaskedQueue extends BullMQAdapter {
  /** @param shard the number of its Redis, by which those beyond the first are named */
  constructor(queue: Queue, shard = 0) {
    super(queue, { readOnlyMode: true, prefix: shard === 0 ? '' : `redis-${shard}-` })
  }

  override async getJob(id: string): Promise<Job | undefined> {
    const job = await super.getJob(id)
    return job && withoutPeople(job)
  }

  override async getJobs(...which: Parameters<BullMQAdapter['getJobs']>): Promise<Job[]> {
    return (await super.getJobs(...which)).map(withoutPeople)
  }

  /** Nothing here writes any; what a library writes would not be masked. */
  override getJobLogs(): Promise<string[]> {
    return Promise.resolve([])
  }

  /** The trees of jobs, as of a batch of cards and its chunks, are read past the mask. */
  override getFlowProducer(): Promise<null> {
    return Promise.resolve(null)
  }
}

function withoutPeople(job: Job): Job {
  job.data = masked(job.data)
  job.returnvalue = masked(job.returnvalue)
  return job
}
