import { shardOf, shardPrefix } from '@ashenda/core/domain/ballot-shard.ts'
import { QueueWishes } from '@ashenda/platform/queue-wishes.ts'
import { ShardRegister } from '@ashenda/platform/shard-register.ts'
import type { Tracing } from '@ashenda/platform/tracing/tracing.ts'
import { WishCarrier } from '@ashenda/platform/wish-carrier.ts'
import type { Queue } from 'bullmq'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { openQueue } from '../modules/queues/open-queues.ts'
import type { ShardConnection } from './connect-shards.ts'
import { type Admit, RedisState } from './redis-state.ts'

/** A Redis in which ballots are queued. */
export interface BallotShard extends ShardConnection {
  /** 0: the first Redis, which everything else is in, too. */
  readonly number: number
  readonly prefix: string
  readonly state: RedisState
  readonly queue: Queue
}

/** All Redis of ballots; with one, it is that of everything else. */
export interface BallotShards {
  readonly all: readonly [BallotShard, ...BallotShard[]]
  /** Over how many of them new ballots are spread, the first ones. */
  readonly filled: number
  /** Where a voter's ballots are queued. */
  readonly of: (voter: string) => BallotShard
}

export interface FurtherShardsDeps {
  readonly redis: Redis
  readonly redisState: RedisState
  readonly prefix: string
  readonly tracing: Tracing | undefined
  readonly log: FastifyBaseLogger
  /** Over how many Redis new ballots are spread, the first one included. */
  readonly filled: number
  readonly replicas: number
}

/** The Redis beside the first one. */
export function openFurtherShards(
  connections: readonly ShardConnection[],
  { redis: control, redisState, prefix, tracing, log, filled, replicas }: FurtherShardsDeps,
): readonly BallotShard[] {
  const register = new ShardRegister(control, prefix)
  const wishes = new QueueWishes(control, prefix)
  const ownPrefix = shardPrefix(prefix)
  return connections.map((connection, index) => {
    const { redis } = connection
    const number = index + 1
    const queue = openQueue('ballots', { redis, prefix: ownPrefix, tracing, log })
    const carrier = new WishCarrier(wishes, { queue, redis, prefix: ownPrefix }, log, { shard: number })
    const admit: Admit = async () => {
      if (!redisState.isClockKnown) throw new Error('ballots cannot be dated yet')
      if (number < filled) {
        if (!state.durability.isGood) throw new Error('it does not keep what is acknowledged')
        await register.note(redis, redisState.now())
      } else await register.release(redis, queue, redisState.now())
      // Before the first ballot: where voting is paused it is to wait. A pause that cannot be carried keeps nobody from voting.
      await carrier.carry()
    }
    const state: RedisState = new RedisState(redis, log.child({ shard: number }), replicas, admit)
    return { ...connection, number, prefix: ownPrefix, state, queue }
  })
}

/** @param filled over how many of them new ballots are spread; the others are emptied only */
export function ballotShards(first: BallotShard, further: readonly BallotShard[], filled: number): BallotShards {
  const all = [first, ...further] as const
  return { all, filled, of: filled === 1 ? () => first : (voter) => all[shardOf(voter, filled)] ?? first }
}
