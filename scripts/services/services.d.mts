/** A running Postgres or Redis. It keeps its port and its data through kill and restart. */
export type Server = {
  /** Of the process that runs now; another one after a restart. */
  readonly pid: number
  /** Sends any signal and waits for nothing: SIGSTOP and SIGCONT freeze and thaw. */
  signal: (signal: NodeJS.Signals) => void
  /** kill -9; settles when the process is gone. */
  kill: () => Promise<void>
  /** Starts it again (kill -9 first, if it still runs); settles when it answers. */
  restart: () => Promise<void>
  /** Orderly end. It can be started again afterwards. */
  stop: () => Promise<void>
}

export type Services = {
  /** Of the first database, as a superuser. */
  databaseUrl: string
  redisUrl: string
  postgres: Server
  redis: Server
  /** Stops both in order; the data stays. */
  stop: () => Promise<void>
}

/**
 * Starts a private Postgres and Redis on free loopback ports, with their data in `dataDir`, which only one process may
 * use at a time. What a killed earlier run left running there is ended first.
 */
export function startServices(options: {
  /** An absolute path. */
  dataDir: string
  log?: (text: string) => void
  /** Made at the folder's first use, when left out one: `ashenda`. */
  databases?: string[]
}): Promise<Services>

/**
 * The same on fresh data below `.data/{kind}`, which `stop` removes. Ctrl-C and SIGTERM stop the services too and then
 * end the process.
 */
export function startTemporaryServices(options: {
  kind: string
  log?: (text: string) => void
  databases?: string[]
}): Promise<Services & { dataDir: string }>
