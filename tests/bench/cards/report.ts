import { fileURLToPath } from 'node:url'
import { cardsPerChunk } from '@ashenda/worker/cards/printing/printer.ts'
import type { MachineFacts } from '../report/machine.ts'
import { count, short, withRange } from '../report/numbers.ts'
import { writeSection } from '../report/section.ts'
import { type Spread, spreadOf } from '../statistics.ts'
import type { Measurement } from './measure.ts'
import { type Run, type Side, sides } from './runs.ts'

type Measured = ReadonlyMap<Run, readonly Measurement[]>

/** Writes the section `cards` of docs/benchmarks.md. */
export const writeCardsReport = (measured: Measured, facts: MachineFacts): Promise<void> =>
  writeSection(
    fileURLToPath(new URL('../../../docs/benchmarks.md', import.meta.url)),
    'cards',
    sectionOf(measured, facts),
  )

function sectionOf(measured: Measured, facts: MachineFacts): string {
  const rows = Array.from(measured, ([{ side, cards }, found]) => {
    const spread = (read: (one: Measurement) => number | undefined): Spread | undefined =>
      spreadOf(found.flatMap((one) => read(one) ?? []))
    const rate = spread((one) => one.cardsPerSecond)
    const cells = [
      sides[side],
      count(cards),
      rate ? withRange(rate, count) : `not done in ${short(found[0]?.seconds ?? 0)} s`,
      withRange(
        spread((one) => one.peakMib),
        (value) => `${count(value)} MiB`,
      ),
      withRange(
        spread((one) => one.cpuMsPerCard),
        short,
      ),
      withRange(
        spread((one) => one.bytesPerCard),
        count,
      ),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return `## T-cards

${facts.cpu}, ${facts.cores} cores, ${facts.memoryGib} GiB; Node ${facts.node}; commit ${facts.commit}, ${facts.date}.

From codes to one PDF on the disk: sheets drawn in chunks of ${cardsPerChunk} cards, two at once, each written to a file, then linked into one. Without
Postgres, Redis and BullMQ. Chromium runs already, on all sides. Interleaved rounds, medians (lowest to highest). Memory is that of the process
and everything below it (PSS: what several share counts once), looked at four times a second.

| figure | measured | floor | goal | reached |
|---|---|---|---|---|
${figures(measured).join('\n')}

| side | cards | cards/s | peak memory | CPU ms a card | bytes a card |
|---|---|---|---|---|---|
${rows.join('\n')}

How to read this

- **The same cards.** All sides draw the same layout with the same fonts and get the same paths for the square codes.
- **A page per card** stops after some seconds, since each card takes as long as the last one; putting its files together is not counted.
- **One document** has to hold everything at once, in our process and in Chromium.
- **pdfkit** writes PDF without a browser, as a stream. It draws the design anew for each card, and cannot shape what Chromium shapes.
`
}

interface Figure {
  readonly what: string
  readonly value: Spread | undefined
  readonly floor: number
  readonly goal: number
  readonly unit: '/s' | ' MiB' | '×'
}

function figures(measured: Measured): string[] {
  const of = (side: Side, cards: number): readonly Measurement[] =>
    Array.from(measured).find(([run]) => run.side === side && run.cards === cards)?.[1] ?? []
  const rate = (cards: number): Spread | undefined =>
    spreadOf(of('ours', cards).flatMap((one) => one.cardsPerSecond ?? []))
  const small = of('ours', 1_000)
  const large = of('ours', 100_000)
  const all: readonly Figure[] = [
    { what: 'cards drawn, of 10,000', value: rate(10_000), floor: 600, goal: 1_500, unit: '/s' },
    { what: 'cards drawn, of 100,000', value: rate(100_000), floor: 600, goal: 1_500, unit: '/s' },
    {
      what: 'peak memory of process and Chromium, 100,000 cards',
      value: spreadOf(large.map((one) => one.peakMib)),
      floor: 600,
      goal: 400,
      unit: ' MiB',
    },
    {
      what: 'the same beside that of 1,000 cards',
      value: spreadOf(large.flatMap((one, round) => one.peakMib / (small[round]?.peakMib ?? Number.NaN))),
      floor: 1.3,
      goal: 1.1,
      unit: '×',
    },
  ]
  return all.map((figure) => {
    const show = (value: number): string =>
      figure.unit === '×' ? `${value.toFixed(2)}×` : `${count(value)}${figure.unit}`
    return `| ${figure.what} | ${withRange(figure.value, show)} | ${show(figure.floor)} | ${show(figure.goal)} | ${reached(figure)} |`
  })
}

function reached({ value, floor, goal, unit }: Figure): string {
  if (!value) return '–'
  const isAtLeast = (bound: number): boolean => (unit === '/s' ? value.median >= bound : value.median <= bound)
  return isAtLeast(goal) ? 'goal' : isAtLeast(floor) ? 'floor' : 'missed'
}
