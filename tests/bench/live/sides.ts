import { freePort } from '../free-port.ts'
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
  async ({ databaseUrl, redisUrl, dataDir }) => {
    const port = await freePort()
    const env = {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      DATA_DIR: dataDir,
      PHONE_PEPPER: 'the pepper of a benchmark, not of a platform',
      CODE_PEPPER: 'the pepper of a benchmark, not of a platform',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    }
    return {
      ...(isOurs && { port }),
      programs: [
        { name: 'api', file, preload, env: { ...env, PORT: String(port) } },
        { name: 'worker', file: 'worker/src/main.ts', env: { ...env, QUEUES: 'ballots,payments' } },
      ],
    }
  }

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
} as const satisfies Record<string, LiveSide>

export type LiveSideName = keyof typeof liveSides
