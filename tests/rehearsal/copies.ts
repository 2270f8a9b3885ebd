import { doing, type Rig } from './rig.ts'
import { type CpuByRole, type Role, roles } from './site/cpu.ts'

/** How many copies run. */
interface Copies {
  readonly api: number
  readonly worker: number
}

export interface CopiesRun extends Copies {
  readonly votesPerSecond: number
  /** Microseconds of CPU a ballot, everything in it that runs at rest, too. */
  readonly micros: CpuByRole
  /** As they were recorded: what a group costs is shared by its ballots. */
  readonly ballotsInGroup: number
  /** What else the machine did, in cores. */
  readonly others: number
  readonly voteP99Ms: number
}

interface CopiesPlan {
  readonly rounds: number
  readonly seconds: number
  /** The same for all: of all copies together. */
  readonly votesPerSecond: number
  readonly counts: readonly Copies[]
}

export const fullCopies: CopiesPlan = {
  rounds: 3,
  seconds: 6,
  votesPerSecond: 800,
  counts: [
    { api: 1, worker: 1 },
    { api: 2, worker: 1 },
    { api: 4, worker: 1 },
    { api: 1, worker: 2 },
    { api: 1, worker: 4 },
    { api: 4, worker: 4 },
  ],
}

const warmUpVotes = 2_500

/**
 * The same votes a second on more and more copies, in turns, so that whatever changes meanwhile on the machine meets all of them.
 * @param keep is told of each round's end, so that what was measured outlives what comes after
 */
export async function measureCopies(
  rig: Rig,
  plan: CopiesPlan,
  keep: (runs: readonly CopiesRun[]) => Promise<void>,
): Promise<readonly CopiesRun[]> {
  const runs: CopiesRun[] = []
  for (let round = 1; round <= plan.rounds; round += 1) {
    for (const copies of plan.counts) {
      await rig.site.setCopies(copies)
      const run = await measureOne(rig, copies, plan)
      runs.push(run)
      const all = roles.map((role) => `${role} ${run.micros[role].toFixed(0)}`).join(', ')
      console.log(`  ${round}/${plan.rounds}  api ${copies.api}, worker ${copies.worker}: ${all} µs a ballot`)
    }
    await keep(runs)
  }
  await rig.site.setCopies({ api: 1, worker: 1 })
  return runs
}

async function measureOne(rig: Rig, copies: Copies, { seconds, votesPerSecond }: CopiesPlan): Promise<CopiesRun> {
  // Each copy has to have seen as many votes, or the younger ones would cost more.
  const most = Math.max(copies.api, copies.worker)
  await doing(rig, { vote: 1 }, 1_500, (warmUpVotes * most) / 1_500)
  await rig.site.untilCounted()
  const groupsBefore = await countGroups(rig)
  const watching = rig.watch()
  const { acknowledged, kinds } = await doing(rig, { vote: 1 }, votesPerSecond, seconds)
  await rig.site.untilCounted()
  const span = watching()
  return {
    ...copies,
    votesPerSecond,
    micros: Object.fromEntries(roles.map((role) => [role, (span.byRole[role] * 1e6) / acknowledged])) as Record<
      Role,
      number
    >, // of all roles
    ballotsInGroup: acknowledged / Math.max(1, (await countGroups(rig)) - groupsBefore),
    others: span.others / span.seconds,
    voteP99Ms: kinds.vote.latencyMs.p99,
  }
}

async function countGroups({ site }: Rig): Promise<number> {
  const [row] = await site.sql<{ groups: number }[]>`select count(*)::int as groups from ballot_groups`
  return row?.groups ?? 0
}
