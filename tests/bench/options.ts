import { parseArgs } from 'node:util'

export interface BenchOptions {
  readonly rounds: number
  readonly seconds: number
  /** Names of scenarios; all of them when left out. */
  readonly only: readonly string[] | undefined
  /** Open pages that counts are sent to, rising; the usual ones when left out. */
  readonly sockets: readonly number[] | undefined
  /** A file that runs are added to; the report is then written of all that are in it. */
  readonly gather: string | undefined
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
      sockets: { type: 'string' },
      gather: { type: 'string' },
      ballots: { type: 'string' },
      rate: { type: 'string', default: '1000' },
      minutes: { type: 'string', default: '60' },
    },
  })
  return {
    rounds: between('--rounds', values.rounds, 1, 20),
    seconds: between('--seconds', values.seconds, 1, 60),
    only: values.only?.split(','),
    sockets: values.sockets?.split(',').map((text) => between('--sockets', text, 1, 1_000_000)),
    gather: values.gather,
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
