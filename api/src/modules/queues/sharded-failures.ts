import type { FailedJob } from '@ashenda/core/contracts/http/queues.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { JobFailures } from './failed-jobs.ts'

/** Each Redis numbers its jobs by itself: outside of it a job bears the number of its Redis before its own. */
const idIn = (shard: number, id: string): string => `${shard}-${id}`

/** Failed jobs of a queue in several Redis: those of the first, then those of the next. */
export class ShardedFailures implements JobFailures {
  readonly #shards: readonly JobFailures[]

  constructor(shards: readonly JobFailures[]) {
    this.#shards = shards
  }

  readonly total = async (): Promise<number> => (await this.#totals()).reduce((sum, total) => sum + total, 0)

  readonly list = async (from: number, atMost: number): Promise<readonly FailedJob[]> => {
    const listed: FailedJob[] = []
    let before = 0
    for (const [shard, total] of (await this.#totals()).entries()) {
      const [first, left] = [Math.max(0, from - before), atMost - listed.length]
      if (first < total && left > 0) {
        const jobs = (await this.#shards[shard]?.list(first, left)) ?? []
        listed.push(...jobs.map((job) => ({ ...job, id: idIn(shard, job.id) })))
      }
      before += total
    }
    return listed
  }

  readonly ids = async (): Promise<readonly string[]> => {
    const ids = await Promise.all(this.#shards.map((shard) => shard.ids()))
    return ids.flatMap((ofOne, shard) => ofOne.map((id) => idIn(shard, id)))
  }

  readonly read = async (id: string): Promise<FailedJob> => {
    const { shard, own } = this.#find(id)
    return { ...(await shard.read(own)), id }
  }

  readonly retry = (id: string): Promise<void> => {
    const { shard, own } = this.#find(id)
    return shard.retry(own)
  }

  readonly remove = (id: string): Promise<void> => {
    const { shard, own } = this.#find(id)
    return shard.remove(own)
  }

  readonly #totals = (): Promise<readonly number[]> => Promise.all(this.#shards.map((shard) => shard.total()))

  /** @throws AppError not_found */
  #find(id: string): { readonly shard: JobFailures; readonly own: string } {
    const [, number = '', own = ''] = /^(\d+)-(.+)$/.exec(id) ?? []
    const shard = number === '' ? undefined : this.#shards[Number(number)]
    if (!shard) throw new AppError('not_found')
    return { shard, own }
  }
}
