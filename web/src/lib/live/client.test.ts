import { expect, test, vi } from 'vitest'
import { liveClientOfFile, resync, snapshot, subscribeTally, update } from '../../testing/live-client.ts'
import type { TopicMessage } from './topics.ts'

const { heard, last, start } = liveClientOfFile()

test('consecutive updates are passed on in order', () => {
  start()
  last().hear(snapshot(7, { x: 1 }))
  last().hear(update(8, { x: 2 }))
  last().hear(update(9, { x: 3 }))
  expect(heard.map((message) => 'seq' in message && message.seq)).toEqual([7, 8, 9])
  expect(last().sent).toEqual([subscribeTally])
})

test('[LIV-01] a gap requests the snapshot once, and updates until then are ignored', () => {
  start()
  last().hear(snapshot(7, { x: 1 }))
  last().hear(update(9, { x: 3 }))
  last().hear(update(10, { x: 4 }))
  expect(heard).toHaveLength(1)
  expect(last().sent).toEqual([subscribeTally, resync])
  last().hear(snapshot(10, { x: 4 }))
  last().hear(update(11, { x: 5 }))
  expect(heard.slice(1)).toEqual([snapshot(10, { x: 4 }), update(11, { x: 5 })])
})

test('an old or repeated update is ignored', () => {
  start()
  last().hear(snapshot(7, { x: 7 }))
  last().hear(update(6, { x: 6 }))
  last().hear(update(7, { x: 0 }))
  expect(heard).toEqual([snapshot(7, { x: 7 })])
  expect(last().sent).toEqual([subscribeTally])
})

test('an update of another epoch requests the snapshot, which replaces the old one whatever its number', () => {
  start()
  last().hear(snapshot(900, { x: 1 }))
  last().hear(update(3, { x: 2 }, 'b'))
  expect(last().sent).toEqual([subscribeTally, resync])
  last().hear(snapshot(3, { x: 2 }, 'b'))
  expect(heard.at(-1)).toEqual(snapshot(3, { x: 2 }, 'b'))
})

test('a beat with a later number reveals a lost update', () => {
  start()
  last().hear(snapshot(7, {}))
  last().hear({ type: 'beat', epoch: 'a', seq: 7 })
  expect(last().sent).toEqual([subscribeTally])
  last().hear({ type: 'beat', epoch: 'a', seq: 8 })
  expect(last().sent).toEqual([subscribeTally, resync])
})

test('a beat before the requested snapshot requests no second one, even in another epoch', () => {
  start()
  last().hear(snapshot(7, {}))
  last().events.closed()
  vi.advanceTimersByTime(300)
  last().events.opened()
  last().hear({ type: 'beat', epoch: 'b', seq: 3 })
  expect(last().sent).toEqual([subscribeTally])
  last().hear(snapshot(3, { x: 1 }, 'b'))
  last().hear({ type: 'beat', epoch: 'b', seq: 4 })
  expect(last().sent).toEqual([subscribeTally, resync])
})

test('a topic ends with its last listener', () => {
  const { client, stop } = start()
  const stopOther = client.subscribe('tally', () => undefined)
  stop()
  expect(last().sent).toEqual([subscribeTally])
  stopOther()
  stopOther()
  expect(last().sent).toEqual([subscribeTally, { type: 'unsubscribe', topic: 'tally' }])
})

test('a ballot’s outcome reaches its subscribers', () => {
  const { client } = start()
  const outcomes: TopicMessage[] = []
  client.subscribe('ballot:1', (message) => outcomes.push(message))
  last().hear({ type: 'ballot', topic: 'ballot:1', status: 'refused', kind: 'free', reason: 'free_vote_used' })
  last().hear({ type: 'ballot', topic: 'ballot:2', status: 'counted', kind: 'free' })
  expect(outcomes).toEqual([
    { type: 'ballot', topic: 'ballot:1', status: 'refused', kind: 'free', reason: 'free_vote_used' },
  ])
  expect(last().sent).toContainEqual({ type: 'subscribe', topic: 'ballot:1' })
})

test('her own count and photo news reach her topic’s listeners', () => {
  const { client } = start()
  const own: TopicMessage[] = []
  client.subscribe('contestant:1', (message) => own.push(message))
  const votes = { type: 'votes', topic: 'contestant:1', votes: 12 } as const
  const photo = { type: 'photo', topic: 'contestant:1', upload: 'u', status: 'done' } as const
  last().hear(votes)
  last().hear({ ...votes, topic: 'contestant:2' })
  last().hear(photo)
  expect(own).toEqual([votes, photo])
})

test('a forbidden topic tells its listeners', () => {
  const { client } = start()
  const own: TopicMessage[] = []
  client.subscribe('contestant:1', (message) => own.push(message))
  last().hear({ type: 'error', code: 'not_authenticated', topic: 'contestant:1' })
  last().hear({ type: 'error', code: 'invalid_body' })
  expect(own).toEqual([{ type: 'error', code: 'not_authenticated', topic: 'contestant:1' }])
  expect(heard).toEqual([])
})
