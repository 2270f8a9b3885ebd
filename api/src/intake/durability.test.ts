import type { Redis } from 'ioredis'
import { type Logger, pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Durability } from './durability.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const right: Readonly<Record<string, string>> = {
  appendonly: 'yes',
  appendfsync: 'always',
  'no-appendfsync-on-rewrite': 'no',
  maxmemory: '1000',
  'maxmemory-policy': 'noeviction',
}
const rightFile =
  'aof_enabled:1\r\naof_rewrite_in_progress:0\r\naof_rewrite_scheduled:0\r\naof_last_write_status:ok\r\n'

/** A Redis whose settings the test changes; `hold` keeps what is asked waiting until it is let go. */
function start() {
  const node = { settings: { ...right } as Record<string, string>, file: rightFile, hold: Promise.resolve() }
  const asked = async <T>(answer: T): Promise<T> => {
    await node.hold
    return answer
  }
  const redis = {
    config: (_get: string, name: string) => asked([name, node.settings[name]]),
    info: () => asked(node.file),
  } as unknown as Redis // the two commands that are asked
  const log = pino({ level: 'silent' })
  const lines: string[] = []
  for (const level of ['info', 'error'] as const)
    vi.spyOn(log, level).mockImplementation(
      ((...line: unknown[]) => void lines.push(line.map(textOf).join(' '))) as Logger['info'],
    )
  return { node, lines, durability: new Durability(redis, log) }
}

const textOf = (part: unknown): string => (typeof part === 'string' ? part : JSON.stringify(part))

describe('what Redis acknowledges is believed', () => {
  test('not before it was judged, and for ten seconds after', async () => {
    const { durability } = start()
    expect([durability.isGood, durability.wrong]).toEqual([false, []])
    await durability.judge()
    expect(durability.isGood).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(durability.isGood).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(durability.isGood).toBe(false)
    await durability.judge()
    expect(durability.isGood).toBe(true)
  })

  test.each([
    ['appendonly', 'no'],
    ['appendfsync', 'everysec'],
    ['no-appendfsync-on-rewrite', 'yes'],
    ['maxmemory', '0'],
    ['maxmemory-policy', 'allkeys-lru'],
  ])('not while %s is %s, which is told once', async (name, value) => {
    const { node, durability, lines } = start()
    await durability.judge()
    node.settings[name] = value
    for (let time = 0; time < 3; time += 1) await durability.judge()
    expect(durability.isGood).toBe(false)
    expect(durability.wrong.map(({ setting }) => setting)).toEqual([name])
    expect(lines).toEqual([expect.stringContaining(`${name} is ${value}`)])
    node.settings = { ...right }
    await durability.judge()
    expect(durability.isGood).toBe(true)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('votes are taken again')
  })

  test.each([
    ['aof_enabled', 'aof_enabled:0'],
    ['aof_last_write_status', 'aof_last_write_status:err'],
  ])('not where the file itself says otherwise (%s)', async (setting, line) => {
    const { node, durability } = start()
    node.file = rightFile.replace(new RegExp(`${setting}:\\w+`), line)
    await durability.judge()
    expect(durability.isGood).toBe(false)
    expect(durability.wrong.map((one) => one.setting)).toEqual([setting])
  })

  test('not while several settings are wrong, each of which is told, whatever becomes of its file', async () => {
    const { node, durability, lines } = start()
    Object.assign(node.settings, { appendonly: 'no', maxmemory: '0' })
    node.file = rightFile.replace('in_progress:0', 'in_progress:1')
    const wrong = await durability.judge()
    expect(wrong.map(({ setting }) => setting)).toEqual(['appendonly', 'maxmemory'])
    expect(lines).toEqual([expect.stringContaining('appendonly is no, not yes; maxmemory is 0, not a limit')])
    expect(lines[0]).toContain('votes are refused')
    durability.forget()
    expect(durability.wrong).toEqual([])
  })

  test('not where a name is not known to it', async () => {
    const { node, durability, lines } = start()
    delete node.settings['appendfsync']
    await durability.judge()
    expect(durability.isGood).toBe(false)
    expect(lines).toEqual([expect.stringContaining('appendfsync is unknown, not always')])
  })

  test('after a rewrite of its file where it was not believed before, and through one where it was', async () => {
    const { node, durability } = start()
    node.file = rightFile.replace('in_progress:0', 'in_progress:1')
    await durability.judge()
    expect(durability.isGood).toBe(false)
    node.file = rightFile
    await durability.judge()
    expect(durability.isGood).toBe(true)
    node.file = rightFile.replace('scheduled:0', 'scheduled:1')
    await durability.judge()
    expect(durability.isGood).toBe(true)
  })

  test('anew on each connection: an answer on the one before says nothing of it', async () => {
    const { node, durability, lines } = start()
    await durability.judge()
    const held = Promise.withResolvers<void>()
    node.hold = held.promise
    const judging = durability.judge()
    durability.forget()
    expect(durability.isGood).toBe(false)
    held.resolve()
    await judging
    expect(durability.isGood).toBe(false)
    node.settings['appendonly'] = 'no'
    await durability.judge()
    expect(durability.isGood).toBe(false)
    expect(lines).toHaveLength(1)
  })

  test('as before where it does not answer, for as long as the last judgement holds', async () => {
    const { node, durability } = start()
    await durability.judge()
    node.hold = Promise.reject(new Error('Command timed out'))
    await expect(durability.judge()).rejects.toThrow('timed out')
    expect(durability.isGood).toBe(true)
    await vi.advanceTimersByTimeAsync(10_001)
    expect(durability.isGood).toBe(false)
  })
})
