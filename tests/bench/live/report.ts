import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drawBarChart } from '../report/bar-chart.ts'
import { count, short, withRange } from '../report/numbers.ts'
import { writeSection } from '../report/section.ts'
import { type Spread, spreadOf } from '../statistics.ts'
import { kilobytes, type LiveFigure, liveFiguresOf, reachedOf, windowsOf } from './figures.ts'
import type { Disconnects, LiveRun, LiveWindow } from './measure.ts'
import { liveReadingOf } from './reading.ts'
import type { LiveResult, LiveRounds } from './result.ts'
import { liveSideNames, liveSides } from './sides.ts'

const docs = new URL('../../../docs/', import.meta.url)

/** Writes the section `live` of docs/benchmarks.md and its chart. */
export async function writeLiveReport(result: LiveResult): Promise<void> {
  const charts = new URL('benchmarks/', docs)
  await mkdir(charts, { recursive: true })
  await writeFile(new URL('live-latency.svg', charts), latencyChart(result))
  await writeSection(fileURLToPath(new URL('benchmarks.md', docs)), 'live', sectionOf(result))
}

const withCounts = liveSideNames.filter((name) => liveSides[name].counts)
const ms = (value: number): string => `${short(value)} ms`

const sectionOf = (result: LiveResult): string => `## Live counts

${introduction(result)}

${goalsTable(liveFiguresOf(result.rounds))}

![From a click to the count on all pages, p99, by side](benchmarks/live-latency.svg)

${sizesTable(result)}

${socketsTable(result.rounds)}

${liveReadingOf(result)}
`

function introduction({ rounds, facts, plan }: LiveResult): string {
  const measured = Math.max(0, ...[...rounds.values()].map((runs) => runs.length))
  const { perSecond, markedContestants } = plan.marks
  return `${facts.cpu}, ${facts.cores} cores, ${facts.memoryGib} GiB; Node ${facts.node}, Postgres ${facts.postgres}, Redis ${facts.redis}; commit ${facts.commit}, ${facts.date}.

Pages, votes, side and services share these cores. ${measured === 1 ? 'One round' : `${measured} interleaved rounds, medians (lowest to highest)`}; ${plan.windowMs / 1000} s at each size, on fresh
data each time. ${count(plan.ballotsPerSecond)} ballots a second go to forty contestants, and beside them ${perSecond} marked ones to ${markedContestants} others: each is timed from the moment it
was due until a page has it in a count, on every page. All pages are sockets of one other process, which opens them as a browser does. Redis writes with
\`appendfsync always\` and Postgres with \`synchronous_commit = on\`.`
}

function goalsTable(figures: readonly LiveFigure[]): string {
  const format = { ms, KB: (value: number) => `${short(value)} KB`, pages: count }
  const rows = figures.map((figure) => {
    const show = format[figure.unit]
    return `| ${figure.what} | ${withRange(figure.value, show)} | ${show(figure.floor)} | ${show(figure.goal)} | ${reachedOf(figure)} |`
  })
  return ['| figure | measured | floor | goal | reached |', '|---|---|---|---|---|', ...rows].join('\n')
}

function sizesTable({ rounds, plan }: LiveResult): string {
  const rows = plan.sizes.flatMap((sockets) =>
    liveSideNames.map((name) => {
      const figure = (read: (window: LiveWindow) => number, format: (value: number) => string): string =>
        withRange(windowsOf(rounds, name, sockets, read), format)
      const cells = [
        count(sockets),
        liveSides[name].label,
        figure(({ pages }) => pages.latencyMs.p50, ms),
        figure(({ pages }) => pages.latencyMs.p99, ms),
        figure(({ pages }) => pages.latencyMs.max, ms),
        figure(({ pages }) => pages.messagesPerSecond, count),
        figure(({ cores }) => cores.byProcess['api'] ?? 0, short),
        figure(({ cores }) => cores.byProcess['pages'] ?? 0, short),
      ]
      return `| ${cells.join(' | ')} |`
    }),
  )
  return [
    '| pages | side | p50 | p99 | slowest | messages/s | cores of the side | cores of the pages |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

function socketsTable(rounds: LiveRounds): string {
  const rows = withCounts.map((name) => {
    const figure = (read: (run: LiveRun) => number | undefined, format: (value: number) => string): string =>
      withRange(spreadOf((rounds.get(name) ?? []).flatMap((run) => read(run) ?? [])), format)
    const lost = (read: (disconnects: Disconnects) => number) => (run: LiveRun) =>
      run.disconnects && read(run.disconnects)
    const kb = (value: number): string => `${short(value)} KB`
    const cells = [
      liveSides[name].label,
      figure(kilobytes, kb),
      figure(({ memory }) => memory && memory.known / 1000, kb),
      figure(
        lost(({ flowing }) => flowing.backMs.p50),
        ms,
      ),
      figure(
        lost(({ flowing }) => flowing.backMs.p99),
        ms,
      ),
      figure(
        lost(({ atRest }) => atRest.backMs.max),
        ms,
      ),
      figure(
        lost(({ returnUs }) => returnUs),
        (value) => `${short(value)} µs`,
      ),
      figure(
        lost(({ converged }) => converged.different),
        count,
      ),
      figure(({ ballotsMs }) => ballotsMs?.p99, ms),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| side | memory a socket | of it JavaScript’s | cut while votes flow: back, p50 | p99 | cut after the votes: the last | CPU of the side for each | pages that differ | answer to a ballot, p99 |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

const latencyChart = ({ rounds, plan }: LiveResult): string =>
  drawBarChart({
    title: 'From a click to the count on all pages, p99 in ms (medians; the line is the range)',
    series: withCounts.map((name) => liveSides[name].label),
    rows: plan.sizes.map((sockets) => ({
      label: `${count(sockets)} pages`,
      values: withCounts.map((name): Spread | undefined =>
        windowsOf(rounds, name, sockets, ({ pages }) => pages.latencyMs.p99),
      ),
    })),
  })
