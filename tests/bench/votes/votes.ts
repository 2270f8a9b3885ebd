import { type Ground, startGround } from '../ground.ts'
import type { BenchOptions } from '../options.ts'
import { machineFacts } from '../report/machine.ts'
import { type Measurement, measure } from './measure.ts'
import { writeReport } from './report.ts'
import { drainMs, type Rounds } from './rounds.ts'
import { type Scenario, scenarios } from './scenarios.ts'

const warmUpMs = 3_000
/** Half load is asked of a process that has run for a while, and for long enough that one moment does not decide a share of a hundredth. */
const half = { warmUpMs: 10_000, shortestMs: 20_000 }
const connections = 256

/**
 * Ballots per second of the platform and of what it stands beside. Rounds are interleaved: each runs every scenario once,
 * so that whatever else the machine does meets them alike. A run of all scenarios writes docs/benchmarks.md.
 */
export async function benchVotes(options: BenchOptions): Promise<void> {
  const chosen = choose(options)
  const ground = await startGround()
  const rounds = new Map<string, Measurement[]>(chosen.map(({ name }) => [name, []]))
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      for (const scenario of chosen) {
        const measured = await run(ground, scenario, rounds, options)
        if (!measured) continue
        rounds.get(scenario.name)?.push(measured)
        console.log(`${round}/${options.rounds}  ${scenario.name.padEnd(12)}${describe(measured)}`)
      }
    }
    if (options.only) return
    const facts = await machineFacts(await ground.facts())
    await writeReport({ rounds, facts, seconds: options.seconds, connections })
  } finally {
    await ground.stop()
  }
}

function choose({ only }: BenchOptions): readonly Scenario[] {
  const names = scenarios.map(({ name }) => name)
  const unknown = only?.filter((name) => !names.includes(name)) ?? []
  if (unknown.length > 0) throw new Error(`no scenario is called ${unknown.join(', ')}; there are ${names.join(', ')}`)
  return scenarios.filter(({ name, side }) => side.canRun !== false && (only?.includes(name) ?? true))
}

/** Undefined where the scenario needs a rate that this round did not measure. */
async function run(
  ground: Ground,
  { side, oneFavourite, halfOf, ballotsPerAddress, phoneProof }: Scenario,
  rounds: Rounds,
  { seconds }: BenchOptions,
): Promise<Measurement | undefined> {
  const plan = {
    warmUpMs,
    windowMs: seconds * 1000,
    drainMs,
    connections,
    oneFavourite,
    ...(ballotsPerAddress !== undefined && { ballotsPerAddress }),
    ...(phoneProof && { phoneProof }),
  }
  if (halfOf === undefined) return measure(ground, side, plan)
  const most = rounds.get(halfOf)?.at(-1)?.acknowledgedPerSecond
  if (most === undefined) return undefined
  const windowMs = Math.max(plan.windowMs, half.shortestMs)
  return measure(ground, side, { ...plan, warmUpMs: half.warmUpMs, windowMs, rate: most / 2 })
}

function describe(measured: Measurement): string {
  const { acknowledgedPerSecond, talliedPerSecond, drainedPerSecond, latencyMs, cores, refusals, groupSize } = measured
  const cpu = [...Object.entries(cores.byProcess), ['others', cores.byOthers] as const].map(
    ([name, used]) => `${name} ${used.toFixed(2)}`,
  )
  const micros = Object.entries(cores.byProcess).map(
    ([name, used]) => `${name} ${((used / Math.max(1, acknowledgedPerSecond)) * 1e6).toFixed(1)}`,
  )
  return [
    `acknowledged ${Math.round(acknowledgedPerSecond)}/s`,
    `tallied ${Math.round(talliedPerSecond)}/s`,
    ...(drainedPerSecond === undefined ? [] : [`drained ${Math.round(drainedPerSecond)}/s`]),
    `p50 ${latencyMs.p50.toFixed(1)} p99 ${latencyMs.p99.toFixed(1)} p99.9 ${latencyMs.p999.toFixed(1)} ms`,
    ...(groupSize === undefined ? [] : [`${Math.round(groupSize)} a group`]),
    `cores: ${cpu.join(', ')}`,
    `µs of CPU a ballot: ${micros.join(', ')}`,
    ...(measured.mostOverdue > 0 ? [`${measured.mostOverdue} overdue`] : []),
    ...(measured.unanswered > 0 ? [`${measured.unanswered} unanswered`] : []),
    ...Object.entries(refusals).map(([status, count]) => `${count} × ${status}`),
  ].join('  ')
}
