import type { FailedJob } from '@ashenda/core/contracts/http/queues.ts'
import { describe, expect, test } from 'vitest'
import type { JobFailures } from './failed-jobs.ts'
import { ShardedFailures } from './sharded-failures.ts'

/** A Redis with failed jobs 1, 2, 3… and what was done to them. */
function shardWith(count: number) {
  const done: string[] = []
  const ids = Array.from({ length: count }, (_, index) => String(index + 1))
  const jobOf = (id: string) => ({ id, name: 'tally-group' }) as FailedJob // its id is what matters
  const store: JobFailures = {
    total: async () => count,
    list: async (from, atMost) => ids.slice(from, from + atMost).map(jobOf),
    ids: async () => ids,
    read: async (id) => jobOf(id),
    retry: async (id) => void done.push(`retry ${id}`),
    remove: async (id) => void done.push(`remove ${id}`),
  }
  return { store, done }
}

describe('[ADM-06] failed jobs of several Redis', () => {
  const [first, second, third] = [shardWith(3), shardWith(0), shardWith(4)]
  const failures = new ShardedFailures([first, second, third].map(({ store }) => store))

  test('are listed one Redis after the other, each under an id of its own', async () => {
    expect(await failures.total()).toBe(7)
    const all = ['0-1', '0-2', '0-3', '2-1', '2-2', '2-3', '2-4']
    expect(await failures.ids()).toEqual(all)
    for (const [from, atMost] of [
      [0, 20],
      [0, 2],
      [2, 3],
      [4, 2],
      [6, 20],
      [7, 20],
    ] as const)
      expect((await failures.list(from, atMost)).map(({ id }) => id)).toEqual(all.slice(from, from + atMost))
  })

  test('are read, put back and removed where they are', async () => {
    expect((await failures.read('2-4')).id).toBe('2-4')
    await failures.retry('2-4')
    await failures.remove('0-1')
    expect([first.done, second.done, third.done]).toEqual([['remove 1'], [], ['retry 4']])
    for (const unknown of ['4', '3-1', '-1', '2-'])
      await expect(async () => failures.read(unknown), unknown).rejects.toMatchObject({ code: 'not_found' })
  })
})
