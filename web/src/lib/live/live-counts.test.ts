import { expect, test } from 'vitest'
import { countsAfter } from './live-counts.ts'

const counts = (values: Readonly<Record<string, number>>) => new Map(Object.entries(values))
const before = { counts: counts({ a: 1, b: 2 }), frozen: false, gone: new Set<string>() }

test('an update changes only the counts it names', () => {
  const update = { type: 'update', topic: 'tally', epoch: 'e', seq: 2, values: { b: 3, c: 1 } } as const
  expect(countsAfter(before, update)).toEqual({ ...before, counts: counts({ a: 1, b: 3, c: 1 }) })
})

test('a snapshot replaces everything, and says whether counts are frozen', () => {
  const snapshot = { type: 'snapshot', topic: 'tally', epoch: 'f', seq: 0, frozen: true, values: { b: 9 } } as const
  expect(countsAfter(before, snapshot)).toEqual({ ...before, counts: counts({ b: 9 }), frozen: true })
})

test('lower counts are shown too', () => {
  const update = { type: 'update', topic: 'tally', epoch: 'e', seq: 3, values: { b: 1 } } as const
  expect(countsAfter(before, update).counts.get('b')).toBe(1)
})

test('a contestant taken out stays gone until brought back, whatever snapshots come between', () => {
  const told = (active: Readonly<Record<string, boolean>>) => ({ type: 'activity', topic: 'tally', active }) as const
  const out = countsAfter(before, told({ a: false, b: false }))
  expect(out.gone).toEqual(new Set(['a', 'b']))
  const snapshot = { type: 'snapshot', topic: 'tally', epoch: 'f', seq: 0, frozen: false, values: {} } as const
  expect(countsAfter(countsAfter(out, snapshot), told({ a: true })).gone).toEqual(new Set(['b']))
})
