import { type CreateSocket, silenceWatch } from '@ashenda/platform/silence-watch.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import type driver from 'postgres'
import { postgres } from './postgres-driver.ts'

export type Sql = driver.Sql
export type Transaction = driver.TransactionSql

export interface ClientOptions {
  readonly url: string
  /** Shown in pg_stat_activity. */
  readonly name: string
  readonly maxConnections: number
  /** A statement beyond it is cancelled by the server (SQLSTATE 57014), and a transaction that asks nothing for twice as long is ended. */
  readonly statementTimeoutMs?: number
  /** A transaction beyond it is ended by the server (SQLSTATE 25P04). */
  readonly transactionTimeoutMs?: number
  /** Called with the number of connections that were closed because no answer came within the limits above. */
  readonly onMute?: ((connections: number) => void) | undefined
  /** Called for each statement that belongs to a trace. */
  readonly tracing?: Tracing | undefined
}

/** Beyond the limit by which the server itself ends what takes too long. */
const graceMs = 1_000

/**
 * A pool that connects when first used. Closing it: `sql.end({ timeout: seconds })`. Where it has a limit, a connection that
 * is silent for longer is ended, and so are those that went mute with it; without one only TCP's own keep-alive finds them.
 */
export function connect(options: ClientOptions): Sql {
  const limitMs = Math.max(options.statementTimeoutMs ?? 0, options.transactionTimeoutMs ?? 0)
  const sockets: { socket?: CreateSocket } =
    limitMs > 0 ? { socket: silenceWatch(limitMs + graceMs, options.onMute ?? (() => {})) } : {}
  const sql = postgres(options.url, {
    ...sockets,
    max: options.maxConnections,
    connect_timeout: 4,
    keep_alive: 5,
    backoff: (attempt: number) => Math.min(0.1 * attempt, 1),
    onnotice: () => {},
    connection: {
      application_name: options.name,
      // A plan kept from when a table was empty (a sequential scan) would stay while ballots pour in.
      plan_cache_mode: 'force_custom_plan',
      ...(options.statementTimeoutMs !== undefined && {
        statement_timeout: options.statementTimeoutMs,
        // Postgres does not notice either that a process cannot be reached, and would keep the locks of its transaction for hours.
        idle_in_transaction_session_timeout: 2 * options.statementTimeoutMs,
      }),
      ...(options.transactionTimeoutMs !== undefined && { transaction_timeout: options.transactionTimeoutMs }),
    },
  })
  options.tracing?.followStatements(sql)
  return sql
}
