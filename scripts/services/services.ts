import { claimDataFolder, openRunFolder } from './data-folder.ts'
import { startMissingServices } from './missing-services.ts'
import type { PostgresSettings } from './postgres.ts'
import { type RoleAddresses, roleAddresses } from './role-addresses.ts'
import type { Server } from './server.ts'

export interface Services {
  /** The first database, as superuser. */
  readonly databaseUrl: string
  /** The same database for owner, api and worker. */
  readonly addresses: RoleAddresses
  readonly redisUrl: string
  readonly postgres: Server
  readonly redis: Server
  /** Stops both in order; the data stays. */
  readonly stop: () => Promise<void>
}

interface Options {
  readonly log?: (text: string) => void
  /** Created at the folder's first use; by default `ashenda`. */
  readonly databases?: readonly string[]
  /** Overrides. */
  readonly postgresSettings?: PostgresSettings
}

/**
 * Starts a private Postgres and Redis on free loopback ports, with data in `dataDir` (absolute; one process at a time). First ends
 * leftovers of a killed run.
 */
export async function startServices({
  dataDir,
  log = () => {},
  databases = ['ashenda'],
  postgresSettings = {},
}: Options & { readonly dataDir: string }): Promise<Services> {
  const release = claimDataFolder(dataDir)
  try {
    const { postgres, redis, secrets, stop } = await startMissingServices({ dataDir, log, databases, postgresSettings })
    if (!postgres || !redis) throw new Error('unreachable: no addresses were given, so both were started')
    return {
      databaseUrl: postgres.url,
      addresses: roleAddresses(postgres.url, secrets),
      redisUrl: redis.url,
      postgres: postgres.server,
      redis: redis.server,
      stop: async () => {
        await stop()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** The same on fresh data below `.data/{kind}`, which `stop` removes. Ctrl-C and SIGTERM also stop them and end the process. */
export async function startTemporaryServices({
  kind,
  ...options
}: Options & { readonly kind: string }): Promise<Services & { readonly dataDir: string }> {
  let services: Services | undefined
  let remove = (): void => {}
  let stopped: Promise<void> | undefined
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const stopListening = (): void => {
    for (const signal of signals) process.off(signal, stopAndLeave)
  }
  const stop = (): Promise<void> => {
    stopped ??= (async () => {
      await services?.stop()
      if (services) remove()
      stopListening()
    })()
    return stopped
  }
  // Kept until all stopped: one Ctrl-C may be several signals. Unfinished starts end with the process.
  const stopAndLeave = (): Promise<void> => stop().finally(() => process.exit(130))
  for (const signal of signals) process.on(signal, stopAndLeave)
  try {
    const run = await openRunFolder(kind)
    remove = run.remove
    services = await startServices({ ...options, dataDir: run.folder })
    return { ...services, dataDir: run.folder, stop }
  } catch (error) {
    stopListening()
    throw error
  }
}
