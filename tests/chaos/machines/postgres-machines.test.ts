import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whyNoHosts } from '../../support/hosts.ts'
import { whyNoPatroni } from '../../support/patroni.ts'
import { keepLogsOfFailed } from '../failed-logs.ts'
import { seeded } from '../random.ts'
import { playRound } from './play-round.ts'
import { machinesOfPostgres } from './postgres-machines.ts'
import type { PostgresSite } from './postgres-site.ts'

const why = whyNoHosts() ?? whyNoPatroni

const name = 'on five machines, three of them with Postgres, Patroni and etcd'

describe.skipIf(why !== undefined)(why === undefined ? name : `${name} (${why})`, () => {
  let site: PostgresSite

  beforeAll(async () => {
    site = await machinesOfPostgres.start({ perSecond: 150, seed: 53 })
  }, 240_000)
  keepLogsOfFailed('postgres-machines', () => site)
  afterAll(async () => {
    await site?.stop()
  })

  test.each(['the old primary, an api and a worker on one side, all else on the other'])(
    '%s: a cut-off server answers no commit, votes are counted again within 60 s, and afterwards nothing is lost and everything is back',
    async (fault) => {
      const round = await playRound(machinesOfPostgres, site, fault, seeded(53, fault))
      const seconds = (ms = Number.NaN): string => `${(ms / 1_000).toFixed(1)} s`
      const times = `full rate after ${seconds(round.fullRateMs)}, all back after ${seconds(round.backMs)}`
      expect(round.problems, times).toEqual([])
      expect(round.isOtherPrimary).toBe(true)
    },
    240_000,
  )
})
