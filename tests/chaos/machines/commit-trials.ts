import { connect } from '@ashenda/db/client.ts'

/** Trial commits on one server, two a second. */
export interface CommitTrials {
  /** How many begun after the moment were answered, so that somebody relies on them. */
  readonly answeredSince: (at: number) => number
  readonly stop: () => Promise<void>
}

const everyMs = 500
/** Those waiting for a standby keep their connection. */
const connections = 20

/** @param url of this server alone; nothing is tried while it is not primary */
export function startCommitTrials(url: string): CommitTrials {
  const sql = connect({ url, name: 'commit-trials', maxConnections: connections, statementTimeoutMs: 5_000 })
  const answered: number[] = []
  const timer = setInterval(() => {
    const begunAt = performance.now()
    // A WAL record, which makes the commit wait for a standby.
    sql`select pg_logical_emit_message(true, 'trial', '')`.then(
      () => answered.push(begunAt),
      () => {},
    )
  }, everyMs)
  return {
    answeredSince: (at) => answered.filter((begunAt) => begunAt > at).length,
    stop: async () => {
      clearInterval(timer)
      await sql.end({ timeout: 0 })
    },
  }
}
