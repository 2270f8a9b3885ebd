import { fileURLToPath } from 'node:url'
import type { MachineFacts } from '../report/machine.ts'
import { count, withRange } from '../report/numbers.ts'
import { writeSection } from '../report/section.ts'
import { spreadOf } from '../statistics.ts'
import type { Measured, Rates, Size } from './rates.ts'

/** Writes the section `growth` of docs/benchmarks.md. */
export const writeGrowthReport = (measured: Measured, rounds: number, facts: MachineFacts): Promise<void> =>
  writeSection(
    fileURLToPath(new URL('../../../docs/benchmarks.md', import.meta.url)),
    'growth',
    sectionOf(measured, rounds, facts),
  )

const least = 0.95
const figures = [
  ['acknowledged', 'ballots acknowledged a second'],
  ['tallied', 'ballots tallied a second'],
  ['talliedFirst', 'the same right after a checkpoint'],
  ['listed', 'pages of the list a second'],
] as const satisfies readonly (readonly [keyof Rates, string])[]

function sectionOf(measured: Measured, rounds: number, facts: MachineFacts): string {
  return `## Growth

${facts.cpu}, ${facts.cores} cores, ${facts.memoryGib} GiB; Node ${facts.node}, Postgres ${facts.postgres}, Redis ${facts.redis}; commit ${facts.commit}, ${facts.date}.

Rates beside those of the smallest size, taken within a round; ${rounds} rounds, medians (lowest to highest). Promised is at least ${least.toFixed(2)}×.

| ballots in the table | contestants | ${figures.map(([, label]) => `${label} | beside the smallest`).join(' | ')} |
|---|---|${figures.map(() => '---|---|').join('')}
${[...measured].map(([size, rates]) => rowOf(size, rates, measured)).join('\n')}

How to read this

- **Acknowledged** by an api beside which no worker tallies; **listed** by the same, ${'`GET /actor/list`'}, page after page; **tallied** by one process, by the worker's own
  code, in groups of 500 with a voter of its own for each ballot.
- **What is tallied stays**: the smaller tables grow by several thousand ballots in each round.
- **With more contestants** a group of 500 ballots is for up to 500 of them, each with a row of the tally and one of its hour.
- **A large table costs the tally, not who waits for an acknowledgement.** A ballot goes to random places of three indexes (its id, its voter's one free ballot, the voter): the larger they are, the fewer ballots share a page.
  Each page's first change after a checkpoint puts the whole page into Postgres's log, and of the first few thousand ballots nearly each change is a first one. That is the last pair of columns about the tally. The first pair is taken when as
  many as three in a hundred of those in the table have been tallied since the checkpoint; checkpoints are a quarter of an hour apart, and a busy one of a large contest has far more.
- **Postgres has a quarter of the machine's memory** (\`shared_buffers\`) and checkpoints by the clock (16 GB of \`max_wal_size\`), as docs/kubernetes.md has for ten million voters.
`
}

function rowOf({ ballots, contestants }: Size, rates: readonly Rates[], measured: Measured): string {
  const [smallest = []] = measured.values()
  const cells = figures.flatMap(([name]) => {
    const beside = rates.map((one, round) => one[name] / (smallest[round]?.[name] ?? Number.NaN))
    return [
      withRange(spreadOf(rates.map((one) => one[name])), count),
      rates === smallest ? '' : withRange(spreadOf(beside), (ratio) => `${ratio.toFixed(2)}×`),
    ]
  })
  return `| ${[count(ballots), count(contestants), ...cells].join(' | ')} |`
}
