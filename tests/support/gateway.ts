import { Directory } from '@ashenda/api/directory/directory.ts'
import { PublicCounts } from '@ashenda/api/directory/public-counts.ts'
import {
  BallotFeed,
  CheckpointFeed,
  type FindCheckpoint,
  type FindOutcomes,
} from '@ashenda/api/realtime/ballot-feed.ts'
import { Gateway } from '@ashenda/api/realtime/gateway.ts'
import { usualTitleRule } from '@ashenda/core/domain/title-rule.ts'
import { usualRules } from '@ashenda/core/domain/voting-rules.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { FakeSocket } from './fake-socket.ts'
import { noPrivateTopics } from './no-private-topics.ts'

export const contestId = '00000000-0000-4000-8000-00000000c0de'

export interface GatewayUnderTest {
  readonly gateway: Gateway
  readonly directory: Directory
  readonly tally: PublicCounts
  readonly ballots: BallotFeed
  readonly checkpoints: CheckpointFeed
  readonly join: () => FakeSocket
  /** A socket that listens to the counts and has its snapshot. */
  readonly joinTally: () => FakeSocket
}

/** A gateway per test of a file, on a fake clock. */
export function useGateway(): GatewayUnderTest {
  const live = {} as GatewayUnderTest // filled before each test
  beforeEach(() => {
    vi.useFakeTimers()
    Object.assign(live, startGateway())
  })
  afterEach(() => {
    live.gateway.stop()
    vi.useRealTimers()
  })
  return live
}

/** A gateway with real feeds and without services; needs fake timers. */
export function startGateway(
  find: FindOutcomes = async () => new Map(),
  freezesAt: Date | null = null,
  findCheckpoint: FindCheckpoint = async () => undefined,
): GatewayUnderTest {
  const directory = new Directory()
  const contest = {
    id: contestId,
    slug: 'test',
    name: 'test',
    announcedAt: new Date(0).toISOString(),
    finalAt: null,
    isCurrent: true,
    isRound: false,
    opensAt: new Date(Date.now() - 1_000).toISOString(),
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
    freezesAt: freezesAt?.toISOString() ?? null,
    revealed: 0,
    stageScreen: 'contest' as const,
    phoneProof: 'off' as const,
    proofPrefixes: ['+2519'],
    proofWhenUnusual: false,
    proofScopes: [],
    phonePepper: null,
    titleVotes: usualTitleRule,
    ...usualRules,
    changedAt: new Date(0).toISOString(),
  }
  directory.replace({ contest, zones: [], contestants: [], pieces: [] })
  const tally = new PublicCounts(directory, () => Date.now())
  const ballots = new BallotFeed(find)
  const checkpoints = new CheckpointFeed(findCheckpoint)
  const gateway = new Gateway(tally, ballots, checkpoints, noPrivateTopics())
  gateway.start()
  const join = (): FakeSocket => {
    const socket = new FakeSocket()
    gateway.accept(socket.asSocket, socket.asLine)
    return socket
  }
  return {
    gateway,
    directory,
    tally,
    ballots,
    checkpoints,
    join,
    joinTally: () => {
      const socket = join()
      socket.says({ type: 'subscribe', topic: 'tally' })
      socket.take()
      return socket
    },
  }
}
