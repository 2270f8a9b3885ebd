import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whyNoHosts } from '../../support/hosts.ts'
import { replicatingRedis } from '../../support/redis-replicas.ts'
import { keepLogsOfFailed } from '../failed-logs.ts'
import { seeded } from '../random.ts'
import { playRound } from './play-round.ts'
import { machinesOfRedis } from './redis-machines.ts'
import type { RedisSite } from './redis-site.ts'

const why = whyNoHosts() ?? (replicatingRedis === '' ? 'no server here knows WAITAOF' : undefined)

describe.skipIf(why !== undefined)(`on five machines${why === undefined ? '' : ` (${why})`}`, () => {
  let site: RedisSite

  beforeAll(async () => {
    site = await machinesOfRedis.start({ perSecond: 150, seed: 53, sockets: 50 })
  })
  keepLogsOfFailed('machines', () => site)
  afterAll(async () => {
    await site?.stop()
  })

  test.each([
    'the primary’s machine unplugged',
    'the old primary and an api on one side, all else on the other',
    'an api’s machine unplugged',
    'one Sentinel and its replica cut off from the other two, both apis reach all',
  ])(
    '%s: connected apis take votes within 30 s, cut-off ones acknowledge nothing, and afterwards nothing is lost and everything is back',
    async (fault) => {
      const round = await playRound(machinesOfRedis, site, fault, seeded(53, fault))
      const seconds = (ms = Number.NaN): string => `${(ms / 1_000).toFixed(1)} s`
      const times = `full rate after ${seconds(round.fullRateMs)}, all back after ${seconds(round.backMs)}`
      expect(round.problems, times).toEqual([])
    },
    240_000,
  )
})
