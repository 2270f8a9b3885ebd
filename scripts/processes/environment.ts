import { join } from 'node:path'
import { freePort } from '../services/port.ts'
import type { RoleAddresses } from '../services/role-addresses.ts'
import type { Secrets } from '../services/secrets.ts'

/** Fills in missing variables. Empty counts as missing, as for the processes. */
function completed(env: NodeJS.ProcessEnv, values: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const missing = Object.entries(values).filter(([name]) => !env[name])
  return { ...env, ...Object.fromEntries(missing) }
}

/** Whether Chapa's sandbox handles payments. */
export const simulatesPayments = (env: NodeJS.ProcessEnv): boolean =>
  !env['CHAPA_BASE_URL'] && env['NODE_ENV'] !== 'production'

/** Whether phone messages are shown on a page instead of sent. */
export const simulatesMessages = (env: NodeJS.ProcessEnv): boolean =>
  [env['MESSAGES_DOMESTIC'], env['MESSAGES_ABROAD']].every((one) => !one || one === 'sandbox') &&
  env['NODE_ENV'] !== 'production'

/** The same for e-mails. */
export const simulatesMails = (env: NodeJS.ProcessEnv): boolean => !env['SMTP_URL'] && env['NODE_ENV'] !== 'production'

interface Options {
  readonly dataDir: string
  /** Undefined if the environment provides Postgres. */
  readonly addresses: RoleAddresses | undefined
  readonly redisUrl: string
  readonly secrets: Secrets
}

/** The variables api and worker need on this machine. */
export function demoEnvironment({ dataDir, addresses, redisUrl, secrets }: Options): NodeJS.ProcessEnv {
  return completed(process.env, {
    DEMO: '1',
    DATA_DIR: dataDir,
    // Node's compile cache, shared by processes and starts.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    ...addresses,
    REDIS_URL: redisUrl,
    PHONE_PEPPER: secrets.PHONE_PEPPER,
    ...(simulatesPayments(process.env) && {
      CHAPA_SECRET_KEY: secrets.CHAPA_SECRET_KEY,
      CHAPA_WEBHOOK_SECRET: secrets.CHAPA_WEBHOOK_SECRET,
    }),
    CODE_PEPPER: secrets.CODE_PEPPER,
    CODE_KEY: secrets.CODE_KEY,
    CARD_KEY: secrets.CARD_KEY,
    RESULT_KEY: secrets.RESULT_KEY,
    ...(process.env['NODE_ENV'] !== 'production' && vapidOf(secrets)),
  })
}

function vapidOf({ VAPID_KEYS }: Secrets): Readonly<Record<string, string>> {
  const [VAPID_PUBLIC_KEY = '', VAPID_PRIVATE_KEY = ''] = VAPID_KEYS.split(' ')
  return { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }
}

/** Each program knows only its own Postgres role; programs without Postgres know none. */
export function environmentsByProgram(env: NodeJS.ProcessEnv) {
  const {
    MIGRATE_DATABASE_URL: _owner,
    API_DATABASE_URL: api,
    WORKER_DATABASE_URL: worker,
    DATABASE_URL: one,
    ...rest
  } = env
  return {
    env: rest,
    apiEnv: { ...rest, DATABASE_URL: api || one },
    workerEnv: { ...rest, DATABASE_URL: worker || one },
  }
}

/** An admin's and a contestant's demo log-ins, for the seeds only. */
export function withLogins(env: NodeJS.ProcessEnv, { ADMIN_PASSWORD, DEMO_PASSWORD }: Secrets): NodeJS.ProcessEnv {
  return completed(env, {
    ADMIN_PHONE: '+251955000001',
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD,
    DEMO_PASSWORD,
  })
}

/** METRICS_PORT is the api's; others get their own ports. */
export async function metricsPorts(): Promise<Readonly<Record<'api' | 'worker' | 'media', number>>> {
  const api = Number(process.env['METRICS_PORT']) || (await freePort())
  const taken = new Set([api])
  const another = async (): Promise<number> => {
    let port = await freePort()
    while (taken.has(port)) port = await freePort()
    taken.add(port)
    return port
  }
  return { api, worker: await another(), media: await another() }
}
