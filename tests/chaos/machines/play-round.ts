import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../../support/until.ts'
import { ballotsOf, recoveryMs, startMeter } from '../meter.ts'
import { checkWhenQuiet } from '../quiet-check.ts'
import type { Random } from '../random.ts'
import { slowdownByOthers } from '../slowdown.ts'
import { type Watcher, watch } from '../watchers.ts'
import { connectionsAt, jobsDone } from './connections.ts'
import { hostFaults, type Strike } from './host-faults.ts'
import type { Site } from './site.ts'
import type { Trials } from './trials.ts'

/** What became of one fault. Plain data: it goes through JSON. */
export interface Round {
  readonly fault: string
  /** From the fault on until the apis that go on acknowledged again; missing where none does. */
  readonly againMs?: number
  /** The same until the full rate was answered and recorded again. */
  readonly fullRateMs?: number
  /** From the repair on until both apis, both workers and all pages were back by themselves. */
  readonly backMs?: number
  readonly isOtherPrimary: boolean
  /** How many times longer everything took on this machine than it would by itself. */
  readonly slowdown: number
  readonly acknowledged: number
  readonly problems: readonly string[]
}

const payersAtATime = 50
/** What is promised of a lost machine of Redis. */
export const againWithinMs = 30_000
/** To see how long it takes where it takes too long. */
const waitedForMs = 90_000

