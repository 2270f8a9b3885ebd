import { type Spread, spreadOf } from '../statistics.ts'
import type { LiveRun, LiveWindow } from './measure.ts'
import type { LiveRounds } from './result.ts'
import type { LiveSideName } from './sides.ts'

/** A row of the table of goals: at most so much. */
export interface LiveFigure {
  readonly what: string
  readonly value: Spread | undefined
  readonly floor: number
  readonly goal: number
  readonly unit: 'ms' | 'KB' | 'pages'
}

const clickBounds = [
  { sockets: 1_000, floor: 250, goal: 150 },
  { sockets: 10_000, floor: 700, goal: 350 },
  { sockets: 19_500, floor: 1_200, goal: 700 },
]

/** Within so long of reconnecting a page shows what the database has (promise 5). */
const convergedWithinMs = 1_000

/** The figures that are promised. */
export function liveFiguresOf(rounds: LiveRounds): readonly LiveFigure[] {
  const ofRuns = (read: (run: LiveRun) => number | undefined): Spread | undefined =>
    spreadOf((rounds.get('ours') ?? []).flatMap((run) => read(run) ?? []))
  return [
    ...clickBounds.map(
      ({ sockets, floor, goal }): LiveFigure => ({
        what: `click to count on ${sockets.toLocaleString('en')} pages, p99`,
        value: windowsOf(rounds, 'ours', sockets, ({ pages }) => pages.latencyMs.p99),
        floor,
        goal,
        unit: 'ms',
      }),
    ),
    { what: 'memory of the api for a socket', value: ofRuns(kilobytes), floor: 20, goal: 12, unit: 'KB' },
    {
      what: 'three in ten of 10,000 cut while votes flow: from the cut until they have the counts, p99',
      value: ofRuns(({ disconnects }) => disconnects?.flowing.backMs.p99),
      floor: 2 * convergedWithinMs,
      goal: convergedWithinMs,
      unit: 'ms',
    },
    {
      what: 'three in ten cut at once: from a new connection until it shows what Postgres has, the slowest',
      value: ofRuns(({ disconnects }) => disconnects?.atRest.countedMs.max),
      floor: convergedWithinMs,
      goal: convergedWithinMs,
      unit: 'ms',
    },
    {
      what: 'three in ten cut at once: until the last of them shows what Postgres has',
      value: ofRuns(({ disconnects }) => disconnects?.atRest.backMs.max),
      floor: convergedWithinMs,
      goal: convergedWithinMs,
      unit: 'ms',
    },
    {
      what: 'pages that show anything else a second after the last vote was recorded',
      value: ofRuns(({ disconnects }) => disconnects?.converged.different),
      floor: 0,
      goal: 0,
      unit: 'pages',
    },
  ]
}

export const kilobytes = ({ memory }: LiveRun): number | undefined => memory && memory.rss / 1000

/** A figure of one size of a side; undefined where it was not measured. */
export const windowsOf = (
  rounds: LiveRounds,
  side: LiveSideName,
  sockets: number,
  read: (window: LiveWindow) => number,
): Spread | undefined =>
  spreadOf(
    (rounds.get(side) ?? []).flatMap(({ windows }) =>
      windows.flatMap((window) => (window.sockets === sockets ? [read(window)] : [])),
    ),
  )

/** `goal`, `floor` or `missed`, by the median. */
export function reachedOf({ value, floor, goal }: LiveFigure): 'goal' | 'floor' | 'missed' | '–' {
  if (!value) return '–'
  return value.median <= goal ? 'goal' : value.median <= floor ? 'floor' : 'missed'
}
