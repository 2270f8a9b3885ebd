import { fileURLToPath } from 'node:url'
import type { MachineFacts } from '../report/machine.ts'
import { count, short, withRange } from '../report/numbers.ts'
import { writeSection } from '../report/section.ts'
import { spreadOf } from '../statistics.ts'
import { type Interactions, interactionSlowdown } from './interactions.ts'
import { type Category, categories, type LighthouseRun } from './lighthouse.ts'
import { kbitPerSecond, roundTripMs } from './slow-line.ts'
import { type Moment, type SlowVisits, slowdown } from './slow-visit.ts'

interface PagesResult {
  readonly pages: ReadonlyMap<string, readonly LighthouseRun[]>
  /** Of the pages, by their names. */
  readonly addresses: Readonly<Record<string, string>>
  readonly visits: readonly SlowVisits[]
  /** The same vote where no script runs. */
  readonly scriptless: readonly Moment[]
  readonly touches: readonly Interactions[]
  readonly rounds: number
  readonly chromium: string
  readonly facts: MachineFacts
}

const limits: Readonly<Record<Category, { readonly floor: number; readonly goal: number }>> = {
  performance: { floor: 93, goal: 97 },
  accessibility: { floor: 100, goal: 100 },
  'best-practices': { floor: 100, goal: 100 },
  seo: { floor: 100, goal: 100 },
}

/** Writes the section `pages` of docs/benchmarks.md. */
export const writePagesReport = (result: PagesResult): Promise<void> =>
  writeSection(fileURLToPath(new URL('../../../docs/benchmarks.md', import.meta.url)), 'pages', sectionOf(result))

function sectionOf({ pages, addresses, visits, scriptless, touches, rounds, chromium, facts }: PagesResult): string {
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
  const milliseconds = (ms: number): string => `${count(ms)} ms`
  const kilobytes = (bytes: number): string => `${count(bytes / 1000)} kB`
  const of = <Run>(runs: readonly Run[], read: (run: Run) => number, format: (value: number) => string): string =>
    withRange(spreadOf(runs.map(read)), format)
  const median = (runs: readonly LighthouseRun[], category: Category): number =>
    spreadOf(runs.map(({ scores }) => scores[category]))?.median ?? 0
  const worst = (category: Category): number => Math.min(...[...pages.values()].map((runs) => median(runs, category)))

  const pageRow = ([name, runs]: readonly [string, readonly LighthouseRun[]]): string =>
    [
      `| ${name === 'her' ? '/{id}' : addresses[name]}`,
      ...categories.map((category) => of(runs, ({ scores }) => scores[category], count)),
      of(runs, ({ metrics }) => metrics.fcpMs, seconds),
      of(runs, ({ metrics }) => metrics.lcpMs, seconds),
      of(runs, ({ metrics }) => metrics.blockedMs, milliseconds),
      of(runs, ({ metrics }) => metrics.shift, short),
      `${of(runs, ({ metrics }) => metrics.bytes, kilobytes)} |`,
    ].join(' | ')
  const figureRow = (category: Category): string => {
    const { floor, goal } = limits[category]
    const value = worst(category)
    const reached = value >= goal ? 'goal' : value >= floor ? 'floor' : 'not yet'
    return `| ${category}, the worst page | ${count(value)} | ${floor} | ${goal} | ${reached} |`
  }
  const momentRow = (what: string, read: (visit: SlowVisits) => Moment): string =>
    `| ${what} | ${of(visits, (visit) => read(visit).ms, seconds)} | ${of(visits, (visit) => read(visit).bytes, kilobytes)} |`
  const findings = [...new Set([...pages.values()].flatMap((runs) => runs.flatMap((run) => run.findings)))].sort()

  return `## Pages

${facts.cpu}, ${facts.cores} cores, ${facts.memoryGib} GiB; Node ${facts.node}, Chromium ${chromium}; commit ${facts.commit}, ${facts.date}.

The site as built, served by api and worker with the demo's sixty contestants; browser, site and services share these cores. ${rounds} rounds with
a new browser each; medians (lowest to highest).

Lighthouse, its preset for a phone (a slowed processor, 1.6 Mbit/s with 150 ms of round trip, computed):

| figure | measured | floor | goal | reached |
|---|---|---|---|---|
${categories.map(figureRow).join('\n')}

| page | ${categories.join(' | ')} | first paint | largest paint | blocked | shift | bytes |
|---|---|---|---|---|---|---|---|---|---|
${[...pages].map(pageRow).join('\n')}

The speed of this browser by Lighthouse's own measure (benchmarkIndex): ${of([...pages.values()].flat(), ({ speedIndex }) => speedIndex, count)}. Its preset divides by four,
which makes a phone of the middle class of 1,500 to 2,000, and a slower phone of less.

Below 90 of 100 in some run: ${findings.length === 0 ? 'nothing' : findings.join('; ')}.

A voter on a slow line: ${kbitPerSecond} kbit/s each way, ${roundTripMs} ms of round trip, also for each connection, the processor slowed down ${slowdown} times, 360 px,
in Tigrinya, from the address entered on; bytes as they came over the line until then:

| moment | time | bytes |
|---|---|---|
${[
  momentRow('first visit: the first contestant stands there', ({ first }) => first.card),
  momentRow('her star is pressed', ({ first }) => first.chosen),
  momentRow('her photo is drawn', ({ first }) => first.photo),
  momentRow('vote accepted: dialog, name, phone, free vote, thanks', ({ voted }) => voted),
  `| vote accepted without scripts | ${of(scriptless, ({ ms }) => ms, seconds)} | ${of(scriptless, ({ bytes }) => bytes, kilobytes)} |`,
  momentRow('second visit: the first contestant stands there', ({ second }) => second.card),
  momentRow('her star is pressed', ({ second }) => second.chosen),
  momentRow('her photo is drawn', ({ second }) => second.photo),
].join('\n')}

From a touch to the frame that shows what it did, on a page that is alive, the processor slowed down ${interactionSlowdown} times (goal 200 ms):

| touch | time |
|---|---|
${(['star', 'submit', 'language'] as const).map((touch) => `| ${touch} | ${of(touches, (one) => one[touch], milliseconds)} |`).join('\n')}
`
}
