import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { MachineFacts } from '../report/machine.ts'
import { count, short, withRange } from '../report/numbers.ts'
import { writeSection } from '../report/section.ts'
import { drawStackedBars } from '../report/stacked-bars.ts'
import { type Spread, spreadOf } from '../statistics.ts'
import { askersAtOnce, type ReceiptRun } from './receipts.ts'
import type { ResultRun } from './result.ts'
import type { Stage } from './tally-rounds.ts'
import {
  type Crew,
  cpuOf,
  crews,
  groupSize,
  ratioOf,
  type SideName,
  type SideRound,
  type TallyRound,
} from './tally-rounds.ts'

export interface ChainResult {
  readonly stages: readonly Stage[]
  /** Of a tenth of all ballots, and of all. */
  readonly results: readonly ResultRun[]
  readonly receipts: readonly ReceiptRun[]
  readonly facts: MachineFacts
  readonly rounds: number
}

const docs = new URL('../../../docs/', import.meta.url)

/** Writes the section `chain` of docs/benchmarks.md and its chart. */
export async function writeChainReport(result: ChainResult): Promise<void> {
  const charts = new URL('benchmarks/', docs)
  await mkdir(charts, { recursive: true })
  await writeFile(new URL('chain-cpu.svg', charts), cpuChart(result.stages))
  await writeSection(fileURLToPath(new URL('benchmarks.md', docs)), 'chain', sectionOf(result))
}

const most = 1.1

function sectionOf({ stages, results, receipts, facts, rounds }: ChainResult): string {
  const all = results.at(-1)?.ballots ?? 0
  return `## The chain of ${count(all)} ballots

${facts.cpu}, ${facts.cores} cores, ${facts.memoryGib} GiB; Node ${facts.node}, Postgres ${facts.postgres}; commit ${facts.commit}, ${facts.date}.

| figure | beside | measured | at most | held |
|---|---|---|---|---|
${figuresOf(stages, results).map(figureRow).join('\n')}

![CPU time per ballot tallied, with the chain and without it](benchmarks/chain-cpu.svg)

Groups of ${groupSize} ballots recorded by the worker's own code, with the chain and with the same code whose seals, salts and links are
left out, on tables without their columns. ${rounds === 1 ? 'One round' : `${rounds} rounds, medians (lowest to highest)`}; within a round both sides take turns, and ratios are taken.
Figures are for one ballot, in microseconds.

| ballots in the table | processes | elapsed, with | without | ratio | CPU of worker and Postgres, with | without | ratio |
|---|---|---|---|---|---|---|---|
${stages.flatMap((stage) => crews.map((crew) => tallyRow(stage, crew))).join('\n')}

The result of ${results.map(({ ballots, links }) => `${count(ballots)} ballots in ${count(links)} links`).join(', and of ')}, filled by the same code, ${'\n'}some of them quarantined and released, published once and audited once.

| ${['what', ...results.map(({ ballots }) => `${count(ballots)} ballots`)].join(' | ')} |
|---|${results.map(() => '---|').join('')}
${resultRows(results, receipts).join('\n')}

How to read this

- **With several processes** all of them write the same 60 contestants, with and without the chain: whoever writes them waits for the others' commit, and the head
  of the chain, locked last, adds no further wait.
- **Memory** is the most that the process held, with what Node takes by itself.
- **A proof** is checked by the benchmark up to the root of its link; the answer holds the roots up to the next signed checkpoint, 64 letters each.
`
}

interface Figure {
  readonly what: string
  readonly beside: string
  readonly value: Spread | undefined
}

