import { randomUUID } from 'node:crypto'
import { shardPrefix } from '@ashenda/core/domain/ballot-shard.ts'
import { ShardRegister } from '@ashenda/platform/shard-register.ts'
import { Queue } from 'bullmq'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PrivateRedis, startRedisServer } from '../support/redis-server.ts'

let [first, second]: PrivateRedis[] = []
const clientOf = (redis: PrivateRedis | undefined) => {
  if (!redis) throw new Error('there are two')
  return redis.client
}

beforeAll(async () => {
  ;[first, second] = await Promise.all([startRedisServer(), startRedisServer()])
})
afterAll(async () => {
  for (const redis of [first, second]) await redis?.remove()
})

let prefix = ''
let register: ShardRegister
let shard: PrivateRedis['client']
let queue: Queue

beforeEach(() => {
  prefix = `test-${randomUUID()}`
  register = new ShardRegister(clientOf(first), prefix)
  shard = clientOf(second)
  queue = new Queue('ballots', { connection: shard, prefix: shardPrefix(prefix) })
})
afterEach(() => queue.close())

test('[VOT-11] a Redis is forgotten when nobody has added to it for a while and nothing is left', async () => {
  await register.note(shard, 1_000_000)
  const job = await queue.add('tally-group', {})
  await register.refuseForgotten([shard])
  await expect(register.refuseForgotten([])).rejects.toThrow(/may hold ballots/)
  await expect(register.refuseForgotten([clientOf(first)]), 'another Redis in its place').rejects.toThrow()
  await register.release(shard, queue, 1_060_000)
  await expect(register.refuseForgotten([]), 'there is a group in it').rejects.toThrow()
  await job.remove()
  await register.release(shard, queue, 1_029_999)
  await expect(register.refuseForgotten([]), 'somebody may add to it still').rejects.toThrow()
  await register.release(shard, queue, 1_060_000)
  await register.refuseForgotten([])
})

test('[VOT-11] it is not forgotten while an api adds to it that is cut off from the first one', async () => {
  const lost = clientOf(first).duplicate({ enableOfflineQueue: false, retryStrategy: null })
  const cutOff = new ShardRegister(lost, prefix)
  await lost.connect()
  await cutOff.note(shard, 1_000_000)
  lost.disconnect()
  await expect(cutOff.note(shard, 1_050_000)).rejects.toThrow()
  await register.release(shard, queue, 1_060_000)
  await expect(register.refuseForgotten([])).rejects.toThrow(/may hold ballots/)
  await register.release(shard, queue, 1_080_000)
  await register.refuseForgotten([])
})

test('[VOT-11] nor is what somebody notes while it is looked whether anything is left', async () => {
  await register.note(shard, 1_000_000)
  const getJobCountByTypes = async (): Promise<number> => {
    await register.note(shard, 1_060_000)
    return 0
  }
  await register.release(shard, { getJobCountByTypes }, 1_060_000)
  await expect(register.refuseForgotten([])).rejects.toThrow(/may hold ballots/)
})
