import { connectRedis } from '@ashenda/platform/redis-client.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canRunPods, prepareValkeyPods, type ValkeyPod, type ValkeyPods } from '../support/kubernetes/valkey-pods.ts'
import { until } from '../support/until.ts'

/** Sentinels take seconds for a promotion, longer on a busy machine. */
const patient = 120_000

const rolesOf = (some: readonly ValkeyPod[]) => Promise.all(some.map((pod) => pod.role()))

/** The one primary, once all these pods are up, the others follow and may be promoted, and their Sentinels agree. */
async function settledOf(some: readonly ValkeyPod[]): Promise<ValkeyPod> {
  let found: ValkeyPod | undefined
  await until(
    async () => {
      const roles = await rolesOf(some)
      const named = new Set(await Promise.all(some.map((pod) => pod.primary())))
      found = some[roles.indexOf('master')]
      const linked = await Promise.all(
        some
          .filter((pod) => pod !== found)
          .map(async (pod) => {
            const info = String(await pod.ask('info', 'replication'))
            return /^master_link_status:up/m.test(info) && !/^slave_priority:0/m.test(info)
          }),
      )
      return (
        found !== undefined &&
        roles.filter((role) => role === 'master').length === 1 &&
        roles.every((role) => role !== undefined) &&
        named.size === 1 &&
        named.has(found.address) &&
        linked.every(Boolean)
      )
    },
    { withinMs: patient },
  )
  if (!found) throw new Error('nobody is the primary')
  return found
}

/** Three pods for a group of tests; groups mostly wait, so they run at once. */
function usePods() {
  let cluster: ValkeyPods
  beforeAll(async () => {
    cluster = await prepareValkeyPods()
  })
  afterAll(() => cluster.remove())
  const pods = (): readonly ValkeyPod[] => cluster.pods
  const settled = (some: readonly ValkeyPod[] = pods()): Promise<ValkeyPod> => settledOf(some)
  return {
    pods,
    settled,
    url: () => cluster.url,
    keep: async (key: string): Promise<void> => {
      const primary = await settled()
      expect(await primary.ask('set', key, 'kept')).toBe('OK')
      await until(async () => (await primary.ask('wait', '2', '1000')) === 2, { withinMs: patient })
    },
  }
}

const inTurn = { concurrent: false, timeout: patient }

describe.skipIf(!canRunPods)(
  'the program that starts Valkey in Kubernetes, with one pod lost',
  { concurrent: true },
  () => {
    const { pods, settled, keep } = usePods()

    test(
      'at the very first start the first one is the primary, but not before it knows that the others are empty',
      inTurn,
      async () => {
        const [first, ...others] = pods()
        first?.start()
        await until(() => first?.said().includes('waiting for another one to be promoted') === true, {
          withinMs: patient,
        })
        expect(await first?.role()).toBeUndefined()
        for (const pod of others) pod.start()
        expect(await settled()).toBe(first)
        const keepsAll = await first?.ask('config', 'get', 'append*')
        expect(keepsAll).toEqual(expect.arrayContaining(['appendonly', 'yes', 'appendfsync', 'always']))
      },
    )

    test('a primary that returns with its disk follows the one promoted meanwhile', inTurn, async () => {
      await keep('before-a-loss')
      const former = await settled()
      await former.kill()
      const next = await settled(pods().filter((pod) => pod !== former))
      former.start()
      expect(await settled()).toBe(next)
      expect(await former.ask('get', 'before-a-loss')).toBe('kept')
    })

    test('a primary that returns at once with an empty disk waits, and nothing is lost', inTurn, async () => {
      await keep('before-a-disk')
      const former = await settled()
      await former.kill()
      await former.loseDisk()
      former.start()
      const next = await settled()
      expect(next).not.toBe(former)
      expect(await next.ask('get', 'before-a-disk')).toBe('kept')
      expect(await former.ask('get', 'before-a-disk')).toBe('kept')
    })

    test('after all were lost at once, including the primary’s disk, another one has the data', inTurn, async () => {
      await keep('before-all')
      const former = await settled()
      await Promise.all(pods().map((pod) => pod.kill()))
      await former.loseDisk()
      former.start()
      for (const pod of pods()) if (pod !== former) pod.start()
      const next = await settled()
      expect(next).not.toBe(former)
      for (const key of ['before-a-loss', 'before-a-disk', 'before-all'])
        expect(await next.ask('get', key)).toBe('kept')
    })
  },
)

describe.skipIf(!canRunPods)(
  'the program that starts Valkey in Kubernetes, with several lost',
  { concurrent: true },
  () => {
    const { pods, settled, keep, url } = usePods()
    beforeAll(() => {
      for (const pod of pods()) pod.start()
    })

    test(
      'the product finds the primary through these Sentinels and their password, and follows a promotion',
      inTurn,
      async () => {
        const redis = connectRedis(url(), 'worker')
        try {
          // Without a replica in step a primary accepts no writes.
          const former = await settled()
          await redis.set('by-the-product', 'kept')
          await keep('before-a-promotion')
          await former.kill()
          // It waits for the promotion and learns of it.
          expect(await redis.get('by-the-product')).toBe('kept')
          former.start()
          await settled()
        } finally {
          redis.disconnect()
        }
      },
    )

    test('after all were lost at once, including two disks, the third one has the data', inTurn, async () => {
      await keep('before-two-disks')
      const former = await settled()
      const [other, last] = pods().filter((pod) => pod !== former)
      await Promise.all(pods().map((pod) => pod.kill()))
      await Promise.all([former.loseDisk(), other?.loseDisk()])
      for (const pod of pods()) pod.start()
      expect(await settled()).toBe(last)
      expect(await last?.ask('get', 'before-two-disks')).toBe('kept')
    })

    test('after all were lost, one long before the others, that one is not promoted', inTurn, async () => {
      await keep('before-one-was-lost')
      const former = await settled()
      const [early, last] = pods().filter((pod) => pod !== former)
      const beats = async (): Promise<number> => Number(await last?.ask('get', 'valkey-start:beats'))
      await early?.kill()
      expect(await former.ask('set', 'after-one-was-lost', 'kept')).toBe('OK')
      const before = await beats()
      await until(async () => (await beats()) > before + 1, { withinMs: patient })
      await Promise.all([former.kill(), last?.kill()])
      await former.loseDisk()
      for (const pod of pods()) pod.start()
      expect(await settled()).toBe(last)
      for (const key of ['before-one-was-lost', 'after-one-was-lost']) expect(await last?.ask('get', key)).toBe('kept')
    })
  },
)
