import { freePort } from '../../../scripts/services/port.ts'
import type { FreshGround, Ground } from '../ground.ts'
import { type RunningProgram, startProgram } from '../processes.ts'
import { castOne } from '../votes/cast-one.ts'
import { untilRecorded } from '../votes/recorded.ts'

/** api, worker and media as `npm start` runs them, on fresh data. */
export interface BenchPlatform {
  readonly port: number
  readonly fresh: FreshGround
  readonly programs: Readonly<Record<'api' | 'worker' | 'media', RunningProgram>>
  readonly stop: () => Promise<void>
}

export async function startBenchPlatform(ground: Ground): Promise<BenchPlatform> {
  const fresh = await ground.fresh()
  const port = await freePort()
  const env = {
    DATABASE_URL: fresh.databaseUrl,
    REDIS_URL: ground.redisUrl,
    DATA_DIR: ground.dataDir,
    PHONE_PEPPER: 'the pepper of a benchmark, not of a platform',
    CODE_PEPPER: 'the pepper of a benchmark, not of a platform',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  }
  const worker = (name: string, queues: string): RunningProgram =>
    startProgram({ name, file: 'worker/src/main.ts', env: { ...env, QUEUES: queues } })
  const programs = {
    api: startProgram({ name: 'api', file: 'api/src/main.ts', env: { ...env, PORT: String(port) } }),
    worker: worker('worker', 'ballots,payments'),
    media: worker('media', 'photos'),
  }
  const stop = async (): Promise<void> => {
    for (const program of Object.values(programs)) await program.stop()
    await fresh.drop()
  }
  try {
    await castOne(port, ground.contestants)
    await untilRecorded(fresh.sql, 1)
  } catch (error) {
    await stop()
    throw error
  }
  return { port, fresh, programs, stop }
}
