import { type QueueName, queues } from '@ashenda/core/contracts/jobs/definitions.ts'
import { levelOfCalls } from '@ashenda/core/domain/service-health.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { enterAlert } from '@ashenda/db/queries/notices/enter-notice.ts'
import { enterOpenings, enterPhotosWanted, enterRanks } from '@ashenda/db/queries/notices/mass-notices.ts'
import { findDueNotices } from '@ashenda/db/queries/notices/send-notices.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import { readServiceCalls } from '@ashenda/platform/service-log.ts'
import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'

/** At most so many at once, and of bulk messages: twenty in five seconds are what short-message providers take without complaint. */
const atOnce = 100
const atOnceOfBulk = 20

/** Queues what is due. A job twice does nothing: the handler claims the row. */
export async function sendDueNotices(queue: Pick<Queue, 'add'>, { sql }: { readonly sql: Sql }): Promise<void> {
  for (const notice of await findDueNotices(sql, atOnce, atOnceOfBulk))
    await enqueue(queue, 'send-notice', { notice }, { jobId: `notice-${notice}` })
}

/** What the clock brings about: an opening tomorrow, a photo missing for a day, the rank at noon. */
export async function enterTimedNotices(sql: Sql): Promise<void> {
  await enterOpenings(sql)
  await enterPhotosWanted(sql)
  await enterRanks(sql)
}

export interface TroubleContext {
  readonly sql: Sql
  /** Names of what does not work now. @throws when Redis is away */
  readonly findTrouble: () => Promise<readonly string[]>
}

/** Alerts about services that fail and queues that nobody serves, one a day about each. */
export async function alertOfTrouble({ sql, findTrouble }: TroubleContext): Promise<void> {
  for (const service of await findTrouble())
    await enterAlert(sql, { kind: 'alert-service', subject: service, values: { service } })
}

/** So many minutes nothing of a queue may wait at its head; making cards takes longest. */
const lateMs = 10 * 60_000
const longLateMs = 60 * 60_000

/** Services by their calls, as the console judges them, and queues whose first job waits too long. */
export function troubleFinder(redis: Redis, prefix: string, now: () => number): TroubleContext['findTrouble'] {
  let all: readonly Queue[] | undefined
  return async () => {
    all ??= Object.keys(queues).map((name) => new Queue(name, { connection: redis, prefix }).on('error', () => {}))
    const calls = await readServiceCalls(redis, prefix, now())
    const failing = calls.filter((service) => levelOfCalls(service, now()) === 'failing').map(({ name }) => name)
    const stuck = await Promise.all(
      all.map(async (queue) => {
        const [first] = await queue.getRanges(['waiting'], 0, 0, true)
        const since = first === undefined ? null : await redis.hget(queue.toKey(first), 'timestamp')
        return since !== null && now() - Number(since) > patienceOf(queue.name) ? [`queue ${queue.name}`] : []
      }),
    )
    return [...failing, ...stuck.flat()]
  }
}

const patienceOf = (queue: string): number => (queue === ('cards' satisfies QueueName) ? longLateMs : lateMs)
