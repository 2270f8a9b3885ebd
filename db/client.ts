import { type CreateSocket, silenceWatch } from '@ashenda/platform/silence-watch.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import postgres from 'postgres'
import { type HostEvents, type Warn, watchHosts } from './host-watch.ts'

// Unpatched, statements of a lost transaction run in another one (decision 7).
if (!('isPatched' in postgres)) throw new Error('postgres.js lacks its patch: run `npx patch-package` after installing')

export type Sql = postgres.Sql
export type Transaction = postgres.TransactionSql

export interface ClientOptions {
  /** Of several hosts the primary is found, and found again after another one was promoted (decision 61). */
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
  /** Told, once each time, that none of the hosts can be reached and what each of them said, and that the server takes no writes. */
  readonly warn?: Warn | undefined
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

/** As the driver has parsed them; its types leave `shared` out, which all connections of a pool have in common. */
interface DriverOptions {
  readonly host: readonly string[]
  readonly shared: Partial<HostEvents>
}

/** What a session begins with. A pooler would refuse it, or leave it away: behind one the role has it (db/roles/prepare-roles.ts). */
const settingsOf = ({ statementTimeoutMs, transactionTimeoutMs }: ClientOptions) => ({
  // A plan kept from when a table was empty (a sequential scan) would stay while ballots pour in.
  plan_cache_mode: 'force_custom_plan' as const,
  ...(statementTimeoutMs !== undefined && {
    statement_timeout: statementTimeoutMs,
    // Postgres does not notice either that a process cannot be reached, and would keep the locks of its transaction for hours.
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
  }),
  ...(transactionTimeoutMs !== undefined && { transaction_timeout: transactionTimeoutMs }),
})

interface Address {
  readonly url: string
  /** A pooler in transaction mode stands before Postgres: each transaction may be in another session. */
  readonly isPooled: boolean
  /** What the address itself may say otherwise. */
  readonly chosen: { readonly prepare?: false; readonly target_session_attrs?: 'primary' }
}

/**
 * What is ours in an address is taken out of it, as the driver would send it to Postgres. Read by hand: an address may name several
 * hosts, which URL does not know.
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
      // Everything here writes somewhere; a standby is never right.
      ...(!asked.has('target_session_attrs') && { target_session_attrs: 'primary' }),
      // Prepared in one session, asked for in another. PgBouncer knows them from 1.21 on, where it is told to.
      ...(isPooled && !asked.has('prepare') && { prepare: false }),
    },
  }
}
