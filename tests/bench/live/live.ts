import { readFile, writeFile } from 'node:fs/promises'
import { startGround } from '../ground.ts'
import type { BenchOptions } from '../options.ts'
import { machineFacts } from '../report/machine.ts'
import { type LiveRun, measureLive } from './measure.ts'
import { fullPlan } from './plan.ts'
import { writeLiveReport } from './report.ts'
import { type LiveSideName, liveSideNames, liveSides } from './sides.ts'

/**
 * From a click to the count on thousands of open pages, beside other ways to tell them. Rounds are interleaved: each runs
 * every side once. A run of all sides writes its section of docs/benchmarks.md.
 */
export async function benchLive({ rounds, seconds, only, sockets, gather }: BenchOptions): Promise<void> {
  const names = choose(only)
  const plan = { ...fullPlan, windowMs: seconds * 1000, ...(sockets && { sizes: sockets }) }
  const ground = await startGround()
  const measured = gather === undefined ? new Map<LiveSideName, LiveRun[]>() : await readRuns(gather)
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const name of names) {
        const run = await measureLive(ground, liveSides[name], plan)
        measured.set(name, [...(measured.get(name) ?? []), run])
        if (gather !== undefined) await writeFile(gather, JSON.stringify([...measured]))
        console.log(`${round}/${rounds}  ${name.padEnd(10)}${describe(run)}`)
      }
    }
    const isWhole = gather === undefined ? !only : liveSideNames.every((name) => measured.has(name))
    if (!isWhole) return
    const facts = await machineFacts(await ground.facts())
    await writeLiveReport({ rounds: measured, facts, plan })
  } finally {
    await ground.stop()
  }
}

/** What earlier calls have gathered in a file: where a machine is shared, sides can be measured one at a time. */
async function readRuns(file: string): Promise<Map<LiveSideName, LiveRun[]>> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  return new Map(JSON.parse(text) as [LiveSideName, LiveRun[]][]) // of writeFile above
}

function choose(only: BenchOptions['only']): readonly LiveSideName[] {
  const unknown = only?.filter((name) => !liveSideNames.some((known) => known === name)) ?? []
  if (unknown.length > 0)
    throw new Error(`no side is called ${unknown.join(', ')}; there are ${liveSideNames.join(', ')}`)
  return liveSideNames.filter((name) => only?.includes(name) ?? true)
}

function describe({ memory, windows, disconnects, ballotsMs }: LiveRun): string {
  const sizes = windows.map(({ sockets, pages, cores, latestClickMs }) => {
    const { p50, p99, max } = pages.latencyMs
    const cpu = [...Object.entries(cores.byProcess), ['others', cores.byOthers] as const]
    return [
      `\n  ${sockets} sockets: p50 ${p50.toFixed(0)} p99 ${p99.toFixed(0)} max ${max.toFixed(0)} ms`,
      `${Math.round(pages.messagesPerSecond)} messages/s, pages ${(pages.busy * 100).toFixed(0)} % busy`,
      `clicks at most ${latestClickMs.toFixed(0)} ms late`,
      ...(pages.missing > 0 ? [`${pages.missing} missing`] : []),
      `cores: ${cpu.map(([name, used]) => `${name} ${used.toFixed(2)}`).join(', ')}`,
    ].join('  ')
  })
  return [
    ...(memory
      ? [`${(memory.rss / 1024).toFixed(1)} KiB a socket, ${(memory.known / 1024).toFixed(1)} of it JavaScript's`]
      : []),
    ...sizes,
    ...(ballotsMs ? [`\n  ballots: p50 ${ballotsMs.p50.toFixed(0)} p99 ${ballotsMs.p99.toFixed(0)} ms`] : []),
    ...(disconnects ? [`\n  ${describeDisconnects(disconnects)}`] : []),
  ].join('')
}

function describeDisconnects({
  flowing,
  atRest,
  converged,
  missed,
  lost,
  returnUs,
}: NonNullable<LiveRun['disconnects']>): string {
  const { p50, p99, max } = flowing.backMs
  return [
    `${flowing.cut} cut while votes flow: back p50 ${p50.toFixed(0)} p99 ${p99.toFixed(0)} max ${max.toFixed(0)} ms`,
    `converged in ${converged.ms.toFixed(0)} ms, ${converged.different} different`,
    `${atRest.cut} cut at rest: back max ${atRest.backMs.max.toFixed(0)} ms, of it with a connection ${atRest.countedMs.max.toFixed(0)} ms, CPU ${returnUs.toFixed(0)} µs each`,
    `${missed} resyncs, ${lost} lost`,
  ].join('; ')
}
