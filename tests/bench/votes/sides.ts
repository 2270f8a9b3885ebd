import { freePort } from '../../../scripts/services/port.ts'
import { replicatingRedis, startRedisReplicas } from '../../support/redis-replicas.ts'
import type { Program } from '../processes.ts'

/** Where a run's data is. */
interface RunEnvironment {
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly dataDir: string
}

interface SidePlan {
  /** The first answers HTTP. */
  readonly programs: readonly Program[]
  /** Where it does; without it the program says so itself. */
  readonly port?: number
  /** Ends what it started beside its programs. */
  readonly stop?: () => Promise<void>
}

export interface Side {
  /** As it stands in tables and charts. */
  readonly label: string
  /** False where nothing ends up in Postgres. */
  readonly records: boolean
  /** False where this machine lacks what it needs. */
  readonly canRun?: boolean
  readonly plan: (environment: RunEnvironment) => Promise<SidePlan>
}

const ours = async (
  environment: RunEnvironment,
  settings: Readonly<Record<string, string>> = {},
  preloaded: Pick<Program, 'preload'> = {},
): Promise<SidePlan> => {
  const port = await freePort()
  const metricsPort = async () => String(await freePort())
  const env = {
    ...variables(environment),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    DATA_DIR: environment.dataDir,
    ...settings,
  }
  return {
    port,
    programs: [
      {
        name: 'api',
        file: 'api/src/main.ts',
        ...preloaded,
        env: { ...env, PORT: String(port), METRICS_PORT: await metricsPort() },
      },
      {
        name: 'worker',
        file: 'worker/src/main.ts',
        ...preloaded,
        env: { ...env, QUEUES: 'ballots,payments', METRICS_PORT: await metricsPort() },
      },
    ],
  }
}

/** As in production, where limits are on and a proxy says whom it speaks for; ballots have to come from many addresses. */
export const limited: Side = {
  label: 'Ashenda',
  records: true,
  plan: (environment) => ours(environment, { RATE_LIMITS: 'on' }),
}

/** On a primary with two replicas, all on this machine and its disk. */
const onReplicas: Side['plan'] = async (environment) => {
  const replicas = await startRedisReplicas()
  const plan = await ours({ ...environment, redisUrl: replicas.url }, { REDIS_DURABILITY: 'replicas' })
  return { ...plan, stop: replicas.remove }
}

/** A side of programs from ./sides: the api, and where it needs one a worker with its arguments. */
const peer =
  (api: string, worker?: readonly [file: string, ...args: string[]]): Side['plan'] =>
  async (environment) => {
    const env = variables(environment)
    const program = (name: string, [file, ...args]: readonly [string, ...string[]]): Program => ({
      name,
      file: `tests/bench/votes/sides/${file}`,
      args,
      env,
    })
    return { programs: [program('api', [api]), ...(worker ? [program('worker', worker)] : [])] }
  }

/** Of both kinds. */
export const pepper = 'the pepper of a benchmark, not of a platform'

const variables = ({ databaseUrl, redisUrl }: RunEnvironment): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  PHONE_PEPPER: pepper,
  CODE_PEPPER: pepper,
})

/** In the order in which a round measures them. All have the same Postgres and Redis, with the same durability. */
export const sides = {
  responder: {
    label: 'bare socket that answers without reading (limit of the load)',
    records: false,
    plan: peer('responder.ts'),
  },
  ceiling: { label: 'the same route storing nothing', records: false, plan: peer('ceiling-api.ts') },
  'schema-only': {
    label: 'bare Fastify, schema only, storing nothing',
    records: false,
    plan: peer('schema-only-api.ts'),
  },
  ours: { label: 'Ashenda', records: true, plan: (environment) => ours(environment) },
  unwatched: {
    label: 'Ashenda, nobody looks for what is suspicious',
    records: true,
    plan: (environment) => ours(environment, {}, { preload: 'tests/bench/votes/sides/unwatched.ts' }),
  },
  replicas: {
    label: 'Ashenda, a replica of Redis fsyncs too',
    records: true,
    canRun: replicatingRedis !== '',
    plan: onReplicas,
  },
  bullmq: {
    label: 'one BullMQ job per ballot',
    records: true,
    plan: peer('bullmq-api.ts', ['bullmq-worker.ts', '1']),
  },
  'bullmq-20': {
    label: 'one BullMQ job per ballot, 20 at a time',
    records: true,
    plan: peer('bullmq-api.ts', ['bullmq-worker.ts', '20']),
  },
  direct: { label: 'no queue: micro-batches into Postgres', records: true, plan: peer('direct-api.ts') },
  express: { label: 'Express, a transaction per ballot', records: true, plan: peer('express-api.ts') },
  'pg-boss': {
    label: 'one pg-boss job per ballot',
    records: true,
    plan: peer('pg-boss-api.ts', ['pg-boss-worker.ts']),
  },
  graphile: {
    label: 'one graphile-worker job per ballot',
    records: true,
    plan: peer('graphile-api.ts', ['graphile-worker.ts']),
  },
} as const satisfies Record<string, Side>
