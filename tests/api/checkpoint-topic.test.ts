import type { SignedCheckpoint } from '@ashenda/core/contracts/http/result.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contestId, type GatewayUnderTest, startGateway } from '../support/gateway.ts'

let live: GatewayUnderTest
let kept: SignedCheckpoint | undefined
let isPostgresAway = false

beforeEach(() => {
  vi.useFakeTimers()
  kept = undefined
  isPostgresAway = false
  live = startGateway(undefined, null, async () => {
    if (isPostgresAway) throw new Error('ECONNREFUSED')
    return kept
  })
})
afterEach(() => {
  live.gateway.stop()
  vi.useRealTimers()
})

const topic = 'checkpoints'
const signed = (sequence: number, head = 'ab'.repeat(32)): SignedCheckpoint => ({
  contest: contestId,
  sequence,
  head,
  signedAt: new Date(0).toISOString(),
  publicKey: 'cd'.repeat(32),
  signature: `${sequence}`.padStart(64, '0') + head,
})
const told = (sequence: number) => ({ type: 'checkpoint', topic, checkpoint: signed(sequence) })

function follow() {
  const socket = live.join()
  socket.says({ type: 'subscribe', topic })
  return socket
}

async function sign(sequence: number): Promise<void> {
  kept = signed(sequence)
  await live.checkpoints.recheck()
}

test('a follower of checkpoints gets the latest at once and each new one, once', async () => {
  const early = follow()
  expect(early.take()).toEqual([])
  await sign(4)
  const late = follow()
  expect([early.take(), late.take()]).toEqual([[told(4)], [told(4)]])
  await live.checkpoints.recheck()
  expect(late.take()).toEqual([])
  await sign(9)
  expect([early.take(), late.take()]).toEqual([[told(9)], [told(9)]])
})

test('after Postgres fell back, an earlier checkpoint or another head is sent too', async () => {
  const socket = follow()
  await sign(9)
  await sign(4)
  kept = signed(4, 'cd'.repeat(32))
  await live.checkpoints.recheck()
  expect(socket.take()).toEqual([told(9), told(4), { ...told(4), checkpoint: kept }])
})

test('others, and followers who left, get no checkpoint', async () => {
  const [gone, closed, counts] = [follow(), follow(), live.joinTally()]
  gone.says({ type: 'unsubscribe', topic })
  closed.close(1001)
  await sign(1)
  expect([gone.take(), closed.take(), counts.take()]).toEqual([[], [], []])
})

test('a checkpoint signed while Postgres was down is sent when it is back', async () => {
  const socket = follow()
  isPostgresAway = true
  await expect(sign(2)).rejects.toThrow('ECONNREFUSED')
  expect(socket.take()).toEqual([])
  isPostgresAway = false
  await live.checkpoints.recheck()
  expect(socket.take()).toEqual([told(2)])
})

test('the checkpoint of a former contest is not sent', async () => {
  await sign(3)
  kept = undefined
  await live.checkpoints.recheck()
  expect(follow().take()).toEqual([])
})
