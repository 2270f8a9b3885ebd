import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../support/until.ts'
import type { AppProcess } from './app-process.ts'
import type { Cluster } from './cluster.ts'
import type { Fault } from './meter.ts'
import type { Random } from './random.ts'
import { deliverAgain } from './redelivery.ts'

export const victims = ['worker', 'api', 'redis', 'postgres'] as const
export type Victim = (typeof victims)[number]

/** Something that goes wrong and is repaired. Resolves when the repair is done. */
export interface FaultPlan {
  readonly name: string
  /** What is killed with kill -9, each as often as it stands here. */
  readonly kills: readonly Victim[]
  /** How long after its repair no other fault comes, so that the way back to the full rate is seen. */
  readonly feltForMs?: number
  readonly run: (cluster: Cluster, random: Random) => Promise<void>
}

/** Longer than the promise of ten seconds allows. */
const feltForMs = 11_000

/** The same fault with the time to see its whole way back. */
export const seenToItsEnd = (plan: FaultPlan): FaultPlan => ({ ...plan, feltForMs })

/** A plan whose turn has come. */
export const faultOf = ({ name, feltForMs: felt }: FaultPlan): Fault => ({
  name,
  startedAt: performance.now(),
  repairedAt: Number.POSITIVE_INFINITY,
  isWaitedFor: felt !== undefined,
})

/** Until the next fault may come: so many seconds from one to the next, and more where a fault is to be felt to its end. */
export function untilNextFault(plan: FaultPlan, fault: Fault, secondsPerKill: number): Promise<void> {
  const next = Math.max(fault.startedAt + secondsPerKill * 1_000, fault.repairedAt + (plan.feltForMs ?? 0))
  return wait(Math.max(0, next - performance.now()))
}

/** kill -9 of one or more at the same moment; each is started again after a pause of its own, up to half a second. */
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

/** The connections between the processes and Postgres are reset, the servers live on. */
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
 * The host of a service is lost, and another one answers to its name: at once, or after up to three seconds in which new
 * connections are mute, too. Of what the processes say on the old ones all may still arrive, or nothing.
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

/** While the tally is locked no group can be finished: whoever works on one stays in the middle of it. */
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

/** From when no other fault keeps the other worker from it: a lock (10 s) and two searches for stalled jobs (5 s each), on a slow machine. */
const takenOverWithinMs = 60_000

/**
 * Freezes a worker in the middle of its groups. The function it resolves with wakes it, once their locks have run out and the
 * other worker has tallied them; other faults may go on until `calm`.
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

/** All workers die in the middle of the same groups, twice. */
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