/** Votes, strikes one fault, has it mended, and compares everything. The site is whole again afterwards. */
export async function playRound(site: Site, fault: string, random: Random): Promise<Round> {
  const { cluster, load, replicas } = site
  const strike = hostFaults[fault]
  if (!strike) throw new Error(`there is no fault ${fault}`)
  const problems: string[] = []
  // Of a machine that has its cores; where others take them it takes as many times longer.
  const slowdown = await slowdownByOthers()
  const late = (what: string, ms: number): void => {
    if (ms > againWithinMs * slowdown) problems.push(`${what} only after ${seconds(ms)}`)
  }
  const ledgerBefore = load.ledger.acknowledged.size
  const watchers = cluster.apis.flatMap(({ url }) => [watch([url], 0), watch([url], 0)])
  const meter = startMeter(ballotsOf(cluster.sql, load.ledger))
  await load.electorate.pay(cluster.sql, payersAtATime)
  load.start()
  const trials = cluster.apis.map((_, api) => site.tryAt(api))
  let round: Omit<Round, 'acknowledged' | 'problems' | 'slowdown'>
  try {
    const beganAt = performance.now()
    await until(() => trials.every((one) => one.steadyFrom(beganAt)))
    const [primary, before] = await standing(site)

    const struck = await strike(site, random)
    const startedAt = performance.now()
    const again = await until(() => struck.goesOn.every((api) => trials[api]?.steadyFrom(startedAt)), {
      withinMs: waitedForMs,
    }).catch(() => false)
    const felt = { name: fault, startedAt, repairedAt: startedAt }
    const fullRateMs =
      struck.goesOn.length > 0 &&
      (await until(() => recoveryMs(felt, meter.samples, Number.POSITIVE_INFINITY), {
        withinMs: waitedForMs,
      }).catch(() => false))
    if (!again) problems.push('votes were not taken again')
    if (fullRateMs === false && struck.goesOn.length > 0) problems.push('the full rate did not come back')
    const againMs = Math.max(0, ...struck.goesOn.map((api) => (trials[api]?.steadyFrom(startedAt) ?? 0) - startedAt))
    late('votes were taken again', againMs)
    if (typeof fullRateMs === 'number') late('the full rate was back', fullRateMs)
    await wait(struck.holdMs)

    problems.push(...wrongAnswers(struck, trials, startedAt))
    await struck.mend()
    const mendedAt = performance.now()
    const jobs = await Promise.all([0, 1].map((worker) => jobsDone(site, worker)))
    const isBack = async (): Promise<readonly string[]> => [
      ...(await whatIsMissing(site, before)),
      ...(await idleWorkers(site, jobs)),
      ...trials.flatMap((one, api) => (one.steadyFrom(mendedAt) ? [] : [`api ${api + 1} acknowledges nothing`])),
      ...silentPages(watchers, mendedAt),
    ]
    let missing: readonly string[] = []
    const gaveUpAt = mendedAt + waitedForMs
    do {
      await wait(100)
      missing = await isBack()
    } while (missing.length > 0 && performance.now() < gaveUpAt)
    problems.push(...missing.map((what) => `${seconds(waitedForMs)} after the repair ${what}`))
    const backMs = performance.now() - mendedAt
    if (missing.length === 0) late('everything was back', backMs)
    const after = await replicas.primary()
    round = {
      fault,
      ...(struck.goesOn.length > 0 && again && { againMs }),
      ...(typeof fullRateMs === 'number' && { fullRateMs }),
      ...(missing.length === 0 && { backMs }),
      isOtherPrimary: after !== primary,
    }
  } finally {
    site.hosts.heal()
    await Promise.all(trials.map((one) => one.end(load)))
    await meter.stop()
  }
  const quiet = await checkWhenQuiet(cluster, load, watchers)
  for (const watcher of watchers) watcher.close()
  problems.push(...Object.values(quiet.problems).flat(), ...cluster.crashes)
  return { ...round, slowdown, acknowledged: load.ledger.acknowledged.size - ledgerBefore, problems }
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

type Standing = Awaited<ReturnType<typeof connectionsAt>>

/** The primary, and what its connections are where nothing is wrong. */
async function standing(site: Site) {
  const primary = await site.replicas.primary()
  return [primary, await connectionsAt(site, primary)] as const
}

/** Until it is mended, an api on the wrong side acknowledges nothing that reached it after the fault. */
const wrongAnswers = ({ silent }: Strike, trials: readonly Trials[], startedAt: number): readonly string[] =>
  silent.flatMap((api) => {
    const count = trials[api]?.acknowledgedBetween(startedAt, performance.now()) ?? 0
    return count === 0 ? [] : [`api ${api + 1} acknowledged ${count} ballots that no second disk could have`]
  })

/** Of servers and connections; each program has all of its connections on the primary, and none on another server. */
async function whatIsMissing(site: Site, before: Standing): Promise<readonly string[]> {
  try {
    const primary = await site.replicas.primary()
    const others = site.replicas.servers.filter((server) => server !== primary)
    const [here, ...elsewhere] = await Promise.all([primary, ...others].map((server) => connectionsAt(site, server)))
    const inStep = await site.replicas.replicasInStep()
    return [
      ...(inStep < 2 ? [`${inStep} replicas are in step`] : []),
      ...site.programs.flatMap((_, index) => {
        const [had, has] = [before[index], here?.[index]]
        const strayed = elsewhere.reduce((sum, there) => sum + (there[index]?.all ?? 0), 0)
        return [
          ...(!had || !has || has.all < had.all
            ? [`host ${index + 1} has ${has?.all} of ${had?.all} connections to the primary`]
            : []),
          ...(!had || !has || has.listening < had.listening
            ? [`host ${index + 1} listens on ${has?.listening} of ${had?.listening} connections`]
            : []),
          ...(strayed > 0 ? [`host ${index + 1} has ${strayed} connections to replicas`] : []),
        ]
      }),
    ]
  } catch (error) {
    return [`a server does not answer (${error instanceof Error ? error.message : String(error)})`]
  }
}

async function idleWorkers(site: Site, before: readonly number[]): Promise<readonly string[]> {
  const now = await Promise.all(before.map((_, worker) => jobsDone(site, worker)))
  return now.flatMap((jobs, worker) => (jobs > (before[worker] ?? 0) ? [] : [`worker ${worker + 1} takes no jobs`]))
}

const silentPages = (watchers: readonly Watcher[], since: number): readonly string[] =>
  watchers.flatMap(({ heardAt }, index) => (heardAt > since ? [] : [`page ${index + 1} hears nothing`]))
