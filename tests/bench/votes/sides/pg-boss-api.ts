import { connect } from '@ashenda/db/client.ts'
import { queueName, startBoss } from './pg-boss-queue.ts'
import { readDirectory, serveRoute } from './serve-route.ts'
import { given } from './side-program.ts'

const connections = 20

/** A pg-boss job per ballot: the route sends it and answers when it is committed. */
const sql = connect({ url: given('DATABASE_URL'), name: 'bench-api', maxConnections: 1 })
const contest = (await readDirectory(sql)).content?.contest.id ?? ''
const boss = await startBoss(given('DATABASE_URL'), connections)
await serveRoute(
  sql,
  async (ballot) => {
    await boss.send(queueName, { contest, ballot })
  },
  () => Promise.all([boss.stop({ graceful: false }), sql.end({ timeout: 2 })]),
)
