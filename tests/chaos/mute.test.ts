import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endAll } from '../support/end-all.ts'
import { until } from '../support/until.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { keepLogsOfFailed } from './failed-logs.ts'
import { createLoad, type Load } from './load.ts'
import { ballotsOf, recoveryMs, startMeter } from './meter.ts'
import { checkWhenQuiet } from './quiet-check.ts'
import { seeded } from './random.ts'
import { watch } from './watchers.ts'

let cluster: Cluster
let load: Load

beforeAll(async () => {
  cluster = await startCluster()
  load = createLoad(cluster, { perSecond: 200, random: seeded(27, 'ballots') })
})
keepLogsOfFailed('mute', () => cluster)
afterAll(() => endAll(load, () => cluster?.stop()))

test.each([
  ['redis', 'all', 0],
  ['redis', 'answers', 0],
  ['redis', 'all', 5_000],
  ['postgres', 'all', 0],
  ['postgres', 'answers', 0],
  ['postgres', 'all', 5_000],
] as const)(
  '%s mute (%s of what is sent is lost; new connections are mute for %d ms): the full rate is back within 10 s, nothing is lost or counted twice',
  async (kind, swallowed, newMs) => {
    const watchers = [0, 1].map((first) =>
      watch(
        cluster.apis.map(({ url }) => url),
        first,
      ),
    )
    const meter = startMeter(ballotsOf(cluster.sql, load.ledger))
    await load.electorate.pay(cluster.sql, 50)
    load.start()
    await wait(3_000)
    const proxy = cluster.proxies[kind]
    const startedAt = performance.now()
    proxy.muteNew(newMs > 0)
    proxy.mute(swallowed)
    await wait(newMs)
    proxy.muteNew(false)
    const fault = { name: kind, startedAt, repairedAt: performance.now() }
    const recovery = await until(() => recoveryMs(fault, meter.samples, Number.POSITIVE_INFINITY), { withinMs: 30_000 })
    const { problems } = await checkWhenQuiet(cluster, load, watchers)
    await meter.stop()
    for (const watcher of watchers) watcher.close()
    expect(problems).toEqual({ recorded: [], tally: [], pages: [] })
    expect(recovery, `full rate ${(recovery / 1_000).toFixed(1)} s after ${kind} was back`).toBeLessThan(10_000)
    expect(cluster.crashes).toEqual([])
  },
  120_000,
)
