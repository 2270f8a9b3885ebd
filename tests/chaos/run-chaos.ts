import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import {
  away,
  type FaultPlan,
  freezeMidGroup,
  frozen,
  frozenWorker,
  killedTwiceOnOneJob,
  slowPostgres,
} from './faults.ts'
import { createLoad } from './load.ts'
import { fullDisk, steppedClock, wrongRedisSettings } from './machine-faults.ts'
import { ballotsOf, type Recovery, recoveriesOf, startMeter } from './meter.ts'
import { planFaults } from './plan-faults.ts'
import { type Played, playFaults } from './play-faults.ts'
import { checkWhenQuiet, type QuietCheck } from './quiet-check.ts'
import { seeded } from './random.ts'
import { slowdownByOthers } from './slowdown.ts'
import { watch } from './watchers.ts'

export interface ChaosOptions {
  /** The fewest processes killed. */
  readonly kills: number
  readonly seed: number
  readonly secondsPerKill: number
  readonly ballotsPerSecond: number
  /** Everything is compared after this many faults, and at the end. */
  readonly checkEvery: number
  /** Also slow faults: frozen processes, services down for seconds, slow connections. */
  readonly slowFaults: boolean
  /** Also freezes one worker longer than its lock, so that the other takes over its groups. */
  readonly freezeWorker: boolean
  readonly log: (text: string) => void
}

export interface ChaosResult extends Pick<Played, 'kills' | 'stopped'> {
  readonly acknowledged: number
  readonly told: Readonly<Record<string, number>>
  readonly sendings: Readonly<Record<string, number>>
  readonly heldBack: number
  readonly checks: readonly QuietCheck[]
  readonly recoveries: readonly Recovery[]
  /** How much other work slows the machine; 1 for none. */
  readonly slowdown?: number
  readonly crashes: readonly string[]
  readonly pageReconnects: number
}

const payersAtATime = 150

const slowFaultsOf = ({ disk }: Cluster, acknowledged: () => number): readonly FaultPlan[] => [
  frozenWorker,
  killedTwiceOnOneJob,
  frozen('redis', 6),
  frozen('postgres', 6),
  away('redis', 5),
  away('postgres', 8),
  slowPostgres,
  steppedClock,
  wrongRedisSettings(acknowledged),
  ...(disk ? [fullDisk] : []),
]

/** Votes, breaks things, and compares; used by `npm run chaos` and, in short, by `npm test`. */
export async function runChaos(cluster: Cluster, options: ChaosOptions): Promise<ChaosResult> {
  const { log } = options
  const slowdown = await slowdownByOthers()
  const random = seeded(options.seed, 'faults')
  const load = createLoad(cluster, {
    perSecond: options.ballotsPerSecond,
    random: seeded(options.seed, 'ballots'),
  })
  const slowFaults = slowFaultsOf(cluster, () => load.ledger.acknowledged.size)
  const urls = cluster.apis.map(({ url }) => url)
  const watchers = [0, 1, 2, 3, 4, 5].map((first) => watch(urls, first))
  const meter = startMeter(ballotsOf(cluster.sql, load.ledger))
  const checks: QuietCheck[] = []
  const breaks: number[] = []

  const vote = async (): Promise<void> => {
    await load.electorate.pay(cluster.sql, payersAtATime)
    load.start()
    await wait(1_500)
  }
  const check = async (): Promise<void> => {
    // Time to feel the last fault and recover.
    await wait(options.secondsPerKill * 1_000)
    breaks.push(performance.now())
    const result = await checkWhenQuiet(cluster, load, watchers, slowdown)
    checks.push(result)
    const found = Object.values(result.problems).flat().length
    log(
      `  quiet: ${load.ledger.acknowledged.size} acknowledged, drained in ${seconds(result.drainMs)}, ${found} problems`,
    )
  }

  const faultsOver = Promise.withResolvers<void>()
  let waking: Promise<void> | undefined
  const begin = async (): Promise<void> => {
    await vote()
    if (!options.freezeWorker || waking) return
    const wake = await freezeMidGroup(cluster, random)
    waking = wake(faultsOver.promise)
    waking.catch(() => {}) // reported where the run awaits it
  }

  let played: Played
  try {
    played = await playFaults(planFaults(options.kills, options.slowFaults ? slowFaults : [], random), {
      ...options,
      begin,
      strike: (plan) => plan.run(cluster, random),
      check,
      finish: async () => {
        faultsOver.resolve()
        await waking
      },
    })
  } finally {
    faultsOver.resolve()
    await meter.stop()
    for (const watcher of watchers) watcher.close()
    await load.close()
  }
  const { faults, ...outcome } = played
  return {
    ...outcome,
    acknowledged: load.ledger.acknowledged.size,
    told: countBy(load.ledger.refused.map(({ code }) => code)),
    sendings: Object.fromEntries(load.ledger.sendings),
    heldBack: load.heldBack,
    checks,
    recoveries: recoveriesOf(faults, meter.samples, breaks),
    slowdown,
    crashes: cluster.crashes,
    pageReconnects: watchers.reduce((sum, watcher) => sum + watcher.reconnects, 0),
  }
}

const countBy = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
