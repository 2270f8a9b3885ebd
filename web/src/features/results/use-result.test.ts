import type { SignedCheckpoint } from '@ashenda/core/contracts/http/result.ts'
import { expect, test } from 'vitest'
import { addCheckpoint } from './use-result.ts'

const signed = (sequence: number, signature = `of ${sequence}`): SignedCheckpoint => ({
  contest: 'contest',
  sequence,
  head: 'ab',
  signedAt: '2026-08-22T18:00:00.000Z',
  publicKey: 'cd',
  signature,
})
const known = [signed(9), signed(5)]

test('a new checkpoint comes first, a repeated one changes nothing', () => {
  expect(addCheckpoint(known, signed(12))).toEqual([signed(12), ...known])
  expect(addCheckpoint([], signed(1))).toEqual([signed(1)])
  for (const again of known) expect(addCheckpoint(known, { ...again })).toBe(known)
})

test('after the database fell back, all are fetched again', () => {
  expect(addCheckpoint(known, signed(7))).toBeUndefined()
  expect(addCheckpoint(known, signed(9, 'another'))).toBeUndefined()
})
