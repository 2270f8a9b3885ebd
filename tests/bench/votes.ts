import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '@ashenda/db/client.ts'
import { replicatingRedis, startRedisReplicas } from '../support/redis-replicas.ts'
import {
  type Bench,
  type BenchOptions,
  inTurns,
  platformEnv,
  printRatio,
  printTable,
  type RunningProgram,
  type Services,
  short,
  startBench,
  startPlatform,
  startProgram,
  untilAnswers,
} from './harness.ts'
import type { LoadPlan, LoadResult } from './load.ts'
import { insertArchives, lastGroup } from './votes-archives.ts'
import type { ApiPeer, WorkerPeer } from './votes-peers.ts'

const warmUpSeconds = 3
/** Half load runs longer: a single moment shall not decide a hundredth. */
const halfSeconds = 20
const connections = 256
const drainsWithinMs = 60_000

interface Started {
  readonly port: number
  readonly programs: readonly RunningProgram[]
  readonly stop?: () => Promise<void>
}

interface Side {
  readonly start: (services: Services) => Promise<Started>
  /** Nothing of it ends in Postgres. */
  readonly storesNothing?: true
  readonly load?: Partial<LoadPlan>
  /** What the database has besides. */
  readonly fill?: (sql: Sql) => Promise<unknown>
  /** At half of what this side took in the same round, in an open model. */
  readonly halfOf?: string
}

/** The platform's own route, with another way behind it; it has our worker, one of its own, or none. */
const peer =
  (name: ApiPeer, worker?: WorkerPeer): Side['start'] =>
  async (services) => {
    const env = { ...platformEnv(services), BENCH_PEER: name }
    const platform = await startPlatform(env, { preload: 'tests/bench/votes-peers.ts', hasWorker: false })
    if (!worker) return platform
    const own = startProgram({ file: 'tests/bench/votes-worker.ts', args: [worker], env })
    await own.ask()
    return { ...platform, programs: [...platform.programs, own] }
  }

const ours: Side['start'] = (services) => startPlatform(platformEnv(services))

/** A program that says its port. */
const server =
  (name: 'responder' | 'express'): Side['start'] =>
  async (services) => {
    const program = startProgram({ file: `tests/bench/votes-${name}.ts`, env: platformEnv(services) })
    return { port: Number(await program.ask()), programs: [program] }
  }

/** A primary with two replicas, all on this machine and its disk. */
async function onReplicas(services: Services): Promise<Started> {
  const replicas = await startRedisReplicas()
  const env = { ...platformEnv({ ...services, redisUrl: replicas.url }), REDIS_DURABILITY: 'replicas' }
  return { ...(await startPlatform(env)), stop: replicas.remove }
}

/** In the order of a round. */
const sides = {
  /** Answers without reading: what the load itself can do. */
  responder: { start: server('responder'), storesNothing: true },
  /** The same route storing nothing. */
  ceiling: { start: peer('ceiling'), storesNothing: true },
  ours: { start: ours },
  archives: { start: ours, fill: insertArchives },
  replicas: { start: onReplicas },
  bullmq: { start: peer('bullmq', 'bullmq-1') },
  'bullmq-20': { start: peer('bullmq', 'bullmq-20') },
  direct: { start: peer('direct') },
  express: { start: server('express') },
  'pg-boss': { start: peer('pg-boss', 'pg-boss') },
  graphile: { start: peer('graphile', 'graphile') },
  favourite: { start: ours, load: { oneFavourite: true } },
  half: { start: ours, halfOf: 'ours' },
} as const satisfies Record<string, Side>

type SideName = keyof typeof sides

interface Figures {
  readonly acknowledged: number
  readonly tallied: number
  readonly p50: number
  readonly p99: number
  readonly drained: string
}

