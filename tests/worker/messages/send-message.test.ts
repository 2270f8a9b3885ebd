import type { MessageProvider, Sent } from '@ashenda/worker/messages/provider.ts'
import { createSendMessage } from '@ashenda/worker/messages/send-message.ts'
import { createMetrics } from '@ashenda/worker/metrics/metrics.ts'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'

const expiresAt = 300_000
const message = { phone: '+251911234567', text: '123456 is your code', code: '123456', expiresAt }

/** A provider that gives these results in order, and the resulting state. Each pause takes its time. */
function worldOf(results: readonly Sent[], { startsAt = 0, isSetUp = true, isKept = true } = {}) {
  const keys: string[] = []
  const lines: string[] = []
  const noted: string[] = []
  const metrics = createMetrics()
  let now = startsAt
  const provider: MessageProvider = {
    name: 'afromessage',
    send: async (_message, key) => {
      keys.push(key)
      return results[keys.length - 1] ?? { result: 'failed', problem: 'status 503' }
    },
  }
  const removed: string[] = []
  const send = createSendMessage({
    messages: {
      read: async () => (isKept ? message : undefined) as never, // of whatever kind is asked for
      remove: async (id) => void removed.push(id),
    },
    messageProviderFor: () => (isSetUp ? provider : undefined),
    metrics,
    note: (_service, problem) => void noted.push(problem ?? 'sent'),
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    now: () => now,
    pause: async (ms) => {
      now += ms
    },
  })
  const counted = async () => {
    const { values } = await metrics.messages.get()
    const some = values.filter(({ value }) => value > 0)
    return Object.fromEntries(some.map(({ labels, value }) => [labels['result'], value]))
  }
  return {
    send: () => send({ message: 'a key' }, { id: 'a key', stalledCounter: 0 }),
    keys,
    removed,
    lines,
    noted,
    counted,
    now: () => now,
  }
}

describe('a message with a code', () => {
  test('is sent once if the provider accepts it', async () => {
    const world = worldOf([{ result: 'sent' }])
    await world.send()
    expect(world.keys).toEqual(['a key'])
    expect(await world.counted()).toEqual({ sent: 1 })
    expect(world.removed).toEqual(['a key'])
  })

  test('is sent again, with the same key, while the provider certainly does not have it', async () => {
    const failed = { result: 'failed', problem: 'status 503' } as const
    const world = worldOf([failed, failed, { result: 'sent' }])
    await world.send()
    expect(world.keys).toEqual(['a key', 'a key', 'a key'])
    expect(await world.counted()).toEqual({ failed: 2, sent: 1 })
    expect(world.noted).toEqual(['status 503', 'status 503', 'sent'])
  })

  test.each(['refused', 'unknown'] as const)('is not sent again when it was %s', async (result) => {
    const world = worldOf([{ result, problem: 'status 500' }, { result: 'sent' }])
    await world.send()
    expect(world.keys).toHaveLength(1)
    expect(await world.counted()).toEqual({ [result]: 1 })
  })

  test('is given up when the code has expired', async () => {
    const world = worldOf([])
    await world.send()
    expect(world.now()).toBeGreaterThanOrEqual(expiresAt)
    expect(await world.counted()).toMatchObject({ late: 1 })
    const late = worldOf([{ result: 'sent' }], { startsAt: expiresAt })
    await late.send()
    expect(late.keys).toEqual([])
    const gone = worldOf([{ result: 'sent' }], { isKept: false })
    await gone.send()
    expect(gone.keys).toEqual([])
    expect(await gone.counted()).toEqual({ late: 1 })
  })

  test('for a number without a provider is refused', async () => {
    const world = worldOf([], { isSetUp: false })
    await world.send()
    expect(await world.counted()).toEqual({ refused: 1 })
  })

  test('leaves neither its number nor its code in the log', async () => {
    const world = worldOf([{ result: 'refused', problem: 'status 400' }])
    await world.send()
    expect(world.lines).toHaveLength(1)
    expect(world.lines.join()).not.toMatch(/911234567|123456/)
  })
})
