import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endAll } from '../support/end-all.ts'
import { type RedisReplicas, replicatingRedis, startRedisReplicas } from '../support/redis-replicas.ts'
import { until } from '../support/until.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { keepLogsOfFailed } from './failed-logs.ts'
import { createLoad, type Load } from './load.ts'
import { playFailover } from './play-failover.ts'
import { seeded } from './random.ts'

describe.skipIf(replicatingRedis === '')('with a primary, two replicas and Sentinels', () => {
  let replicas: RedisReplicas
  let cluster: Cluster
  let load: Load

  beforeAll(async () => {
    replicas = await startRedisReplicas()
    cluster = await startCluster({ redis: { url: replicas.url, durability: 'replicas' } })
    load = createLoad(cluster, { perSecond: 150, random: seeded(36, 'ballots') })
  })
  keepLogsOfFailed('replicas', () => cluster)
  afterAll(() =>
    endAll(
      load,
      () => cluster?.stop(),
      () => replicas?.remove(),
    ),
  )

  const faults = {
    /** Its connections are reset, and its disk is lost while votes go on. */
    killed: async () => {
      const server = await replicas.primary()
      await server.kill()
      return () => server.start()
    },
    /** Nothing is closed and nothing comes back; it wakes up as a primary that was replaced. */
    mute: async () => {
      const server = await replicas.primary()
      server.signal('SIGSTOP')
      return () => server.signal('SIGCONT')
    },
    'killed, and with it a Sentinel': async () => {
      const [server, sentinel] = [await replicas.primary(), replicas.sentinels[0]]
      await Promise.all([server.kill(), sentinel?.kill()])
      return () => {
        server.start()
        sentinel?.start()
      }
    },
  }

  test.each(Object.entries(faults))(
    'the primary is %s: votes are taken and counted again within 30 s, nothing acknowledged is lost, nothing counted twice',
    async (name, fault) => {
      const before = await replicas.primary()
      const { recoveryMs, check } = await playFailover(cluster, load, async () => {
        const repair = await fault()
        return async () => {
          repair()
          await replicas.inStep(2)
        }
      })
      expect(check.problems).toEqual({ recorded: [], tally: [], pages: [] })
      expect((await replicas.primary()).port).not.toBe(before.port)
      expect(
        recoveryMs,
        `full rate ${((recoveryMs ?? Number.NaN) / 1_000).toFixed(1)} s after the primary was ${name}`,
      ).toBeLessThan(30_000)
      expect(cluster.crashes).toEqual([])
    },
    180_000,
  )

  test('with both replicas mute no vote is acknowledged; with one of them back the same vote is', async () => {
    const primary = await replicas.primary()
    const others = replicas.servers.filter((server) => server !== primary)
    const [submit] = load.ledger.submits
    const url = cluster.apis[0]?.url ?? ''
    const cast = (): Promise<number> =>
      fetch(`${url}/vote/vote`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': '0b1ff4ac-11b4-4c62-9d2e-ad0f2fbbf1c8' },
        body: JSON.stringify({ ...submit?.body, phone: '+251944000001', kind: 'free' }),
      }).then(({ status }) => status)
    for (const server of others) server.signal('SIGSTOP')
    try {
      expect(await cast()).toBe(503)
    } finally {
      others[0]?.signal('SIGCONT')
    }
    await until(async () => (await cast()) === 202)
    others[1]?.signal('SIGCONT')
    await replicas.inStep(2)
    const [row] = await until(async () => {
      const rows = await cluster.sql<{ count: number }[]>`
        select count(*)::int from ballots b join voters v on v.id = b.voter_id where v.phone = '+251944000001'`
      return (rows[0]?.count ?? 0) > 0 && rows
    })
    expect(row?.count).toBe(1)
  }, 60_000)
})
