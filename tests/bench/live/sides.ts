import { freePort } from '../../../scripts/services/port.ts'
import type { Program } from '../processes.ts'
import type { DialectName } from './crowd/dialect.ts'

/** Where a run's data is. */
interface RunEnvironment {
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly dataDir: string
}

export interface LiveSide {
  /** As it stands in tables and charts. */
  readonly label: string
  readonly dialect: DialectName
  /** False where there are neither ballots nor counts. */
  readonly counts: boolean
  readonly plan: (environment: RunEnvironment) => Promise<LiveSidePlan>
}

interface LiveSidePlan {
  /** The first holds the sockets. */
  readonly programs: readonly Program[]
  /** Where it listens; without it the program says so itself. */
  readonly port?: number
}

/** `file`: what runs in the place of our api, with our worker beside it. */
const platform =
  (file: string, isOurs = false): LiveSide['plan'] =>
  async (environment) => {
    const port = await freePort()
    return {
      ...(isOurs && { port }),
      programs: [
        { name: 'api', file, preload, env: { ...envOf(environment), PORT: String(port) } },
        workerOf(environment),
      ],
    }
  }

/** What holds the sockets in a process of its own, beside our api and worker, which take the ballots. */
const besidePlatform =
  (file: string, runtime: string): LiveSide['plan'] =>
  async (environment) => {
    const port = String(await freePort())
    return {
      programs: [
        { name: 'api', file, runtime, env: { REDIS_URL: environment.redisUrl, API_PORT: port } },
        { name: 'ballots', file: 'api/src/main.ts', env: { ...envOf(environment), PORT: port } },
        workerOf(environment),
      ],
    }
  }

const workerOf = (environment: RunEnvironment): Program => ({
  name: 'worker',
  file: 'worker/src/main.ts',
  env: { ...envOf(environment), QUEUES: 'ballots,payments' },
})

const envOf = ({ databaseUrl, redisUrl, dataDir }: RunEnvironment): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  DATA_DIR: dataDir,
  PHONE_PEPPER: 'the pepper of a benchmark, not of a platform',
  CODE_PEPPER: 'the pepper of a benchmark, not of a platform',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
})

/** BENCH_BUN: path of a Bun (npm's @oven/bun-linux-x64 has one); it is no dependency, and without it that side is left out. */
const bun = process.env['BENCH_BUN']

const preload = 'tests/bench/live/memory-probe.ts'
const programs = 'tests/bench/live/sides'

/** In the order in which a round measures them. */
export const liveSides = {
  bare: {
    label: 'bare socket, a finished frame for all (limit of kernel and pages)',
    dialect: 'plain',
    counts: false,
    plan: async () => ({ programs: [{ name: 'api', file: `${programs}/bare.ts`, preload, env: {} }] }),
  },
  ours: { label: 'Ashenda', dialect: 'ours', counts: true, plan: platform('api/src/main.ts', true) },
  'socket.io': {
    label: 'Socket.IO',
    dialect: 'socket.io',
    counts: true,
    plan: platform(`${programs}/socket-io.ts`),
  },
  ws: {
    label: 'ws, a loop that writes the message for each',
    dialect: 'plain',
    counts: true,
    plan: platform(`${programs}/plain-ws.ts`),
  },
  bun: {
    label: 'Bun (uWebSockets), its publish, a process without ballots',
    dialect: 'plain',
    counts: true,
    plan: besidePlatform(`${programs}/bun.ts`, bun ?? 'bun'),
  },
} as const satisfies Record<string, LiveSide>

export type LiveSideName = keyof typeof liveSides

/** Those that can be measured here. */
export const liveSideNames: readonly LiveSideName[] = (Object.keys(liveSides) as LiveSideName[]) // the keys of a literal
  .filter((name) => name !== 'bun' || bun !== undefined)
