import { type Arrival, Intake } from '@ashenda/api/intake/intake.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { connect } from '@ashenda/db/client.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { readDirectory, serveRoute } from './serve-route.ts'
import { given } from './side-program.ts'

/**
 * No queue: the route gathers ballots as ours does, writes each group with the worker's own statements straight into
 * Postgres, and answers after the commit.
 */
const sql = connect({ url: given('DATABASE_URL'), name: 'bench-api', maxConnections: 4 })
const contest = (await readDirectory(sql)).content?.contest.id ?? ''
const intake = new Intake(async (group: readonly Arrival[]) => {
  try {
    await recordGroup(
      sql,
      contest,
      group.map(({ ballot }) => ballot),
    )
    for (const { settle } of group) settle()
  } catch (cause) {
    for (const { settle } of group) settle(new AppError('unavailable', { cause }))
  }
})
await serveRoute(
  sql,
  (ballot) => intake.submit(ballot),
  () => intake.drain().then(() => sql.end({ timeout: 2 })),
)
