import type { Sql } from '@ashenda/db/client.ts'
import { findDueNotices } from '@ashenda/db/queries/notices/send-notices.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'

/** At most so many at once, and of bulk messages: twenty in five seconds are what short-message providers take without complaint. */
const atOnce = 100
const atOnceOfBulk = 20

/** Queues what is due. A job twice does nothing: the handler claims the row. */
export async function sendDueNotices(queue: Pick<Queue, 'add'>, { sql }: { readonly sql: Sql }): Promise<void> {
  for (const notice of await findDueNotices(sql, atOnce, atOnceOfBulk))
    await enqueue(queue, 'send-notice', { notice }, { jobId: `notice-${notice}` })
}
