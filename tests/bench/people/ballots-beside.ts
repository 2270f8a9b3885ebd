import { setTimeout as wait } from 'node:timers/promises'
import { type CoresUsed, coresBetween, readCpu } from '../cpu.ts'
import type { Ground } from '../ground.ts'
import { startLoad } from '../load/load.ts'
import type { LoadResult } from '../load/protocol.ts'
import type { BenchPlatform } from './platform.ts'

/** Ballots a second that everything is measured beside: a busy minute, a tenth of what the machine takes. */
export const ballotsPerSecond = 2_000

const connections = 64
const warmUpMs = 3_000

/** What goes on beside the ballots. */
export interface Beside<Result> {
  readonly measure: () => void | Promise<void>
  readonly stop: () => Promise<Result>
}

export interface BallotsBeside<Result> {
  readonly ballots: LoadResult
  readonly beside: Result
  readonly cores: CoresUsed
}

/** Ballots at a steady rate (open model: each is timed from the moment it was due), and beside them something else. */
export async function ballotsBeside<Result>(
  ground: Ground,
  { port, programs }: BenchPlatform,
  windowMs: number,
  start: () => Beside<Result>,
): Promise<BallotsBeside<Result>> {
  const load = await startLoad({
    port,
    host: `127.0.0.1:${port}`,
    contestants: ground.contestants,
    oneFavourite: false,
    connections,
    rate: ballotsPerSecond,
  })
  const beside = start()
  const processes = {
    load,
    ...programs,
    Redis: { pid: ground.redisPid },
    Postgres: { pid: ground.postgresPid, family: true },
  } as const
  await wait(warmUpMs)
  const cpuBefore = readCpu(processes)
  await Promise.all([beside.measure(), load.measure()])
  await wait(windowMs)
  const cores = coresBetween(cpuBefore, readCpu(processes))
  const [ballots, result] = await Promise.all([load.stop(), beside.stop()])
  return { ballots, beside: result, cores }
}

/** Nothing beside the ballots. */
export const nothing = (): Beside<undefined> => ({ measure: () => {}, stop: async () => undefined })
