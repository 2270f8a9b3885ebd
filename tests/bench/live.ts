import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Bench,
  type BenchOptions,
  inTurns,
  platformEnv,
  printRatio,
  printTable,
  type RunningProgram,
  type Services,
  startBench,
  startPlatform,
  startProgram,
  untilAnswers,
} from './harness.ts'
import { type CrowdAnswer, type CrowdOrder, clockMs, type Dialect, dueAtMs, type Marks } from './live-crowd.ts'
import type { LoadPlan, LoadResult } from './load.ts'
import { countRecorded, untilRecorded } from './votes.ts'

const sides = ['ours', 'socket.io', 'ws'] as const satisfies readonly Dialect[]
type Side = (typeof sides)[number]

const marked = 20
const marksPerSecond = 20
const ballotsPerSecond = 200
const settleMs = 1_000
const patienceMs = 10_000
/** So that code and buffers that come with the first sockets are there before memory is read. */
const firstPages = 200

type Figures = Readonly<Record<string, number>>

/** From a click to its count on all open pages while votes flow, what a socket costs, and how lost connections come back. */
export async function benchLive({ rounds, seconds, sockets, only }: BenchOptions): Promise<void> {
  const bench = await startBench()
  try {
    const measured = await inTurns(sides, { rounds, only }, (side) => measure(bench, side, sockets, seconds))
    printTable(measured)
    console.log('\nRatios, of the same round:')
    for (const peer of ['socket.io', 'ws'] as const)
      for (const size of sockets) {
        const p99 = (figures: Figures): number => figures[`${size} p99`] ?? 0
        printRatio(`p99 on ${size} pages / ${peer}`, [measured.get('ours'), measured.get(peer)], [p99, p99])
      }
  } finally {
    await bench.stop()
  }
}

function measure(bench: Bench, side: Side, sizes: readonly number[], seconds: number): Promise<Figures> {
  return bench.onFreshData(async (services) => {
    const env = platformEnv(services)
    const { port, api, programs } = await startPlatform(env, { preload: 'tests/bench/live-memory.ts' })
    const running: RunningProgram[] = [...programs]
    const start = (file: string, args: readonly string[] = [], preload?: string): RunningProgram => {
      const program = startProgram({
        file: `tests/bench/${file}`,
        args,
        env,
        ...(preload !== undefined && { preload }),
      })
      running.push(program)
      return program
    }
    try {
      await untilAnswers(`http://127.0.0.1:${port}/contest`)
      const holder = side === 'ours' ? api : start('live-peers.ts', [side], 'tests/bench/live-memory.ts')
      const crowd = start('live-crowd.ts')
      const tell = async (order: CrowdOrder): Promise<CrowdAnswer> => (await crowd.ask(order)) as CrowdAnswer // of live-crowd.ts
      const livePort = side === 'ours' ? port : Number(await holder.ask())
      const { contestants } = services
      await tell({ order: 'start', setting: { port: livePort, dialect: side, contestants, marked } })
      const most = Math.max(...sizes)
      const memory = await memoryPerSocket(holder, tell, most)
      await tell({ order: 'be', pages: sizes[0] ?? 0 })
      const load = start('load.ts')
      const totalSeconds = 2 + sizes.length * (seconds + 2)
      const plan: LoadPlan = {
        port,
        connections: 32,
        seconds: totalSeconds,
        contestants: contestants.slice(marked),
        perSecond: ballotsPerSecond,
      }
      const flowing = load.ask(plan) as Promise<LoadResult> // of load.ts
      const figures: Record<string, number> = { 'kB a socket': memory / 1000 }
      let first = 0
      for (const pages of sizes) {
        const count = seconds * marksPerSecond
        const { p50Ms, p99Ms, maxMs, missing } = await measureSize(services, tell, port, { pages, first, count })
        Object.assign(figures, {
          [`${pages} p50`]: p50Ms,
          [`${pages} p99`]: p99Ms,
          [`${pages} max`]: maxMs,
          [`${pages} missing`]: missing,
        })
        first += count
      }
      const cut = await tell({ order: 'cut' })
      const { acknowledged, p99Ms } = await flowing
      if (!(await untilRecorded(() => countRecorded(services.sql, 0), first + acknowledged)))
        throw new Error('not all ballots were recorded')
      await wait(settleMs)
      const counts = await countsOf(services)
      const { different } = await tell({ order: 'compare', counts, withinMs: settleMs })
      return { ...figures, 'cut, back p99': cut.p99Ms, 'pages that differ': different, 'ballot p99': p99Ms }
    } finally {
      for (const program of running.toReversed()) await program.stop()
    }
  })
}

/** With so many pages, less with none; both with nothing left to collect. */
async function memoryPerSocket(
  holder: RunningProgram,
  tell: (order: CrowdOrder) => Promise<unknown>,
  pages: number,
): Promise<number> {
  const bytes = async (): Promise<number> => Number(await holder.ask({ ask: 'memory' }))
  await tell({ order: 'be', pages: Math.min(firstPages, pages) })
  await tell({ order: 'be', pages: 0 })
  const without = await bytes()
  await tell({ order: 'be', pages })
  return ((await bytes()) - without) / pages
}

async function measureSize(
  { contestants }: Services,
  tell: (order: CrowdOrder) => Promise<CrowdAnswer>,
  port: number,
  { pages, first, count }: { readonly pages: number; readonly first: number; readonly count: number },
): Promise<CrowdAnswer> {
  await tell({ order: 'be', pages })
  await wait(settleMs)
  const marks: Marks = { first, count, startsAtMs: clockMs() + 50, everyMs: 1000 / marksPerSecond }
  await tell({ order: 'measure', marks })
  const casting: Promise<void>[] = []
  for (let mark = first; mark < first + count; mark += 1) {
    await wait(Math.max(0, dueAtMs(marks, mark) - clockMs()))
    casting.push(castMark(port, contestants[mark % marked] ?? '', mark))
  }
  await Promise.all(casting)
  return tell({ order: 'finish', withinMs: patienceMs })
}

/** @throws where it is not taken: the pages would wait for its count */
async function castMark(port: number, contestant: string, mark: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/vote/vote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    // Ballots of the load begin with 09.
    body: JSON.stringify({
      phone: `07${String(mark).padStart(8, '0')}`,
      name: 'Selam',
      actors: [contestant],
      kind: 'free',
    }),
  })
  if (answer.status !== 202) throw new Error(`a marked ballot got ${answer.status}: ${await answer.text()}`)
}

/** Of Postgres, in the order of the contestants. */
async function countsOf({ sql, contestants }: Services): Promise<readonly number[]> {
  const rows = await sql<{ contestant: string; votes: number }[]>`
    select contestant_id as contestant, free + first + second + third as votes from tally`
  const votes = new Map(rows.map((row) => [row.contestant, row.votes]))
  return contestants.map((id) => votes.get(id) ?? 0)
}
