import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../support/until.ts'
import type { AppProcess } from './app-process.ts'
import type { Cluster } from './cluster.ts'
import type { Fault } from './meter.ts'
import type { Random } from './random.ts'
import { deliverAgain } from './redelivery.ts'

export const victims = ['worker', 'api', 'redis', 'postgres'] as const
export type Victim = (typeof victims)[number]

/** A fault and its repair. Resolves when it is repaired. */
export interface FaultPlan {
  readonly name: string
  /** Processes killed with kill -9, as often as listed. */
  readonly kills: readonly Victim[]
  /** No other fault comes for this long after the repair, so that the full recovery is seen. */
  readonly feltForMs?: number
  readonly run: (cluster: Cluster, random: Random) => Promise<void>
}

/** Longer than the ten seconds that are promised. */
const feltForMs = 11_000

/** The same fault with time to see its full recovery. */
export const seenToItsEnd = (plan: FaultPlan): FaultPlan => ({ ...plan, feltForMs })

/** The fault of a plan. */
export const faultOf = ({ name, feltForMs: felt }: FaultPlan): Fault => ({
  name,
  startedAt: performance.now(),
  repairedAt: Number.POSITIVE_INFINITY,
  isWaitedFor: felt !== undefined,
})

/** Waits until the next fault may come: the given seconds, or longer if a fault is observed to its end. */
export function untilNextFault(plan: FaultPlan, fault: Fault, secondsPerKill: number): Promise<void> {
  const next = Math.max(fault.startedAt + secondsPerKill * 1_000, fault.repairedAt + (plan.feltForMs ?? 0))
  return wait(Math.max(0, next - performance.now()))
}

/** kill -9 of one or more processes at once; each restarts after its own pause of up to half a second. */
export const killOf = (...kills: readonly Victim[]): FaultPlan => ({
  name: `kill -9 of ${kills.join(' and ')}`,
  kills,
  run: async (cluster, random) => {
    const taken = new Set<AppProcess>()
    const pauses = kills.map(() => random.below(500))
    await Promise.all(kills.map((kind, index) => killOne(kind, cluster, random, taken, pauses[index] ?? 0)))
  },
})

async function killOne(
  kind: Victim,
  cluster: Cluster,
  random: Random,
  taken: Set<AppProcess>,
  pauseMs: number,
): Promise<void> {
  if (kind === 'redis' || kind === 'postgres') {
    const server = cluster[kind]
    await server.kill()
    await wait(pauseMs)
    return server.restart()
  }
  const all = kind === 'worker' ? cluster.workers : cluster.apis.map((api) => api.process)
  const left = all.filter((app) => !taken.has(app))
  const awake = left.filter((app) => !app.isFrozen)
  const app = random.pick(awake.length > 0 ? awake : left)
  taken.add(app)
  await app.kill()
  await wait(pauseMs)
  app.start()
}

/** Resets the connections between processes and Postgres; the servers keep running. */
export const cutPostgres: FaultPlan = {
  name: 'connections to Postgres cut',
  kills: [],
  run: async ({ proxies }) => proxies.postgres.cut(),
}

export const slowPostgres: FaultPlan = {
  name: 'Postgres slow for 3 s',
  kills: [],
  run: async ({ proxies }) => {
    proxies.postgres.slow(60)
    await wait(3_000)
    proxies.postgres.slow(0)
  },
}

/**
 * A service's host is lost and another takes over its name, at once or after up to three seconds in which new connections are mute too.
 * What the processes send on old connections may arrive or not.
 */
export const mute = (kind: 'redis' | 'postgres'): FaultPlan => ({
  name: `${kind} mute`,
  kills: [],
  run: async (cluster, random) => {
    const proxy = cluster.proxies[kind]
    const newMs = random.pick([0, random.below(3_000)])
    proxy.muteNew(newMs > 0)
    proxy.mute(random.pick(['all', 'answers']))
    await wait(newMs)
    proxy.muteNew(false)
  },
})

export const frozen = (kind: 'redis' | 'postgres', seconds: number): FaultPlan => ({
  name: `${kind} frozen for ${seconds} s`,
  kills: [],
  run: async (cluster) => {
    cluster[kind].signal('SIGSTOP')
    await wait(seconds * 1_000)
    cluster[kind].signal('SIGCONT')
  },
})

export const away = (kind: 'redis' | 'postgres', seconds: number): FaultPlan => ({
  name: `${kind} away for ${seconds} s`,
  kills: [],
  run: async (cluster) => {
    await cluster[kind].stop()
    await wait(seconds * 1_000)
    await cluster[kind].restart()
  },
})

const activeKey = 'ashenda:ballots:active'

/** Locks the tally, so that workers are stuck in the middle of their groups. */
async function whileGroupsHang(
  cluster: Cluster,
  meanwhile: (jobIds: readonly string[]) => Promise<void>,
): Promise<void> {
  await cluster.sql.begin(async (tx) => {
    await tx`lock table tally in exclusive mode`
    await until(async () => (await cluster.redisClient.llen(activeKey)) >= 4, { withinMs: 30_000 })
    await meanwhile(await cluster.redisClient.lrange(activeKey, 0, -1))
  })
}

/** Without other faults the takeover takes a lock (10 s) and two checks for stalled jobs (5 s each); more on a slow machine. */
const takenOverWithinMs = 60_000

/**
 * Freezes a worker in the middle of its groups. Resolves with a function that wakes it once the locks expired and the other worker tallied
 * the groups; other faults may continue until `calm`.
 */
export async function freezeMidGroup(
  cluster: Cluster,
  random: Random,
): Promise<(calm?: Promise<unknown>) => Promise<void>> {
  const worker = random.pick(cluster.workers)
  let hanging: readonly string[] = []
  await whileGroupsHang(cluster, async (jobIds) => {
    worker.signal('SIGSTOP')
    hanging = jobIds
  })
  const areTakenOver = async (): Promise<boolean> => {
    const left = await Promise.all(hanging.map((id) => cluster.redisClient.exists(`ashenda:ballots:${id}`)))
    return left.every((exists) => exists === 0)
  }
  return async (calm = Promise.resolve()) => {
    let isCalm = false
    const during = until(async () => isCalm || (await areTakenOver()), {
      withinMs: Number.POSITIVE_INFINITY,
      everyMs: 100,
    })
    await Promise.race([during, calm])
    isCalm = true
    await until(areTakenOver, { withinMs: takenOverWithinMs, everyMs: 100 })
    worker.signal('SIGCONT')
  }
}

export const frozenWorker: FaultPlan = {
  name: 'worker frozen for longer than its lock',
  kills: [],
  run: async (cluster, random) => {
    const wake = await freezeMidGroup(cluster, random)
    await wake()
  },
}

/** Kills all workers in the middle of the same groups, twice. */
export const killedTwiceOnOneJob: FaultPlan = {
  name: 'workers killed twice on the same groups',
  kills: ['worker', 'worker', 'worker', 'worker'],
  run: async (cluster) => {
    const killAll = async (): Promise<void> => {
      await Promise.all(cluster.workers.map((worker) => worker.kill()))
      for (const worker of cluster.workers) worker.start()
    }
    await whileGroupsHang(cluster, async (jobIds) => {
      await deliverAgain(cluster.redisClient, jobIds, killAll)
      await killAll()
    })
  },
}
