import { fileURLToPath } from 'node:url'
import type { MachineFacts } from '../report/machine.ts'
import { count } from '../report/numbers.ts'
import { writeSection } from '../report/section.ts'
import { contestants } from './crowd.ts'
import { type Depth, slowdown, type Visit } from './visit.ts'

interface ListResult {
  readonly visit: Visit
  readonly chromium: string
  readonly facts: MachineFacts
}

/** Writes the section `list` of docs/benchmarks.md. */
export const writeListReport = (result: ListResult): Promise<void> =>
  writeSection(fileURLToPath(new URL('../../../docs/benchmarks.md', import.meta.url)), 'list', sectionOf(result))

function sectionOf({ visit: { depths, backMs }, chromium, facts }: ListResult): string {
  const row = (what: string, read: (depth: Depth) => string): string => `| ${[what, ...depths.map(read)].join(' | ')} |`
  const ms = (value: number | undefined): string => (value === undefined ? '–' : `${count(value)} ms`)
  const frames = (read: (depth: Depth) => readonly number[]) => (depth: Depth) =>
    [0.5, 0.95, 0.99].map((share) => ms(percentile(read(depth), share))).join(', ')
  const longest = (values: readonly number[]): string => (values.length === 0 ? 'under 50 ms' : ms(Math.max(...values)))
  return `## A list of ${count(contestants)}

${facts.cpu}, ${facts.cores} cores, ${facts.memoryGib} GiB; Chromium ${chromium}; commit ${facts.commit}, ${facts.date}.

One visitor with a phone of 360 by 740 px, the processor slowed down ${slowdown} times, goes through all contestants, two photos each. At each depth
four seconds of scrolling up and four down at 1,500 px/s, photos moving, then some pages more at the end of the list. No GPU: every
frame is drawn by the same two cores.

| contestants in the list | ${depths.map((depth) => count(depth.contestants)).join(' | ')} |
|---|${depths.map(() => '---|').join('')}
${[
  row('cards in the document', (depth) => count(depth.cards)),
  row('elements in the document', (depth) => count(depth.elements)),
  row('JavaScript memory', (depth) => `${count(depth.heapMib)} MiB`),
  row(
    'between frames scrolling down, p50, p95, p99',
    frames(({ down }) => down.gaps),
  ),
  row('longest task meanwhile', ({ down }) => longest(down.longTasks)),
  row(
    'between frames scrolling up, p50, p95, p99',
    frames(({ up }) => up.gaps),
  ),
  row('longest task meanwhile', ({ up }) => longest(up.longTasks)),
  row('a page more at the end, from jump to painted, p50', ({ pageMs }) => ms(percentile(pageMs, 0.5))),
  row('work of the page for it, not slowed down', ({ pageWorkMs }) => ms(pageWorkMs)),
].join('\n')}

From the end back to the top, until the first woman stands there: ${ms(backMs)}.
`
}

function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((first, second) => first - second)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}
