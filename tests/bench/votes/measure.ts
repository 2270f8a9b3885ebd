import { setTimeout as wait } from 'node:timers/promises'
import type { PhoneProof } from '@ashenda/core/domain/phone-proof.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { type CoresUsed, coresBetween, readCpu } from '../cpu.ts'
import type { FreshGround, Ground } from '../ground.ts'
import { startLoad } from '../load/load.ts'
import type { LoadResult } from '../load/protocol.ts'
import type { Provable } from '../load/proven-mark.ts'
import { provenMark } from '../load/proven-mark.ts'
import { type RunningProgram, startProgram } from '../processes.ts'
import { castOne } from './cast-one.ts'
import { countRecorded, meanGroupSize, untilRecorded, watchDrain } from './recorded.ts'
import { pepper, type Side } from './sides.ts'

export interface Plan {
  readonly warmUpMs: number
  readonly windowMs: number
  /** How long a side may go on tallying after the load has stopped. */
  readonly drainMs: number
  readonly connections: number
  readonly oneFavourite: boolean
  /** Ballots per second; without it as many as the side takes. */
  readonly rate?: number
  /** Each ballot comes from a browser of its own, so many from each address. */
  readonly ballotsPerAddress?: number
  /** Whose phones the contest asks to be proven. Where it is everybody's, each browser has proven its own. */
  readonly phoneProof?: PhoneProof
}

export interface Measurement {
  /** Of the side: whether anything ends up in Postgres. */
  readonly records: boolean
  readonly acknowledgedPerSecond: number
  readonly talliedPerSecond: number
  /** Tallied per second after the load stopped; undefined where there was next to nothing left. */
  readonly drainedPerSecond: number | undefined
  readonly latencyMs: LoadResult['latencyMs']
  /** Answers in the window that were no 202, by status. */
  readonly refusals: Readonly<Record<string, number>>
  readonly cores: CoresUsed
  /** Open model: the most requests that were due and found no free connection. */
  readonly mostOverdue: number
  /** Requests that never got an answer. */
  readonly unanswered: number
  /** Ballots per transaction, where a side writes groups. */
  readonly groupSize: number | undefined
  /** Whether every acknowledged ballot was recorded within the time to drain. */
  readonly complete: boolean | undefined
}

/** One run of one side on fresh data: start, warm up, measure a window under load, watch it drain, stop. */
export async function measure(ground: Ground, side: Side, plan: Plan): Promise<Measurement> {
  const fresh = await ground.fresh()
  const proven = await askForProof(fresh.sql, plan)
  const {
    programs,
    port: known,
    stop,
  } = await side.plan({
    databaseUrl: fresh.databaseUrl,
    redisUrl: ground.redisUrl,
    dataDir: ground.dataDir,
  })
  const running: RunningProgram[] = []
  try {
    for (const program of programs) running.push(startProgram(program))
    const port = known ?? (await portOf(running))
    await castOne(port, ground.contestants, proven && ((phone) => `proven=${provenMark(proven, phone)}`))
    if (side.records) await untilRecorded(fresh.sql, 1)
    return await underLoad(ground, fresh, { side, running, port, proven }, plan)
  } finally {
    for (const program of running) await program.stop()
    await stop?.()
    await fresh.drop()
  }
}

/** Before the api reads its contest. Resolves with what marks of proven phones are made from, where all are asked. */
async function askForProof(sql: Sql, { phoneProof = 'off' }: Plan): Promise<Provable | undefined> {
  const [row] = await sql<{ id: string }[]>`
    update contests set phone_proof = ${phoneProof} where current returning id`
  return phoneProof === 'always' && row ? { pepper, contest: row.id } : undefined
}

interface Started {
  readonly side: Side
  readonly running: readonly RunningProgram[]
  readonly port: number
  readonly proven: Provable | undefined
}

/** A worker of ours says when it is ready, too. */
async function portOf(running: readonly RunningProgram[]): Promise<number> {
  const [message] = await Promise.all(running.map((program) => program.firstMessage()))
  const port = (message as { port?: unknown } | undefined)?.port // from ./sides
  if (typeof port !== 'number') throw new Error('the api did not say its port')
  return port
}

async function underLoad(
  ground: Ground,
  { sql }: FreshGround,
  { side, running, port, proven }: Started,
  plan: Plan,
): Promise<Measurement> {
  const load = await startLoad({
    port,
    host: `127.0.0.1:${port}`,
    contestants: ground.contestants,
    oneFavourite: plan.oneFavourite,
    connections: plan.connections,
    ...(plan.rate !== undefined && { rate: plan.rate }),
    ...(plan.ballotsPerAddress !== undefined && { ballotsPerAddress: plan.ballotsPerAddress }),
    ...(proven && { proven }),
  })
  const processes = {
    load,
    ...Object.fromEntries(running.map((program) => [program.name, program])),
    Redis: { pid: ground.redisPid },
    Postgres: { pid: ground.postgresPid, family: true },
  } as const
  await wait(plan.warmUpMs)
  const cpuBefore = readCpu(processes)
  const [before] = await Promise.all([countRecorded(sql), load.measure()])
  await wait(plan.windowMs)
  const cpuAfter = readCpu(processes)
  const [after, result] = await Promise.all([countRecorded(sql), load.stop()])
  const seconds = result.windowMs / 1000
  const drain = side.records ? await watchDrain(sql, result, plan.drainMs) : undefined
  const { 202: acknowledged = 0, ...refusals } = result.answers
  return {
    records: side.records,
    acknowledgedPerSecond: acknowledged / seconds,
    talliedPerSecond: ((after.count - before.count) / (after.atMs - before.atMs)) * 1000,
    drainedPerSecond: drain?.perSecond,
    latencyMs: result.latencyMs,
    refusals,
    cores: coresBetween(cpuBefore, cpuAfter),
    mostOverdue: result.mostOverdue,
    unanswered: result.unanswered,
    groupSize: await meanGroupSize(sql),
    complete: drain?.complete,
  }
}
