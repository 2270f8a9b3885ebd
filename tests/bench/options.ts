import { parseArgs } from 'node:util'

export interface BenchOptions {
  readonly rounds: number
  readonly seconds: number
  /** Names of scenarios; all of them when left out. */
  readonly only: readonly string[] | undefined
  /** How many there are at most; what is usual for the benchmark when left out. */
  readonly ballots: number | undefined
  /** Ballots a second while a site is watched, and for how long that is. */
  readonly rate: number
  readonly minutes: number
}

/** @throws with what is wrong with the arguments */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '8' },
      only: { type: 'string' },
      ballots: { type: 'string' },
      rate: { type: 'string', default: '1000' },
      minutes: { type: 'string', default: '60' },
    },
  })
  return {
    rounds: between('--rounds', values.rounds, 1, 20),
    seconds: between('--seconds', values.seconds, 1, 60),
    only: values.only?.split(','),
    ballots: values.ballots === undefined ? undefined : between('--ballots', values.ballots, 10_000, 10_000_000),
    rate: between('--rate', values.rate, 1, 100_000),
    minutes: between('--minutes', values.minutes, 1, 24 * 60),
  }
}

function between(name: string, text: string, lowest: number, highest: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= lowest && value <= highest) return value
  throw new Error(`${name} is a whole number from ${lowest} to ${highest}, not ${text}`)
}
