import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

test('calls made during a reading share one that starts after it', async () => {
  const ends: ((failed: boolean) => void)[] = []
  const read = coalesce(
    () =>
      new Promise((resolve, reject) => {
        ends.push((failed) => (failed ? reject(new Error('no answer')) : resolve()))
      }),
  )
  const first = read()
  const [second, third] = [read(), read()]
  expect(ends).toHaveLength(1)
  ends[0]?.(true)
  await expect(first).rejects.toThrow('no answer')
  expect(ends).toHaveLength(2)
  ends[1]?.(false)
  await Promise.all([second, third])
  expect(ends).toHaveLength(2)
})
