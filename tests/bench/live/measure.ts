import { setTimeout as wait } from 'node:timers/promises'
import { type CoresUsed, coresBetween, readCpu } from '../cpu.ts'
import type { FreshGround, Ground } from '../ground.ts'
import { type Load, startLoad } from '../load/load.ts'
import type { LoadResult } from '../load/protocol.ts'
import { type RunningProgram, startProgram } from '../processes.ts'
import { untilServing } from '../until-serving.ts'
import { castOne } from '../votes/cast-one.ts'
import { untilRecorded } from '../votes/recorded.ts'
import { castMarks } from './clicks.ts'
import { clockMs } from './clock.ts'
import type { ConvergeResult, CutResult, WindowResult } from './crowd/protocol.ts'
import { type RunningCrowd, startCrowd } from './crowd/start.ts'
import { Marks } from './marks.ts'
import { type Memory, memoryPerSocket } from './memory.ts'
import type { LivePlan } from './plan.ts'
import type { LiveSide } from './sides.ts'

/** One size of the crowd, with votes flowing. */
export interface LiveWindow {
  readonly sockets: number
  readonly pages: WindowResult
  /** By how much the latest click left late. */
  readonly latestClickMs: number
  readonly cores: CoresUsed
}

/** What lost connections do. */
export interface Disconnects {
  /** Cut while votes flow: until each page has its snapshot. */
  readonly flowing: CutResult
  /** Once the last vote is in Postgres: until all pages show what it has. */
  readonly converged: ConvergeResult
  /** Cut then: until each page shows what Postgres has. */
  readonly atRest: CutResult
  /** CPU time of the side, in microseconds, for each that came back then. */
  readonly returnUs: number
  /** How often a page asked for what it had missed, and how many the side closed, of the whole run. */
  readonly missed: number
  readonly lost: number
}

export interface LiveRun {
  readonly memory: Memory | undefined
  readonly windows: readonly LiveWindow[]
  readonly disconnects: Disconnects | undefined
  /** How long ballots waited for their answer, from the largest size on until the votes ended. */
  readonly ballotsMs: LoadResult['latencyMs'] | undefined
}

/** A side that runs, with the pages that are open. */
interface Running {
  readonly ground: Ground
  readonly fresh: FreshGround
  /** Of the api; of the sockets, where they have their own. */
  readonly ports: { readonly api: number; readonly live: number }
  readonly programs: readonly RunningProgram[]
  readonly crowd: RunningCrowd
  readonly plan: LivePlan
}

/** One run of one side on fresh data: what a socket costs, then the sizes one after the other, then lost connections. */
export async function measureLive(ground: Ground, side: LiveSide, plan: LivePlan): Promise<LiveRun> {
  const fresh = await ground.fresh()
  const started: RunningProgram[] = []
  try {
    const { programs, port } = await side.plan({ ...ground, databaseUrl: fresh.databaseUrl })
    for (const program of programs) started.push(startProgram(program))
    const ports = port === undefined ? await portsOf(started) : { api: port, live: port }
    const crowd = await startCrowd({
      port: ports.live,
      dialect: side.dialect,
      contestants: ground.contestants,
      mostSockets: Math.max(...plan.sizes),
      marks: plan.marks,
    })
    const running = { ground, fresh, ports, programs: started, crowd, plan }
    try {
      return side.counts ? await withVotes(running) : await withoutVotes(running)
    } finally {
      await crowd.stop()
    }
  } finally {
    for (const program of started) await program.stop()
    await fresh.drop()
  }
}

async function portsOf([first]: readonly RunningProgram[]): Promise<Running['ports']> {
  const message = (await first?.firstMessage()) as { port?: unknown; live?: unknown } | undefined // from ./sides
  const { port, live } = message ?? {}
  if (typeof port !== 'number' || typeof live !== 'number') throw new Error('the api did not say its ports')
  return { api: port, live }
}

