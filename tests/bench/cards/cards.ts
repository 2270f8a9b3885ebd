import type { BenchOptions } from '../options.ts'
import { machineFacts } from '../report/machine.ts'
import { type Measurement, measure } from './measure.ts'
import { writeCardsReport } from './report.ts'
import { type Run, runs, sides } from './runs.ts'

/**
 * Cards per second and memory, of the printer and of what it stands beside. Rounds are interleaved. A run of all sides writes
 * its section of docs/benchmarks.md.
 */
export async function benchCards({ rounds, only }: BenchOptions): Promise<void> {
  const unknown = only?.filter((name) => !Object.hasOwn(sides, name)) ?? []
  if (unknown.length > 0)
    throw new Error(`no side is called ${unknown.join(', ')}; there are ${Object.keys(sides).join(', ')}`)
  const chromium = process.env['CHROMIUM_PATH']
  if (!chromium) throw new Error('CHROMIUM_PATH is not set')
  const chosen = runs.filter(({ side }) => only?.includes(side) ?? true)
  const measured = new Map<Run, Measurement[]>(chosen.map((run) => [run, []]))
  for (let round = 1; round <= rounds; round += 1) {
    for (const run of chosen) {
      if (round > run.rounds) continue
      const measurement = await measure(run, chromium)
      measured.get(run)?.push(measurement)
      console.log(
        `${round}/${rounds}  ${run.side.padEnd(14)}${String(run.cards).padStart(7)}  ${describe(measurement)}`,
      )
    }
  }
  if (only) return
  await writeCardsReport(measured, await machineFacts({ postgres: '', redis: '' }))
}

function describe({ cardsPerSecond, drawn, seconds, peakMib, cpuMsPerCard, bytesPerCard }: Measurement): string {
  if (cardsPerSecond === undefined) return `not done in ${seconds.toFixed(0)} s  ${peakMib.toFixed(0)} MiB`
  return [
    `${cardsPerSecond.toFixed(0)}/s`,
    `${drawn} in ${seconds.toFixed(1)} s`,
    `${peakMib.toFixed(0)} MiB`,
    `CPU ${cpuMsPerCard?.toFixed(2)} ms a card`,
    `${bytesPerCard?.toFixed(0)} bytes a card`,
  ].join('  ')
}
