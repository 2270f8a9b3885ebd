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
- **What is tallied stays**: the smaller tables grow by some thousand ballots in each round.
- **With more contestants** a group of 500 ballots is for up to 500 of them, each with a row of the tally and one of its hour.
- **A large table costs the tally, not who waits for an acknowledgement.** A ballot goes to random places of three indexes (its id, its voter's one free ballot, the voter): the larger they are, the fewer ballots share a page.
  Each page's first change after a checkpoint puts the whole page into Postgres's log, and with a few thousand ballots a turn nearly each change is a first one: with \`full_page_writes\` off, as no site may have it, a million ballots were
  tallied at 0.73 of the smallest table's rate, and at 0.62 with it (two rounds). A night that fills such a table changes each page many times between two checkpoints, so this is the worst of it.
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
