import { expect, test } from 'vitest'
import { RecentIds } from './cast-ballot-deps.ts'

test('the latest ids are known, and memory does not grow with them', () => {
  const ids = new RecentIds(100)
  for (let id = 0; id < 1_000; id += 1) ids.add(`ballot ${id}`)
  const known = Array.from({ length: 1_000 }, (_, id) => ids.has(`ballot ${id}`))
  expect(known.slice(900)).not.toContain(false)
  expect(known.slice(0, 800)).not.toContain(true)
})
