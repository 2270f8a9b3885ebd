import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drawBarChart } from '../report/bar-chart.ts'
import type { MachineFacts } from '../report/machine.ts'
import { count, short, withRange } from '../report/numbers.ts'
import { writeSection } from '../report/section.ts'
import { drawStackedBars } from '../report/stacked-bars.ts'
import { type Spread, spreadOf } from '../statistics.ts'
import { type Figure, figuresOf, reached } from './figures.ts'
import type { Measurement } from './measure.ts'
import { readingOf } from './reading.ts'
import type { Rounds } from './rounds.ts'
import { scenarios } from './scenarios.ts'

export interface VotesResult {
  readonly rounds: Rounds
  readonly facts: MachineFacts
  readonly seconds: number
  readonly connections: number
}

const docs = new URL('../../../docs/', import.meta.url)

/** Writes the section `votes` of docs/benchmarks.md and its charts. */
export async function writeReport(result: VotesResult): Promise<void> {
  const charts = new URL('benchmarks/', docs)
  await mkdir(charts, { recursive: true })
  await writeFile(new URL('votes-rates.svg', charts), ratesChart(result.rounds))
  await writeFile(new URL('votes-cpu.svg', charts), cpuChart(result.rounds))
  await writeSection(fileURLToPath(new URL('benchmarks.md', docs)), 'votes', sectionOf(result))
}

const sectionOf = (result: VotesResult): string => `## Votes

${introduction(result)}

${goalsTable(figuresOf(result.rounds))}

![Ballots acknowledged and tallied per second, by side](benchmarks/votes-rates.svg)

${scenarioTable(result.rounds)}

![CPU time per acknowledged ballot, by process](benchmarks/votes-cpu.svg)

${readingOf(result.rounds, result.facts.cores)}
`

const introduction = ({ rounds, facts, seconds, connections }: VotesResult): string => {
  const measured = Math.max(0, ...[...rounds.values()].map((runs) => runs.length))
  return `${facts.cpu}, ${facts.cores} cores, ${facts.memoryGib} GiB; Node ${facts.node}, Postgres ${facts.postgres}, Redis ${facts.redis}; commit ${facts.commit}, ${facts.date}.

Load generator, side and services share these cores. ${measured === 1 ? 'One round' : `${measured} interleaved rounds, medians (lowest to highest)`}; ${seconds} s measured after a
warm-up of 3 s (at half load 20 s after 10), on fresh data each time; ${connections} keep-alive connections, three picks, each ballot of a phone of its own. On all sides Redis writes with
\`appendfsync always\` and Postgres with \`synchronous_commit = on\`. Ratios are taken within a round.`
}

function goalsTable(figures: readonly Figure[]): string {
  const format = {
    ratio: (value: number) => value.toFixed(2),
    times: (value: number) => `${short(value)}×`,
    ms: (value: number) => `${short(value)} ms`,
  }
  const rows = figures.map((figure) => {
    const show = format[figure.unit]
    return `| ${figure.what} | ${figure.against} | ${withRange(figure.value, show)} | ${show(figure.floor)} | ${show(figure.goal)} | ${reached(figure)} |`
  })
  return ['| figure | against | measured | floor | goal | reached |', '|---|---|---|---|---|---|', ...rows].join('\n')
}

function scenarioTable(rounds: Rounds): string {
  const rows = scenarios.flatMap(({ name, label }) => {
    const runs = rounds.get(name) ?? []
    if (runs.length === 0) return []
    const spread = (read: (run: Measurement) => number | undefined): Spread | undefined =>
      spreadOf(runs.flatMap((run) => read(run) ?? []))
    const cells = [
      label,
      withRange(
        spread((run) => run.acknowledgedPerSecond),
        count,
      ),
      withRange(
        spread((run) => (run.records ? run.talliedPerSecond : undefined)),
        count,
      ),
      withRange(
        spread((run) => run.drainedPerSecond),
        count,
      ),
      [0.5, 0.99, 0.999].map((share) => short(spread((run) => latencyOf(run, share))?.median ?? 0)).join(' / '),
      withRange(medianOnly(spread((run) => run.groupSize)), count),
    ]
    return [`| ${cells.join(' | ')} |`]
  })
  return [
    '| side | acknowledged/s | tallied/s meanwhile | tallied/s after the load | p50 / p99 / p99.9 ms | ballots a transaction |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

const latencyOf = ({ latencyMs }: Measurement, share: number): number =>
  share === 0.5 ? latencyMs.p50 : share === 0.99 ? latencyMs.p99 : latencyMs.p999

const medianOnly = (spread: Spread | undefined): Spread | undefined =>
  spread && { median: spread.median, min: spread.median, max: spread.median }

const ratesChart = (rounds: Rounds): string =>
  drawBarChart({
    title: 'Ballots per second (medians; the line is the range)',
    series: ['acknowledged', 'tallied meanwhile'],
    rows: scenarios.flatMap(({ name, label, halfOf }) => {
      const runs = rounds.get(name) ?? []
      if (runs.length === 0 || halfOf !== undefined || name === 'responder') return []
      return [
        {
          label,
          values: [
            spreadOf(runs.map((run) => run.acknowledgedPerSecond)),
            spreadOf(runs.flatMap((run) => (run.records ? [run.talliedPerSecond] : []))),
          ],
        },
      ]
    }),
  })

const processes = ['load', 'api', 'worker', 'Redis', 'Postgres'] as const

const cpuChart = (rounds: Rounds): string =>
  drawStackedBars({
    title: 'CPU time per acknowledged ballot',
    unit: 'µs',
    parts: processes,
    rows: scenarios.flatMap(({ name, label }) => {
      const runs = rounds.get(name) ?? []
      // One transaction per ballot is a scale of its own.
      if (
        !['ceiling', 'ours', 'direct', 'half', 'origins', 'unusual', 'villages', 'proven'].includes(name) ||
        runs.length === 0
      )
        return []
      return [{ label, values: processes.map((process) => microsPerBallot(runs, process)) }]
    }),
  })

const microsPerBallot = (runs: readonly Measurement[], process: string): number =>
  spreadOf(runs.map((run) => ((run.cores.byProcess[process] ?? 0) / run.acknowledgedPerSecond) * 1e6))?.median ?? 0
