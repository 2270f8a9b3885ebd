import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endAll } from '../support/end-all.ts'
import type { PostgresNode, PostgresPair } from '../support/postgres-pair.ts'
import type { TcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { keepLogsOfFailed } from './failed-logs.ts'
import { createLoad, type Load } from './load.ts'
import { playFailover } from './play-failover.ts'
import { readQueue } from './queue-state.ts'
import { checkWhenQuiet } from './quiet-check.ts'
import { seeded } from './random.ts'

describe('with a standby of Postgres that commits wait for', () => {
  let cluster: Cluster
  let pair: PostgresPair
  let load: Load

  beforeAll(async () => {
    cluster = await startCluster({ standby: true })
    if (!cluster.pair) throw new Error('unreachable: it was asked for')
    pair = cluster.pair
    load = createLoad(cluster, { perSecond: 150, random: seeded(61, 'ballots') })
  })
  keepLogsOfFailed('postgres-failover', () => cluster)
  afterAll(() => endAll(load, () => cluster?.stop()))

  const faults = {
    /** Its connections are reset, its disk is lost, and the standby missed its last second. */
    killed: async ({ server, link }: PostgresNode) => {
      mute(link)
      await wait(1_000)
      await server.kill()
    },
    /** Nothing is closed and nothing comes back, for programs and standby alike; it still believes in itself. */
    mute: async ({ proxy, link }: PostgresNode) => {
      for (const one of [link, proxy]) mute(one)
    },
  }

  test.each(Object.entries(faults))(
    'the primary is %s and the standby promoted: votes are counted again within 60 s, nothing counted is lost, nothing counted twice',
    async (name, fault) => {
      const lost = pair.primary
      const { recoveryMs, check } = await playFailover(cluster, load, async () => {
        await fault(lost)
        await pair.promote()
        return async () => {}
      })
      expect(check.problems).toEqual({ recorded: [], tally: [], pages: [] })
      expect(
        recoveryMs,
        `full rate ${((recoveryMs ?? Number.NaN) / 1_000).toFixed(1)} s after the primary was ${name}`,
      ).toBeLessThan(60_000)
      expect(cluster.crashes).toEqual([])
      // The lost server is stopped before anybody can reach it, and starts again as a standby.
      await pair.rejoin()
    },
    150_000,
  )

  test('without the standby votes are taken but not counted, and workers hold none; with it each is counted once', async () => {
    const recorded = async () => (await cluster.sql`select count(*)::int as ballots from ballots`)[0]?.['ballots']
    load.start()
    await wait(1_000)
    await pair.standby.server.kill()
    await wait(500)
    const [before, acknowledged] = [await recorded(), load.ledger.acknowledged.size]
    await wait(8_000)
    expect(load.ledger.acknowledged.size).toBeGreaterThan(acknowledged + 600)
    expect(await recorded()).toBe(before)
    await until(
      async () => {
        const { active = 0, wait: waiting = 0 } = await readQueue(cluster.redisClient)
        return active === 0 && waiting > 0
      },
      { withinMs: 45_000 },
    )
    await pair.standby.server.restart()
    const { problems } = await checkWhenQuiet(cluster, load, [])
    expect(problems).toEqual({ recorded: [], tally: [], pages: [] })
    expect(cluster.crashes).toEqual([])
  }, 150_000)
})

function mute(proxy: TcpProxy): void {
  proxy.muteNew(true)
  proxy.mute()
}
