import { setTimeout as wait } from 'node:timers/promises'
import { until } from '../support/until.ts'
import type { Cluster } from './cluster.ts'
import type { Load } from './load.ts'
import { ballotsOf, recoveryMs, startMeter } from './meter.ts'
import { checkWhenQuiet, type QuietCheck } from './quiet-check.ts'
import { slowdownByOthers } from './slowdown.ts'
import { watch } from './watchers.ts'

export interface Failover {
  /** Undefined if the full rate did not return in time. */
  readonly recoveryMs: number | undefined
  readonly check: QuietCheck
}

/**
 * Loses a primary while people vote and pages watch, and lets another take over; then all must agree. @param lose resolves when it is lost,
 * with what to do once the full rate is back
 */
export async function playFailover(
  cluster: Cluster,
  load: Load,
  lose: () => Promise<() => Promise<void>>,
): Promise<Failover> {
  const slowdown = await slowdownByOthers()
  const urls = cluster.apis.map(({ url }) => url)
  const watchers = [0, 1].map((first) => watch(urls, first))
  const meter = startMeter(ballotsOf(cluster.sql, load.ledger))
  await load.electorate.pay(cluster.sql, 50)
  load.start()
  await until(() => load.ledger.acknowledged.size > 0)
  await wait(2_000)
  const startedAt = performance.now()
  const felt = { name: 'failover', startedAt, repairedAt: startedAt }
  const repair = await lose()
  const recovery = await until(() => recoveryMs(felt, meter.samples, Number.POSITIVE_INFINITY), {
    withinMs: 90_000,
    everyMs: 100,
  }).catch(() => undefined)
  await repair()
  const check = await checkWhenQuiet(cluster, load, watchers, slowdown)
  await meter.stop()
  for (const watcher of watchers) watcher.close()
  return { recoveryMs: recovery, check }
}