/** Ballots per second of the platform and of other ways to take them, with the same durability. */
export async function benchVotes({ rounds, seconds, only }: BenchOptions): Promise<void> {
  const names = (Object.keys(sides) as SideName[]) // the keys of a literal
    .filter((name) => name !== 'replicas' || replicatingRedis !== '')
  const bench = await startBench()
  try {
    const measured = await inTurns<SideName, Figures>(names, { rounds, only }, (name, soFar) => {
      const side: Side = sides[name]
      const most = [...soFar].find(([other]) => other === side.halfOf)?.[1].at(-1)?.acknowledged
      return measure(bench, side, most === undefined ? { seconds } : { seconds: halfSeconds, perSecond: most / 2 })
    })
    printTable(measured)
    const [acknowledged, tallied] = [
      ({ acknowledged }: Figures): number => acknowledged,
      ({ tallied }: Figures): number => tallied,
    ]
    const [ceiling, our] = [measured.get('ceiling'), measured.get('ours')]
    console.log('\nRatios, of the same round:')
    printRatio(
      'what the load can send / the route storing nothing (well above 1, or the load is the limit)',
      [measured.get('responder'), ceiling],
      [acknowledged, acknowledged],
    )
    printRatio(
      'acknowledged / the route storing nothing (floor 0.6, goal 0.85)',
      [our, ceiling],
      [acknowledged, acknowledged],
    )
    printRatio('tallied / the route storing nothing (0.25, 0.6)', [our, ceiling], [tallied, acknowledged])
    for (const [name, bounds] of Object.entries({
      bullmq: '20, 50',
      direct: '0.5, 1',
      express: '5, 10',
      'pg-boss': '5, 10',
      graphile: '5, 10',
    }))
      printRatio(`tallied / ${name} (${bounds})`, [our, measured.get(name as SideName)], [tallied, tallied]) // named above
    printRatio(
      'acknowledged beside ten archives of a million ballots / without (0.97)',
      [measured.get('archives'), our],
      [acknowledged, acknowledged],
    )
    printRatio(
      'tallied beside ten archives of a million ballots / without (0.97)',
      [measured.get('archives'), our],
      [tallied, tallied],
    )
    printRatio(
      'tallied, half of all picks on one / uniform (0.9, 1)',
      [measured.get('favourite'), our],
      [tallied, tallied],
    )
  } finally {
    await bench.stop()
  }
}

/** One run on fresh data: start, warm up, load for a while, wait until all that was acknowledged is recorded, stop. */
function measure(bench: Bench, side: Side, load: Pick<LoadPlan, 'seconds' | 'perSecond'>): Promise<Figures> {
  const run = async (services: Services): Promise<Figures> => {
    const archived = await lastGroup(services.sql)
    const { port, programs, stop } = await side.start(services)
    const generator = startProgram({ file: 'tests/bench/load.ts', flags: [] })
    try {
      await castFirst(port, services.contestants)
      const count = () => countRecorded(services.sql, archived)
      if (!side.storesNothing) await untilRecorded(count, 1)
      const plan: LoadPlan = { port, connections, contestants: services.contestants, ...side.load, ...load }
      const send = async (one: LoadPlan): Promise<LoadResult> => (await generator.ask(one)) as LoadResult // of load.ts
      const warmUp = await send({ ...plan, seconds: warmUpSeconds })
      const before = await count()
      const startedAt = performance.now()
      const result = await send(plan)
      const talliedMs = performance.now() - startedAt
      const tallied = (await count()) - before
      for (const { refused } of [warmUp, result])
        if (refused > 0) console.error(`${refused} ballots were refused or unanswered`)
      const acknowledged = 1 + warmUp.acknowledged + result.acknowledged
      const sent = 1 + warmUp.sent + result.sent
      return {
        acknowledged: result.acknowledged / result.seconds,
        tallied: (tallied / talliedMs) * 1000,
        p50: result.p50Ms,
        p99: result.p99Ms,
        drained: side.storesNothing ? '–' : await drain(count, acknowledged, sent),
      }
    } finally {
      for (const program of [generator, ...programs]) await program.stop()
      await stop?.()
    }
  }
  return bench.onFreshData(run, side.fill)
}

async function castFirst(port: number, contestants: readonly string[]): Promise<void> {
  const body = JSON.stringify({ phone: '0911000000', name: 'First', actors: contestants.slice(0, 3), kind: 'free' })
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  await untilAnswers(`http://127.0.0.1:${port}/vote/vote`, { method: 'POST', headers, body }, 202)
}

/** Looks at every row behind those of archives: the truth, whatever a side believes it has written. */
export async function countRecorded(sql: Sql, archived: number): Promise<number> {
  const [row] = await sql<{ count: string }[]>`select count(*) as count from ballots where group_id > ${archived}`
  return Number(row?.count)
}

export async function untilRecorded(count: () => Promise<number>, wanted: number, withinMs = 15_000): Promise<boolean> {
  const giveUpAt = Date.now() + withinMs
  while ((await count()) < wanted) {
    if (Date.now() > giveUpAt) return false
    await wait(100)
  }
  return true
}

/** Every acknowledged ballot has to be recorded. @throws when more were recorded than sent */
async function drain(count: () => Promise<number>, acknowledged: number, sent: number): Promise<string> {
  const startedAt = performance.now()
  const isComplete = await untilRecorded(count, acknowledged, drainsWithinMs)
  const recorded = await count()
  if (recorded > sent) throw new Error(`${recorded} recorded, ${sent} sent`)
  const seconds = (performance.now() - startedAt) / 1000
  return isComplete
    ? `all after ${short(seconds)} s`
    : `${short(acknowledged - recorded)} left after ${short(seconds)} s`
}
