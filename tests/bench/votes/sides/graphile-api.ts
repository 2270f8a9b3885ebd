import { connect } from '@ashenda/db/client.ts'
import { makeWorkerUtils } from 'graphile-worker'
import { readDirectory, serveRoute } from './serve-route.ts'
import { given } from './side-program.ts'

const connections = 20

/** A graphile-worker job per ballot: the route adds it and answers when it is committed. */
const sql = connect({ url: given('DATABASE_URL'), name: 'bench-api', maxConnections: 1 })
const contest = (await readDirectory(sql)).content?.contest.id ?? ''
const utils = await makeWorkerUtils({ connectionString: given('DATABASE_URL'), maxPoolSize: connections })
await utils.migrate()
await serveRoute(
  sql,
  async (ballot) => {
    await utils.addJob('ballot', { contest, ballot })
  },
  async () => {
    await utils.release()
    await sql.end({ timeout: 2 })
  },
)
