import { connect } from '@ashenda/db/client.ts'

/** Commits that are tried on one server, two a second, by whoever reaches it. */
export interface CommitTrials {
  /** How many that were begun after the moment were answered: each of them somebody believes in. */
  readonly answeredSince: (at: number) => number
  readonly stop: () => Promise<void>
}

const everyMs = 500
/** Those that wait for a standby keep theirs. */
const connections = 20

/** @param url of the server alone; nothing is tried while it is no primary */
export function startCommitTrials(url: string): CommitTrials {
  const sql = connect({ url, name: 'commit-trials', maxConnections: connections, statementTimeoutMs: 5_000 })
  const answered: number[] = []
  const timer = setInterval(() => {
    const begunAt = performance.now()
    // A line in the log of the server, by which the commit has to wait for a standby.
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
