/** Where a test's program runs: this machine, or a host (hosts.ts). */
export interface Place {
  /** The address it listens on. */
  readonly address: string
  /** The command prefix that runs it there. */
  readonly inside: readonly string[]
}

export const thisMachine: Place = { address: '127.0.0.1', inside: [] }

/** A command started at a place. */
export function commandAt({ inside }: Place, program: string, args: readonly string[]): [string, string[]] {
  const [first, ...rest] = [...inside, program, ...args]
  return [first ?? program, rest]
}
