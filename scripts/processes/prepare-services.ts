import { appNames, claimDataFolder, demoDataFolder } from '../services/data-folder.ts'
import { startMissingServices } from '../services/missing-services.ts'
import { endLeftover } from '../services/process-identity.ts'
import { roleAddresses } from '../services/role-addresses.ts'
import { secretsFileOf } from '../services/secrets.ts'
import { run } from '../setup/program.ts'
import { projectRoot } from '../setup/project.ts'
import { ensureRedisServer } from '../setup/redis-server.ts'
import { step } from '../setup/step.ts'
import { type Address, refuseTakenPort } from './address.ts'
import { markFileOf } from './app.ts'
import { demoEnvironment, environmentsByProgram, withLogins } from './environment.ts'
import type { Lifecycle } from './lifecycle.ts'

/** Ensures that nothing of this clone runs, and that the address is free. Returns the data folder. */
export async function acquireLock(lifecycle: Lifecycle, address: Address): Promise<string> {
  const dataDir = demoDataFolder()
  lifecycle.defer(claimDataFolder(dataDir))
  // A killed script could not stop them.
  for (const name of appNames) await endLeftover(markFileOf({ name, dataDir }), 'SIGTERM')
  await refuseTakenPort(address)
  return dataDir
}

interface Prepared {
  /** For everything without Postgres. */
  readonly env: NodeJS.ProcessEnv
  readonly apiEnv: NodeJS.ProcessEnv
  /** For media, too. */
  readonly workerEnv: NodeJS.ProcessEnv
  /** The demo data's log-ins, to print. */
  readonly remarks: string
  /** Draws the demo's further pictures; the next start draws missing ones. */
  readonly drawOtherPictures: () => Promise<void>
}

/** Everything api and worker need: services and a migrated database with demo data. */
export async function prepareServices(lifecycle: Lifecycle, dataDir: string): Promise<Prepared> {
  const databaseUrl = process.env['MIGRATE_DATABASE_URL'] || process.env['DATABASE_URL'] || undefined
  const redisUrl = process.env['REDIS_URL'] || undefined
  if (!redisUrl) await ensureRedisServer()
  const services = await step(
    'Postgres and Redis',
    () =>
      startMissingServices({
        dataDir,
        databaseUrl,
        redisUrl,
        databases: ['ashenda'],
        log: (text) => console.log(`  ${text}`),
      }),
    () => [databaseUrl && 'the given Postgres is used', redisUrl && 'REDIS_URL is used'].filter(Boolean).join(', '),
  )
  lifecycle.defer(services.stop)
  const env = demoEnvironment({
    dataDir,
    addresses: services.postgres && roleAddresses(services.postgres.url, services.secrets),
    redisUrl: redisUrl ?? services.redis?.url ?? '',
    secrets: services.secrets,
  })

  const programs = environmentsByProgram(env)
  const options = { cwd: projectRoot, env, signal: lifecycle.signal }
  await step('database', () => run(process.execPath, ['db/migrate.ts'], options))
  if (env['NODE_ENV'] === 'production') return { ...programs, remarks: '', drawOtherPictures: async () => undefined }
  const logins = withLogins(env, services.secrets)
  const seed = (...extent: 'first'[]): Promise<string> =>
    run(process.execPath, ['tools/demo/seed-demo.ts', ...extent], { ...options, env: logins })
  const remarks = await step('demo data', () => seed('first'))
  return {
    ...programs,
    drawOtherPictures: async () => void (await seed()),
    remarks:
      remarks.trim() &&
      `${remarks.trim()}\n  Passwords, and the key that orders T-cards (CARD_KEY), are kept in ${secretsFileOf(dataDir)}`,
  }
}
