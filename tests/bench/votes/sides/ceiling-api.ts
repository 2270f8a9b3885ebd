import { connect } from '@ashenda/db/client.ts'
import { serveRoute } from './serve-route.ts'
import { given } from './side-program.ts'

/** The route with everything but a place to put the ballot: parsed, judged, given its id and receipt, and forgotten. */
const sql = connect({ url: given('DATABASE_URL'), name: 'bench-api', maxConnections: 1 })
await serveRoute(
  sql,
  async () => {},
  () => sql.end({ timeout: 2 }),
)
