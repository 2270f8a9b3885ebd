import { parseArgs } from 'node:util'
import { type NightPlan, usualMix } from './night.ts'
import { type Assumed, examplePrices } from './sizes.ts'

const parts = ['units', 'night', 'copies', 'up'] as const
export type Part = (typeof parts)[number]

export interface RehearsalOptions {
  readonly parts: readonly Part[]
  readonly night: NightPlan
  readonly assumed: Assumed
  readonly seed: number
  readonly rounds: number
  /** Whether docs/rehearsal.md is written. */
  readonly write: boolean
}

/** The night that is played in parts of it. */
export const wholeNight = 10_000_000

const text = (standard: string) => ({ type: 'string', default: standard }) as const
const flag = { type: 'boolean', default: false } as const

const known = {
  scale: text('1:2500'),
  minutes: text('4'),
  only: text('units,night,copies'),
  up: flag,
  table: flag,
  write: flag,
  rounds: text('3'),
  seed: text(String(Math.floor(Math.random() * 2 ** 31))),
  cached: text('0.9'),
  stay: text('3'),
  counts: text('2'),
  'pages-of-api': text('15000'),
  replicas: text('3'),
  hours: text('24'),
  'price-cpu-hour': text(String(examplePrices.cpuHour)),
  'price-gib-hour': text(String(examplePrices.gibHour)),
  'price-gb-month': text(String(examplePrices.gbMonth)),
  'price-gb-out': text(String(examplePrices.gbOut)),
  'price-gb-cdn': text(String(examplePrices.gbByCdn)),
} as const

export const usage = `npm run rehearse -- [--scale 1:2500] [--minutes 4] [--up] [--table] [--only units,night,copies] [--write] [--rounds 3] [--seed 1]
  [--cached 0.9] [--stay 3] [--counts 2] [--pages-of-api 15000] [--replicas 3] [--hours 24]
  [--price-cpu-hour 0.04] [--price-gib-hour 0.005] [--price-gb-month 0.1] [--price-gb-out 0.09] [--price-gb-cdn 0.02]`

/** @throws with what is wrong with the arguments */
export function readOptions(args: readonly string[]): RehearsalOptions {
  const { values } = parseArgs({ args: [...args], options: known })
  const of = (name: Exclude<keyof typeof known, 'up' | 'table' | 'write'>, lowest: number, highest: number): number =>
    between(`--${name}`, values[name], lowest, highest)
  const chosen = values.table ? [] : values.up ? ['up'] : values.only.split(',')
  const unknown = chosen.filter((name) => !parts.some((part) => part === name))
  if (unknown.length > 0) throw new Error(`--only knows ${parts.join(', ')}, not ${unknown.join(', ')}`)
  const share = Number(/^1:(\d+)$/.exec(values.scale)?.[1])
  const voters = Math.round(wholeNight / between('the second number of --scale 1:…', String(share), 10, 100_000))
  const stayMinutes = of('stay', 0.1, 120)
  const mix = { ...usualMix, cached: of('cached', 0, 1) }
  return {
    parts: parts.filter((part) => chosen.includes(part)),
    night: {
      voters,
      durationMs: of('minutes', 0.1, 120) * 60_000,
      mix,
      // As many of a million as there are voters of ten millions; what one process can hold of them.
      mostOpen: Math.max(50, Math.min(15_000, Math.round((voters * stayMinutes) / 30))),
      stayMinutes,
      resultsShare: 0.3,
    },
    assumed: {
      mix,
      stayMinutes,
      messagesPerSecond: of('counts', 0.1, 10),
      pagesOfApi: of('pages-of-api', 100, 50_000),
      busyShare: 0.6,
      renderedEachSecond: 3,
      replicas: of('replicas', 1, 9),
      hours: of('hours', 1, 10_000),
      prices: {
        cpuHour: of('price-cpu-hour', 0, 1e6),
        gibHour: of('price-gib-hour', 0, 1e6),
        gbMonth: of('price-gb-month', 0, 1e6),
        gbOut: of('price-gb-out', 0, 1e6),
        gbByCdn: of('price-gb-cdn', 0, 1e6),
      },
    },
    seed: of('seed', 0, 2 ** 32),
    rounds: of('rounds', 1, 20),
    write: values.write,
  }
}

function between(name: string, text: string, lowest: number, highest: number): number {
  const value = Number(text)
  if (text.trim() !== '' && value >= lowest && value <= highest) return value
  throw new Error(`${name} is a number from ${lowest} to ${highest}, not ${text}`)
}
