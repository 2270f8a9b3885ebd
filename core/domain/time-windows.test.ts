import fc from 'fast-check'
import { expect, test } from 'vitest'
import { windowMs } from './suspicion.ts'
import { joinWindows } from './time-windows.ts'

const at = (hash: string, number: number, marks: readonly ('even' | 'burst')[] = ['even']) => ({
  hash,
  begins: number * windowMs,
  usual: 3,
  marks,
  ballots: 10,
  from: number * windowMs + 1,
  to: (number + 1) * windowMs - 2,
  isOpen: number === 3,
})

test('groups do not depend on the order of their windows', () => {
  const found = [at('a', 2, ['burst']), at('a', 3), at('a', 4), at('a', 6), at('b', 3), at('b', 4)]
  fc.assert(
    fc.property(fc.shuffledSubarray(found, { minLength: found.length }), (shuffled) => {
      expect(joinWindows(shuffled)).toEqual(joinWindows(found))
    }),
  )
})

test('consecutive windows of an address are one group, with all their marks', () => {
  const joined = joinWindows([at('b', 2), at('a', 5), at('a', 2, ['burst']), at('a', 3), at('b', 3)])
  expect(joined).toMatchObject([
    { hash: 'a', from: 2 * windowMs + 1, to: 4 * windowMs - 2, ballots: 20, marks: ['even', 'burst'], isOpen: true },
    { hash: 'b', from: 2 * windowMs + 1, to: 4 * windowMs - 2, ballots: 20, marks: ['even'], isOpen: true },
    { hash: 'a', from: 5 * windowMs + 1, to: 6 * windowMs - 2, ballots: 10, marks: ['even'], isOpen: false },
  ])
})
