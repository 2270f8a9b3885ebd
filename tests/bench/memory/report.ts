import { fileURLToPath } from 'node:url'
import type { MachineFacts } from '../report/machine.ts'
import { count, short, withRange } from '../report/numbers.ts'
import { writeSection } from '../report/section.ts'
import { type Spread, spreadOf } from '../statistics.ts'
import { type MemoryRun, type Stage, stages } from './plan.ts'

/** Writes the section `memory` of docs/benchmarks.md. */
export const writeMemoryReport = (runs: readonly MemoryRun[], facts: MachineFacts): Promise<void> =>
  writeSection(fileURLToPath(new URL('../../../docs/benchmarks.md', import.meta.url)), 'memory', sectionOf(runs, facts))

const most = 1.1
const labels = {
  open: 'while people vote, all of it as one part',
  over: 'the last result, whole',
} as const satisfies Record<Stage, string>

function sectionOf(runs: readonly MemoryRun[], facts: MachineFacts): string {
  const sizes = [...new Set(runs.map(({ ballots }) => ballots))]
  const rows = [
    ...stages.map((stage) =>
      rowOf(`publishing, ${labels[stage]}`, runs, sizes, (run) => run.stage === stage && run.publication),
    ),
    rowOf('`npm run audit`', runs, sizes, ({ audit }) => audit),
  ]
  return `## Memory of a result

${facts.cpu}, ${facts.cores} cores, ${facts.memoryGib} GiB; Node ${facts.node}, Postgres ${facts.postgres}; commit ${facts.commit}, ${facts.date}.

The most that the process held, with the 50 MiB that Node's own program takes; of several runs the median (lowest to highest), and how long a run took. Free
ballots in groups of 500, entered by COPY with the links, salts and checkpoints that they would have.

| what | ${sizes.map((size) => `${count(size)} ballots`).join(' | ')} | largest beside smallest | at most | held |
|---|${sizes.map(() => '---|').join('')}---|---|---|
${rows.join('\n')}
`
}

interface Use {
  readonly ms: number
  readonly peakMib: number
}

function rowOf(
  what: string,
  runs: readonly MemoryRun[],
  sizes: readonly number[],
  read: (run: MemoryRun) => Use | false,
): string {
  const uses = sizes.map((size) => runs.flatMap((run) => (run.ballots === size && read(run)) || []))
  const peaks = uses.map((of) => spreadOf(of.map(({ peakMib }) => peakMib)))
  const cells = uses.map((of, index) => {
    const ms = spreadOf(of.map((use) => use.ms))?.median ?? Number.NaN
    return `${withRange(peaks[index], (mib) => `${count(mib)} MiB`)}, ${short(ms / 1000)} s`
  })
  const growth = growthOf(peaks)
  return `| ${[what, ...cells, `${growth.toFixed(2)}×`, `${most.toFixed(2)}×`, growth <= most ? 'yes' : 'no'].join(' | ')} |`
}

const growthOf = (peaks: readonly (Spread | undefined)[]): number =>
  (peaks.at(-1)?.median ?? Number.NaN) / (peaks[0]?.median ?? Number.NaN)
