import { type CreateSocket, silenceWatch } from '@ashenda/platform/silence-watch.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import postgres from 'postgres'
import { type HostEvents, type Warn, watchHosts } from './host-watch.ts'

// Without the patch, statements of a lost transaction run in another one (decision 7).
if (!('isPatched' in postgres)) throw new Error('postgres.js lacks its patch: run `npx patch-package` after installing')

export type Sql = postgres.Sql
export type Transaction = postgres.TransactionSql

export interface ClientOptions {
  /** With several hosts the driver finds the primary, also after a promotion (decision 61). */
  readonly url: string
  /** The name in pg_stat_activity. */
  readonly name: string
  readonly maxConnections: number
  /** The server cancels a longer statement (SQLSTATE 57014) and ends a transaction idle for twice as long. */
  readonly statementTimeoutMs?: number
  /** The server ends a longer transaction (SQLSTATE 25P04). */
  readonly transactionTimeoutMs?: number
  /** Called with the number of connections closed because no answer came within the limits above. */
  readonly onMute?: ((connections: number) => void) | undefined
  /** Logs, once each, that no host can be reached, with each one's error, and that the server takes no writes. */
  readonly warn?: Warn | undefined
  /** Called for each statement of a trace. */
  readonly tracing?: Tracing | undefined
}

/** The margin beyond the server's own limit. */
const graceMs = 1_000

/**
 * A pool that connects on first use. Close it with `sql.end({ timeout: seconds })`. With a limit, a connection silent for longer is closed,
 * as are those that went mute with it; otherwise only TCP keep-alive finds them.
 */
export function connect(options: ClientOptions): Sql {
  const limitMs = Math.max(options.statementTimeoutMs ?? 0, options.transactionTimeoutMs ?? 0)
  const sockets: { socket?: CreateSocket } =
    limitMs > 0 ? { socket: silenceWatch(limitMs + graceMs, options.onMute ?? (() => {})) } : {}
  const { url, isPooled, chosen } = readAddress(options.url)
  const sql = postgres(url, {
    ...sockets,
    ...chosen,
    max: options.maxConnections,
    connect_timeout: 4,
    keep_alive: 5,
    backoff: (attempt: number) => Math.min(0.1 * attempt, 1),
    onnotice: () => {},
    connection: { application_name: options.name, ...(!isPooled && settingsOf(options)) },
  })
  if (options.warn) {
    const { host, shared } = sql.options as unknown as DriverOptions
    Object.assign(shared, watchHosts(host.length, isPooled, options.warn))
  }
  options.tracing?.followStatements(sql)
  return sql
}

/** As the driver parsed them; its types lack `shared`, which all connections of a pool have in common. */
interface DriverOptions {
  readonly host: readonly string[]
  readonly shared: Partial<HostEvents>
}

/** A session's initial settings. A pooler would refuse or drop them: behind one the role has them (db/roles/prepare-roles.ts). */
const settingsOf = ({ statementTimeoutMs, transactionTimeoutMs }: ClientOptions) => ({
  // A plan cached while a table was empty (a sequential scan) would stay while ballots pour in.
  plan_cache_mode: 'force_custom_plan' as const,
  ...(statementTimeoutMs !== undefined && {
    statement_timeout: statementTimeoutMs,
    // Postgres cannot notice an unreachable process either, and would keep its locks for hours.
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
  }),
  ...(transactionTimeoutMs !== undefined && { transaction_timeout: transactionTimeoutMs }),
})

interface Address {
  readonly url: string
  /** Behind a transaction-mode pooler each transaction may run in another session. */
  readonly isPooled: boolean
  /** Settings that the address overrides. */
  readonly chosen: { readonly prepare?: false; readonly target_session_attrs?: 'primary' }
}

/**
 * Removes our own parameters from an address, which the driver would send to Postgres. Parsed by hand, because URL does not know several
 * hosts.
 */
function readAddress(address: string): Address {
  const [place = '', query = ''] = address.split('?')
  const asked = new URLSearchParams(query)
  const isPooled = asked.get('pooler') === 'transaction'
  asked.delete('pooler')
  return {
    url: asked.size === 0 ? place : `${place}?${asked}`,
    isPooled,
    chosen: {
      // Everything here writes; a standby is never right.
      ...(!asked.has('target_session_attrs') && { target_session_attrs: 'primary' }),
      // Prepared in one session, used in another. PgBouncer supports it from 1.21 on, if configured.
      ...(isPooled && !asked.has('prepare') && { prepare: false }),
    },
  }
}
