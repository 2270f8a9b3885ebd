import { freePort } from '../../scripts/services/port.ts'
import { type RunningProgram, startProgram } from './processes.ts'

interface Addresses {
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly dataDir: string
}

export interface BenchApi extends RunningProgram {
  readonly port: number
  readonly url: string
}

/** An api of its own on a database, without limits by address; whoever asks waits with `untilServing`. */
export async function startBenchApi({ databaseUrl, redisUrl, dataDir }: Addresses): Promise<BenchApi> {
  const port = await freePort()
  const pepper = 'the pepper of a benchmark, not of a platform'
  const api = startProgram({
    name: 'api',
    file: 'api/src/main.ts',
    env: {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      DATA_DIR: dataDir,
      PHONE_PEPPER: pepper,
      CODE_PEPPER: pepper,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      PORT: String(port),
    },
  })
  return { ...api, port, url: `http://127.0.0.1:${port}` }
}
