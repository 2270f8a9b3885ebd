import type { FirstList } from '@ashenda/core/contracts/http/first-data.ts'
import { expect, test } from 'vitest'
import { seedOf } from './own-seed.ts'

const list = (order: string): FirstList => ({
  ...{ address: '', name: '', page: order === '' ? 0 : 1, order },
  answer: { success: true, actors: [], order: '2026-08-22.5' },
})

test('a browser without a seed begins with that of the document the server made for it', () => {
  expect(seedOf({ list: list('') })).toBe('5')
})

test.each([
  ['a shared cache kept, for which somebody else asked', { list: list(''), isShared: true }],
  ['a link names the order of', { list: list('2026-08-22.5') }],
  ['is sorted', { list: list('name') }],
  ['has no list', {}],
] as const)('and draws its own beside a document that %s', (_, document) => {
  expect(seedOf(document)).toBeUndefined()
})
