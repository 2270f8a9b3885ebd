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
    },
  })
  return {
    rounds: between('--rounds', values.rounds, 1, 20),
    seconds: between('--seconds', values.seconds, 1, 60),
    only: values.only?.split(','),
    sockets: values.sockets?.split(',').map((text) => between('--sockets', text, 1, 1_000_000)),
    gather: values.gather,
  }
}

function between(name: string, text: string, lowest: number, highest: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= lowest && value <= highest) return value
  throw new Error(`${name} is a whole number from ${lowest} to ${highest}, not ${text}`)
}
