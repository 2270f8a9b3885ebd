import { expect, test } from 'vitest'
import { usualMix } from './night.ts'
import type { CpuByRole } from './site/cpu.ts'
import { type Assumed, bytesOfVoter, examplePrices, microsOfVoter, renderingOf, sizeOf } from './sizes.ts'
import type { Cost, Units } from './units.ts'
import { nothing } from './voters/protocol.ts'

const micros = (api: number, others = 0): CpuByRole => ({
  api,
  worker: others,
  media: 0,
  Redis: others,
  Postgres: others,
})
const cost = (micros: CpuByRole, perSecond = 100, bytes = 1_000): Cost => ({
  count: 1_000,
  perSecond,
  micros,
  bytes,
  latencyMs: { p50: 1, p99: 2, max: 3 },
})
const units: Units = {
  idle: micros(0),
  document: cost(micros(400), 20, 20_000),
  documentBusy: cost(micros(128), 300, 20_000),
  file: cost(micros(100), 500, 10_000),
  call: cost(micros(50)),
  vote: cost(micros(200, 100)),
  voteBusy: cost(micros(100, 50)),
  receipt: cost(micros(300)),
  results: cost(micros(100)),
  chapa: cost(micros(5_000, 5_000)),
  card: cost(micros(3_000, 3_000)),
  sockets: {
    open: 5_000,
    openedMicros: 200,
    idleMicrosPerSecond: 1,
    messageMicros: 10,
    messageBytes: 500,
    messagesPerSecond: 5,
    memory: { rss: 8_192, known: 8_000 },
  },
  waitingBallotBytes: 400,
  visit: { files: 20, calls: 4 },
}
const assumed: Assumed = {
  mix: usualMix,
  stayMinutes: 3,
  messagesPerSecond: 2,
  pagesOfApi: 15_000,
  busyShare: 0.6,
  renderedEachSecond: 3,
  replicas: 3,
  hours: 24,
  prices: examplePrices,
}
const left = { databaseBytes: 800, walBytes: 2_000 }
const size = (voters: number, other: Partial<Assumed> = {}) => sizeOf(voters, units, left, { ...assumed, ...other })

test('[OPS-02] what a page costs each second is told from what each answer costs', () => {
  const { fixed, each } = renderingOf(units)
  expect(fixed / 20 + each).toBeCloseTo(400)
  expect(fixed / 300 + each).toBeCloseTo(128)
})

test('[OPS-02] a voter costs the sum of what a voter does', () => {
  const mix = { ...nothing, files: 1, cached: 0.75, vote: 1, chapa: 0.1 }
  const { visits, votes } = microsOfVoter(units, mix)
  expect([visits.api, votes.api, votes.Postgres]).toEqual([500, 700, 600])
  expect(bytesOfVoter(units, mix)).toEqual({ origin: 51_000, cdn: 150_000 })
})

test('[OPS-02] a hundred times the voters cost a hundred times the processor, and at least two copies are there', () => {
  const [small, large] = [size(100_000), size(10_000_000)]
  expect(large.apiCores.votes / small.apiCores.votes).toBeCloseTo(100)
  expect(large.postgresCores / small.postgresCores).toBeCloseTo(100)
  expect([small.apiCopies, small.workerCopies]).toEqual([2, 2])
  expect(large.votersPerSecond).toBeCloseTo(5_555.6, 1)
  expect(large.openPages).toBe(1_000_000)
})

test('[OPS-02] copies hold both the processor and the pages, and every copy needs its connections', () => {
  const large = size(10_000_000)
  expect(large.apiCopies).toBe(Math.max(large.apiCopiesByCpu, large.apiCopiesByPages))
  expect(large.apiCopiesByPages).toBe(67)
  const { visits, votes, counts } = large.apiCores
  expect((visits + votes + counts) / large.apiCopies).toBeLessThanOrEqual(0.6)
  expect(large.connections).toBeGreaterThanOrEqual((large.apiCopies + large.workerCopies) * 8)
  expect(large.redisCores / large.redisShards).toBeLessThanOrEqual(0.6)
  expect([size(100_000).redisShards, large.redisShards > 1]).toEqual([1, true])
})

test('[OPS-02] each price counts for what it is asked for', () => {
  const free = { cpuHour: 0, gibHour: 0, gbMonth: 0, gbOut: 0, gbByCdn: 0 }
  const none = { cpu: 0, memory: 0, disk: 0, traffic: 0 }
  expect(size(1_000_000, { prices: free }).price).toEqual(none)
  const { price, originGb } = size(1_000_000, { prices: { ...free, gbOut: 2 } })
  expect(price).toEqual({ ...none, traffic: 2 * originGb })
})
