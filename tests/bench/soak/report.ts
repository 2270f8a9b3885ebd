import { fileURLToPath } from 'node:url'
import type { MachineFacts } from '../report/machine.ts'
import { count, short } from '../report/numbers.ts'
import { writeSection } from '../report/section.ts'
import { type InUse, type Reading, referenceOf, sockets } from './plan.ts'

interface Soaked {
  readonly readings: readonly Reading[]
  readonly minutes: number
  /** Ballots a second. */
  readonly rate: number
  readonly acknowledgedTotal: number
  /** At the minute that the last one is held against, and after it. */
  readonly atReference: InUse | undefined
  readonly atEnd: InUse
  readonly facts: MachineFacts
}

/** What is promised of the last minute. */
const most = 1.05

/** Prints what was held minute by minute, and writes the section `soak` of docs/benchmarks.md. */
export async function writeSoakReport(soaked: Soaked): Promise<void> {
  const rows = minutesOf(soaked.readings, soaked.minutes)
  for (const { minute, api, worker } of rows)
    console.log(`minute ${minute}  api ${api.toFixed(0)} MiB  worker ${worker.toFixed(0)} MiB`)
  await writeSection(
    fileURLToPath(new URL('../../../docs/benchmarks.md', import.meta.url)),
    'soak',
    sectionOf(soaked, rows),
  )
}

interface Minute {
  readonly minute: number
  /** Of the readings of this minute, the mean. */
  readonly api: number
  readonly worker: number
}

function minutesOf(readings: readonly Reading[], minutes: number): readonly Minute[] {
  return Array.from({ length: minutes }, (_, index) => {
    const of = readings.filter(({ minute }) => Math.floor(minute) === index)
    const mean = (read: (one: Reading) => number): number => of.reduce((sum, one) => sum + read(one), 0) / of.length
    return { minute: index + 1, api: mean(({ apiMib }) => apiMib), worker: mean(({ workerMib }) => workerMib) }
  })
}

function sectionOf(
  { minutes, rate, acknowledgedTotal, atReference, atEnd, facts }: Soaked,
  rows: readonly Minute[],
): string {
  const reference = referenceOf(minutes)
  const shown = [...new Set([1, reference, ...[0.25, 0.5, 0.75, 1].map((share) => Math.ceil(minutes * share))])]
    .filter((minute) => minute >= 1)
    .toSorted((one, other) => one - other)
  const at = (minute: number): Minute => rows[minute - 1] ?? { minute, api: Number.NaN, worker: Number.NaN }
  const row = (what: string, read: (one: Minute) => number): string => {
    const growth = read(at(minutes)) / read(at(reference))
    const cells = shown.map((minute) => `${count(read(at(minute)))} MiB`)
    return `| ${[what, ...cells, `${growth.toFixed(2)}×`, growth <= most ? 'yes' : 'no'].join(' | ')} |`
  }
  const used = (what: string, read: (one: InUse) => number): string =>
    atReference
      ? `| ${what} | ${short(read(atReference))} MiB | ${short(read(atEnd))} MiB | ${(read(atEnd) / read(atReference)).toFixed(2)}× |`
      : `| ${what} | – | ${short(read(atEnd))} MiB | – |`
  return `## Memory over time

${facts.cpu}, ${facts.cores} cores, ${facts.memoryGib} GiB; Node ${facts.node}; commit ${facts.commit}, ${facts.date}.

${minutes} minutes with ${count(rate)} ballots a second, ${count(acknowledgedTotal)} in all, while between ${count(sockets.fewest)} and ${count(sockets.most)} pages are open, come, go, and lose a third of their
connections every few seconds. What each process held, the mean of a minute. Promised for an hour at half of what the machine takes: at most ${most.toFixed(2)}× of the tenth minute.

| process | ${shown.map((minute) => `minute ${minute}`).join(' | ')} | last beside minute ${reference} | within ${most.toFixed(2)}× |
|---|${shown.map(() => '---|').join('')}---|---|
${row('api', ({ api }) => api)}
${row('worker', ({ worker }) => worker)}

What of it was in use, once everything else was collected (JavaScript's heap and buffers, with ${count(sockets.fewest)} pages open):

| process | minute ${reference} | at the end | beside |
|---|---|---|---|
${used('api', ({ api }) => api)}
${used('worker', ({ worker }) => worker)}
`
}
