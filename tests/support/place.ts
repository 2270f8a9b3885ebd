/** Where a program of a test runs: this machine, or a host of its own (hosts.ts). */
export interface Place {
  /** On which it listens, and others reach it. */
  readonly address: string
  /** What stands before its command, so that it runs there. */
  readonly inside: readonly string[]
}

export const thisMachine: Place = { address: '127.0.0.1', inside: [] }

/** A command as it is started at a place. */
export function commandAt({ inside }: Place, program: string, args: readonly string[]): [string, string[]] {
  const [first, ...rest] = [...inside, program, ...args]
  return [first ?? program, rest]
}
