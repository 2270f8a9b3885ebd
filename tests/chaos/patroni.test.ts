import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endAll } from '../support/end-all.ts'
import { type PatroniCluster, type PatroniNode, startPatroni, whyNoPatroni } from '../support/patroni.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { keepLogsOfFailed } from './failed-logs.ts'
import { createLoad, type Load } from './load.ts'
import { playFailover } from './play-failover.ts'
import { seeded } from './random.ts'

const notHere = whyNoPatroni === undefined ? '' : ` (not here: ${whyNoPatroni})`

describe.skipIf(whyNoPatroni !== undefined)(`with three machines of Postgres under Patroni${notHere}`, () => {
  let folder: string
  let patroni: PatroniCluster
  let cluster: Cluster
  let load: Load

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'ashenda-patroni-'))
    await chmod(folder, 0o711)
    patroni = await startPatroni({ folder })
    cluster = await startCluster({ addresses: patroni.addresses })
    load = createLoad(cluster, { perSecond: 150, random: seeded(62, 'ballots') })
  }, 240_000)
  keepLogsOfFailed('patroni', () => cluster)
  afterAll(() =>
    endAll(
      load,
      () => cluster?.stop(),
      () => patroni?.remove(),
      () => rm(folder, { recursive: true, force: true }),
    ),
  )

  const faults = {
    killed: async (node: PatroniNode) => {
      await node.kill()
      return node.start
    },
    /** Nothing is closed and nothing comes back; when it wakes it believes it is the primary. */
    mute: async (node: PatroniNode) => {
      node.freeze()
      return node.thaw
    },
  }

  test.each(Object.entries(faults))(
    'the primary’s machine is %s: votes are counted again within 60 s, nothing counted is lost, nothing counted twice',
    async (name, fault) => {
      const lost = await patroni.primary()
      const { recoveryMs, check } = await playFailover(cluster, load, async () => {
        const repair = await fault(lost)
        return async () => {
          repair()
          await patroni.inStep(2)
        }
      })
      expect((await patroni.primary()).name).not.toBe(lost.name)
      expect(check.problems).toEqual({ recorded: [], tally: [], pages: [] })
      expect(
        recoveryMs,
        `full rate ${((recoveryMs ?? Number.NaN) / 1_000).toFixed(1)} s after the machine was ${name}`,
      ).toBeLessThan(60_000)
      expect(cluster.crashes).toEqual([])
    },
    240_000,
  )
})