function figuresOf(stages: readonly Stage[], results: readonly ResultRun[]): readonly Figure[] {
  const [small, large] = results
  const growth = (read: (run: ResultRun) => number): Spread | undefined =>
    small && large && spreadOf([read(large) / read(small)])
  const alone = (stage: Stage): readonly TallyRound[] => stage.tally.get(1) ?? []
  return [
    ...stages.flatMap((stage) => [
      {
        what: `time of a ballot in the tally, ${inTable(stage)}`,
        beside: 'without the chain',
        value: ratioOf(alone(stage), ({ elapsed }) => elapsed),
      },
      {
        what: `CPU time of a ballot in the tally, ${inTable(stage)}`,
        beside: 'without the chain',
        value: ratioOf(alone(stage), cpuOf),
      },
    ]),
    {
      what: `memory to publish ${count(large?.ballots ?? 0)} ballots`,
      beside: `${count(small?.ballots ?? 0)}`,
      value: growth(({ publication }) => publication.peakMib),
    },
    {
      what: `memory to audit ${count(large?.ballots ?? 0)} ballots`,
      beside: `${count(small?.ballots ?? 0)}`,
      value: growth(({ audit }) => audit.peakMib),
    },
  ]
}

const inTable = ({ ballots }: Stage): string => (ballots === 0 ? 'empty table' : `${count(ballots)} in the table`)

const ratio = (value: number): string => `${value.toFixed(2)}×`

const figureRow = ({ what, beside, value }: Figure): string =>
  `| ${what} | ${beside} | ${withRange(value, ratio)} | ${ratio(most)} | ${value ? (value.median <= most ? 'yes' : 'no') : '–'} |`

function tallyRow({ ballots, tally }: Stage, crew: Crew): string {
  const rounds = tally.get(crew) ?? []
  const of = (side: SideName, read: (one: SideRound) => number): string =>
    withRange(spreadOf(rounds.map((round) => read(round[side]))), short)
  const elapsed = ({ elapsed: value }: SideRound): number => value
  const cells = [
    count(ballots),
    String(crew),
    of('with', elapsed),
    of('without', elapsed),
    withRange(ratioOf(rounds, elapsed), ratio),
    of('with', cpuOf),
    of('without', cpuOf),
    withRange(ratioOf(rounds, cpuOf), ratio),
  ]
  return `| ${cells.join(' | ')} |`
}

function resultRows(results: readonly ResultRun[], receipts: readonly ReceiptRun[]): string[] {
  const row = <T>(what: string, from: readonly T[], read: (one: T) => string): string =>
    `| ${[what, ...from.map(read)].join(' | ')} |`
  const seconds = (ms: number): string => `${short(ms / 1000)} s`
  const mib = (value: number): string => `${count(value)} MiB`
  const megabytes = (bytes: number): string => `${short(bytes / 1e6)} MB`
  return [
    row('publishing both files', results, ({ publication }) => seconds(publication.ms)),
    row('most memory of the process that publishes', results, ({ publication }) => mib(publication.peakMib)),
    row('result.jsonl.gz', results, ({ jsonBytes }) => megabytes(jsonBytes)),
    row('result.csv.gz', results, ({ csvBytes }) => megabytes(csvBytes)),
    row('`npm run audit`', results, ({ audit }) => seconds(audit.ms)),
    row('its most memory', results, ({ audit }) => mib(audit.peakMib)),
    row(
      'a receipt with its proof, one after the other, p50, p99',
      receipts,
      ({ p50Ms, p99Ms }) => `${short(p50Ms)} ms, ${short(p99Ms)} ms`,
    ),
    row(`receipts a second, ${askersAtOnce} asking at once`, receipts, ({ perSecond }) => count(perSecond)),
    row('bytes of its answer, in the middle', receipts, ({ bytes }) => count(bytes)),
  ]
}

const cpuChart = (stages: readonly Stage[]): string =>
  drawStackedBars({
    title: `CPU time per ballot tallied, in groups of ${groupSize}`,
    unit: 'µs',
    parts: ['worker', 'Postgres'],
    rows: stages.flatMap((stage) =>
      (['with', 'without'] as const).map((side) => ({
        label: `${side === 'with' ? 'with the chain' : 'without it'}, ${inTable(stage)}`,
        values: [medianOf(stage, side, ({ worker }) => worker), medianOf(stage, side, ({ postgres }) => postgres)],
      })),
    ),
  })

const medianOf = ({ tally }: Stage, side: SideName, read: (one: SideRound) => number): number =>
  spreadOf((tally.get(1) ?? []).map((round) => read(round[side])))?.median ?? 0
