import { EventEmitter } from 'node:events'
import type { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RedisState } from './redis-state.ts'

const settings: Readonly<Record<string, string>> = {
  appendonly: 'yes',
  appendfsync: 'always',
  'no-appendfsync-on-rewrite': 'no',
  maxmemory: '1000',
  'maxmemory-policy': 'noeviction',
}
const file = 'aof_enabled:1\r\naof_rewrite_in_progress:0\r\naof_rewrite_scheduled:0\r\naof_last_write_status:ok\r\n'
const memoryOf = (used: number, limit: number): string =>
  `# Memory\r\nused_memory:${used}\r\nused_memory_peak:999999\r\nmaxmemory:${limit}\r\n`
const noon = Date.parse('2026-08-22T12:00:00Z')

/** A Redis that keeps what it acknowledges, as the test says: its clock, its memory, its state. */
class Node extends EventEmitter {
  status = 'ready'
  at = noon
  memory = memoryOf(100, 1_000)
  looks = 0
  /** What each command waits for. */
  hold: Promise<unknown> = Promise.resolve()

  async time(): Promise<[string, string]> {
    this.looks += 1
    await this.hold
    return [String(Math.floor(this.at / 1_000)), String((this.at % 1_000) * 1_000)]
  }
  async info(section: string): Promise<string> {
    await this.hold
    return section === 'memory' ? this.memory : section === 'persistence' ? file : ''
  }
  async config(_get: string, name: string): Promise<(string | undefined)[]> {
    await this.hold
    return [name, settings[name]]
  }
}

let node: Node
let state: RedisState
const steps: unknown[][] = []

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  node = new Node()
  const log = pino({ level: 'silent' })
  steps.length = 0
  vi.spyOn(log, 'warn').mockImplementation((...line: unknown[]) => void steps.push(line))
  state = new RedisState(node as unknown as Redis, log) // the commands and events that are used
})
afterEach(() => {
  state.stop()
  vi.useRealTimers()
})

describe('votes may be handed to Redis', () => {
  test('once it was looked at, and while it is connected', async () => {
    expect([state.reachable, state.usable, state.filling]).toEqual([true, false, false])
    await state.watch()
    expect([state.reachable, state.usable]).toEqual([true, true])
    node.status = 'reconnecting'
    expect([state.reachable, state.usable]).toEqual([false, false])
  })

  test('not after a write got no answer, until the next look is answered', async () => {
    await state.watch()
    const held = Promise.withResolvers<void>()
    node.hold = held.promise
    state.suspect()
    expect([state.reachable, state.usable]).toEqual([false, false])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(state.reachable).toBe(false)
    held.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect([state.reachable, state.usable]).toEqual([true, true])
  })

  test('on a new connection after a look at it, which is made at once', async () => {
    await state.watch()
    node.emit('close')
    expect(state.usable).toBe(false)
    node.emit('ready')
    await vi.advanceTimersByTimeAsync(0)
    expect(state.usable).toBe(true)
  })
})

describe('Redis fills up', () => {
  test.each([
    ['at 70 % of its limit', memoryOf(700, 1_000), false],
    ['beyond 70 % of its limit', memoryOf(701, 1_000), true],
    ['without a limit', memoryOf(701, 0), false],
    ['where it does not say', '', false],
    ['where only the peak was above', memoryOf(1, 1_000), false],
  ])('%s', async (_case, memory, isFilling) => {
    node.memory = memory
    await state.watch()
    expect(state.filling).toBe(isFilling)
  })

  test('for as long as it is full', async () => {
    node.memory = memoryOf(900, 1_000)
    await state.watch()
    expect(state.filling).toBe(true)
    node.memory = memoryOf(600, 1_000)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(state.filling).toBe(false)
  })
})

describe('Redis is looked at', () => {
  test('every second until it is stopped', async () => {
    await state.watch()
    expect(node.looks).toBe(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(node.looks).toBe(4)
    state.stop()
    node.emit('ready')
    await vi.advanceTimersByTimeAsync(3_000)
    expect(node.looks).toBe(4)
    expect(state.usable).toBe(true)
    node.emit('close')
    expect(state.usable).toBe(true)
  })

  test('at the start for five seconds at most, and not at all long where it is away', async () => {
    const held = Promise.withResolvers<void>()
    node.hold = held.promise
    let isStarted = false
    const started = state.watch().then(() => {
      isStarted = true
    })
    await vi.advanceTimersByTimeAsync(4_999)
    expect(isStarted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await started
    expect(state.usable).toBe(false)
    held.resolve()
    node.hold = Promise.reject(new Error('Connection is closed'))
    await new RedisState(node as unknown as Redis, pino({ level: 'silent' })).watch() // as above
  })

  test('and its clock is gone by; where it is another than was believed, that is told', async () => {
    node.at = noon + 60_000
    await state.watch()
    expect(state.now()).toBe(noon + 60_000)
    expect(steps).toEqual([[{ stepMs: 60_000 }, expect.stringContaining('another clock')]])
  })
})
