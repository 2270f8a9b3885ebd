import type driver from 'postgres'
import { postgres } from './postgres-driver.ts'
import type { Tracing } from './tracing/tracing.ts'

export type Sql = driver.Sql
export type Transaction = driver.TransactionSql

export interface ClientOptions {
  readonly url: string
  /** Shown in pg_stat_activity. */
  readonly name: string
  readonly maxConnections: number
  /** A statement beyond it is cancelled by the server (SQLSTATE 57014). */
  readonly statementTimeoutMs?: number
  /** A transaction beyond it is ended by the server (SQLSTATE 25P04). */
  readonly transactionTimeoutMs?: number
  /** Is told of each statement that belongs to a trace. */
  readonly tracing?: Tracing | undefined
}

/** A pool that connects when first used. Closing it: `sql.end({ timeout: seconds })`. */
export function connect(options: ClientOptions): Sql {
  const sql = postgres(options.url, {
    max: options.maxConnections,
    connect_timeout: 5,
    backoff: (attempt: number) => Math.min(0.1 * attempt, 1),
    onnotice: () => {},
    connection: {
      application_name: options.name,
      // A plan kept from when a table was empty (a sequential scan) would stay while ballots pour in.
      plan_cache_mode: 'force_custom_plan',
      ...(options.statementTimeoutMs !== undefined && { statement_timeout: options.statementTimeoutMs }),
      ...(options.transactionTimeoutMs !== undefined && { transaction_timeout: options.transactionTimeoutMs }),
    },
  })
  options.tracing?.followStatements(sql)
  return sql
}