async function withVotes(running: Running): Promise<LiveRun> {
  const { ground, fresh, ports, programs, crowd, plan } = running
  const [api] = programs
  if (!api) throw new Error('a side has an api')
  const unmarked = ground.contestants.slice(plan.marks.markedContestants)
  await untilServing(`http://127.0.0.1:${ports.api}`)
  await castOne(ports.api, unmarked)
  await untilRecorded(fresh.sql, 1)
  const memory = await memoryPerSocket(api, crowd, Math.max(...plan.sizes))
  await crowd.order({ order: 'be', sockets: plan.sizes[0] ?? 0 })
  const load = await startLoad({
    port: ports.api,
    host: `127.0.0.1:${ports.api}`,
    contestants: unmarked,
    oneFavourite: false,
    connections: 32,
    rate: plan.ballotsPerSecond,
  })
  await wait((plan.warmUpMs * 2) / 3)
  const windows: LiveWindow[] = []
  let marksSoFar = 0
  for (const sockets of plan.sizes) {
    if (sockets === plan.sizes.at(-1)) await load.measure()
    const count = Math.round((plan.windowMs / 1000) * plan.marks.perSecond)
    windows.push(await measureWindow(running, load, sockets, { first: marksSoFar, count }))
    marksSoFar += count
  }
  const { ballotsMs, ...disconnects } = await disconnect(running, load, marksSoFar)
  return { memory, windows, disconnects, ballotsMs }
}

async function withoutVotes(running: Running): Promise<LiveRun> {
  const windows: LiveWindow[] = []
  for (const sockets of running.plan.sizes) {
    windows.push(await measureWindow(running, undefined, sockets, { first: 0, count: 0 }))
  }
  return { memory: undefined, windows, disconnects: undefined, ballotsMs: undefined }
}

async function measureWindow(
  { ground, ports, programs, crowd, plan }: Running,
  load: Load | undefined,
  sockets: number,
  marks: { readonly first: number; readonly count: number },
): Promise<LiveWindow> {
  await crowd.order({ order: 'be', sockets })
  await wait(plan.warmUpMs / 3)
  const processes = {
    ...Object.fromEntries(programs.map((program) => [program.name, program])),
    pages: crowd,
    ...(load && { load }),
    Redis: { pid: ground.redisPid },
    Postgres: { pid: ground.postgresPid, family: true },
  } as const
  const run = { ...marks, startsAtMs: clockMs() + 50 }
  await crowd.order({ order: 'measure', run })
  const before = readCpu(processes)
  const [{ latestMs }] = await Promise.all([
    castMarks(ports.api, ground.contestants, new Marks(plan.marks, run), run),
    wait(plan.windowMs),
  ])
  const cores = coresBetween(before, readCpu(processes))
  const { window } = await crowd.order({ order: 'finish', withinMs: plan.patienceMs })
  if (!window) throw new Error('the crowd told nothing of its window')
  return { sockets, pages: window, latestClickMs: latestMs, cores }
}

async function disconnect(
  { ground, fresh, programs, crowd, plan }: Running,
  load: Load,
  marks: number,
): Promise<Disconnects & { readonly ballotsMs: LoadResult['latencyMs'] }> {
  await crowd.order({ order: 'be', sockets: Math.min(plan.cutOf, ...plan.sizes.slice(-1)) })
  await wait(plan.warmUpMs / 3)
  const { cut: flowing } = await crowd.order({ order: 'cut', share: plan.cutShare })
  await wait(plan.warmUpMs / 3)
  const { acknowledgedTotal, latencyMs: ballotsMs } = await load.stop()
  await untilRecorded(fresh.sql, 1 + marks + acknowledgedTotal)
  const counts = await countsOf(fresh, ground.contestants)
  const { converged } = await crowd.order({ order: 'converge', counts, withinMs: plan.patienceMs })
  const side = programs.slice(0, 1)
  const before = cpuSecondsOf(side)
  const { cut: atRest, missed, lost } = await crowd.order({ order: 'cut', share: plan.cutShare, counts })
  const usedUs = (cpuSecondsOf(side) - before) * 1e6
  if (!flowing || !converged || !atRest) throw new Error('the crowd told nothing of its lost connections')
  return { flowing, converged, atRest, returnUs: usedUs / Math.max(1, atRest.cut), missed, lost, ballotsMs }
}

const cpuSecondsOf = (programs: readonly RunningProgram[]): number =>
  Object.values(readCpu(Object.fromEntries(programs.map((one) => [one.name, one]))).byProcess).reduce(
    (a, b) => a + b,
    0,
  )

/** In the order of the contestants; what the sockets tell is public, and nothing is frozen here. */
async function countsOf({ sql }: FreshGround, contestants: readonly string[]): Promise<readonly number[]> {
  const rows = await sql<{ contestant: string; votes: number }[]>`
    select contestant_id as contestant, free + first + second + third as votes from tally`
  const votes = new Map(rows.map((row) => [row.contestant, row.votes]))
  return contestants.map((id) => votes.get(id) ?? 0)
}
