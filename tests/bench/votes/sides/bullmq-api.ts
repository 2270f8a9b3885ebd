import { connect } from '@ashenda/db/client.ts'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { readDirectory, serveRoute } from './serve-route.ts'
import { given } from './side-program.ts'

/** One job per ballot: the route adds it and answers when Redis has it on disk. */
const sql = connect({ url: given('DATABASE_URL'), name: 'bench-api', maxConnections: 1 })
const contest = (await readDirectory(sql)).content?.contest.id ?? ''
const queue = new Queue('one-by-one', { connection: new Redis(given('REDIS_URL'), { maxRetriesPerRequest: null }) })
await serveRoute(
  sql,
  async (ballot) => {
    await queue.add('ballot', { contest, ballot }, { removeOnComplete: true })
  },
  () => Promise.all([queue.close(), sql.end({ timeout: 2 })]),
)
