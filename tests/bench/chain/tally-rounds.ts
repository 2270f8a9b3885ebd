import type { FreshGround } from '../ground.ts'
import { type Spread, spreadOf } from '../statistics.ts'
import type { Tallied } from './plan.ts'
import { startTallyProcess, type TallyProcess } from './tally-process.ts'

export const groupSize = 500
/** How many processes tally at once. */
export const crews = [1, 2, 4] as const
export type Crew = (typeof crews)[number]
export type SideName = 'with' | 'without'

/** In a round each side has so many turns, one after the other, so that whatever else the machine does meets both alike. */
const turns = 8
const groupsPerTurn = 6
const warmUpTurns = 3

/** What one side took for a ballot in one round: medians of its turns, in microseconds. */
export interface SideRound {
  /** From the first statement to the last commit, shared out among the ballots. */
  readonly elapsed: number
  readonly worker: number
  readonly postgres: number
}

export type TallyRound = Readonly<Record<SideName, SideRound>>
export type TallyRounds = ReadonlyMap<Crew, readonly TallyRound[]>

export interface Stage {
  /** In the table when it begins. */
  readonly ballots: number
  readonly tally: TallyRounds
}

export type Databases = Readonly<Record<SideName, FreshGround>>

interface Contest {
  readonly contest: string
  readonly contestants: readonly string[]
}

/** Tallies groups on both sides in turn, by one process and by several at once. */
export async function tallyRounds(databases: Databases, contest: Contest, rounds: number): Promise<TallyRounds> {
  const most = Math.max(...crews)
  const started = {
    with: Array.from({ length: most }, () => startTallyProcess('tally.ts')),
    without: Array.from({ length: most }, () => startTallyProcess('tally-without-chain.ts')),
  }
  const measured = new Map<Crew, TallyRound[]>(crews.map((crew) => [crew, []]))
  try {
    for (const side of ['with', 'without'] as const) {
      await together(started[side], (one) => one.connect(databases[side], contest.contest, contest.contestants))
      // What is compiled when first used, and each statement's preparation.
      for (let count = 0; count < warmUpTurns; count += 1) await turn(started[side])
    }
    for (let round = 0; round < rounds; round += 1)
      for (const crew of crews)
        measured
          .get(crew)
          ?.push(await tallyRound(started.with.slice(0, crew), started.without.slice(0, crew), round % 2 === 0))
  } finally {
    for (const one of [...started.with, ...started.without]) one.stop()
  }
  return measured
}

async function tallyRound(
  withChain: readonly TallyProcess[],
  without: readonly TallyProcess[],
  beginsWith: boolean,
): Promise<TallyRound> {
  const found: Record<SideName, SideRound[]> = { with: [], without: [] }
  for (let count = 0; count < turns; count += 1) {
    const order = (count % 2 === 0) === beginsWith ? (['with', 'without'] as const) : (['without', 'with'] as const)
    for (const side of order) found[side].push(await turn(side === 'with' ? withChain : without))
  }
  return { with: medianOf(found.with), without: medianOf(found.without) }
}

async function turn(processes: readonly TallyProcess[]): Promise<SideRound> {
  await together(processes, (one) => one.make(groupsPerTurn, groupSize))
  const tallied = await together(processes, (one) => one.tally())
  const sum = (read: (one: Tallied) => number): number => tallied.reduce((total, one) => total + read(one), 0)
  const ballots = sum((one) => one.ballots)
  const elapsedMs = Math.max(...tallied.map(({ to }) => to)) - Math.min(...tallied.map(({ from }) => from))
  const micros = (ms: number): number => (ms / ballots) * 1000
  return {
    elapsed: micros(elapsedMs),
    worker: micros(sum((one) => one.workerMs)),
    postgres: micros(sum((one) => one.postgresMs)),
  }
}

const together = <T>(processes: readonly TallyProcess[], run: (one: TallyProcess) => Promise<T>): Promise<T[]> =>
  Promise.all(processes.map(run))

function medianOf(rounds: readonly SideRound[]): SideRound {
  const median = (read: (one: SideRound) => number): number => spreadOf(rounds.map(read))?.median ?? Number.NaN
  return {
    elapsed: median((one) => one.elapsed),
    worker: median((one) => one.worker),
    postgres: median((one) => one.postgres),
  }
}

/** One side beside the other, taken within each round. */
export const ratioOf = (rounds: readonly TallyRound[], read: (side: SideRound) => number): Spread | undefined =>
  spreadOf(rounds.map((round) => read(round.with) / read(round.without)))

export const cpuOf = ({ worker, postgres }: SideRound): number => worker + postgres
