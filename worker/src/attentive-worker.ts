import { longestJobWaitSeconds } from '@ashenda/db/redis-client.ts'
import { type Processor, Worker, type WorkerOptions } from 'bullmq'

const retryMs = 1_000

/**
 * BullMQ's worker, which waits for a job only so long that its silence is told from that of a connection that went mute. BullMQ
 * has a setting for an empty queue, but none for one with delayed jobs; and where a question fails it would pause 15 s.
 */
export class AttentiveWorker extends Worker {
  constructor(name: string, processor: Processor, options: WorkerOptions) {
    super(name, processor, { ...options, drainDelay: longestJobWaitSeconds, runRetryDelay: retryMs })
  }

  override get maximumBlockTimeout(): number {
    return longestJobWaitSeconds
  }
}
