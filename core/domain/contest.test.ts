import { describe, expect, test } from 'vitest'
import { isFrozenAt, phaseAt } from './contest.ts'

const opensAt = '2026-08-20T06:00:00.000Z'
const closesAt = '2026-08-27T18:00:00.000Z'
const freezesAt = '2026-08-26T18:00:00.000Z'
const hours = { opensAt, closesAt, freezesAt }
const at = Date.parse

describe('the hours of a contest', () => {
  test.each([
    ['a millisecond before the opening', at(opensAt) - 1, 'upcoming'],
    ['the opening moment', at(opensAt), 'open'],
    ['a millisecond before the closing', at(closesAt) - 1, 'open'],
    ['the closing moment', at(closesAt), 'closed'],
    ['long after', at(closesAt) * 2, 'closed'],
  ])('%s', (_case, moment, phase) => {
    expect(phaseAt(hours, moment)).toBe(phase)
  })

  test('ignore the offset in the text', () => {
    const local = { ...hours, opensAt: '2026-08-20T09:00:00.000+03:00' }
    expect(phaseAt(local, at(opensAt) - 1)).toBe('upcoming')
    expect(phaseAt(local, at(opensAt))).toBe('open')
  })
})

describe('the freezing of the public counts', () => {
  test('begins at its moment', () => {
    expect(isFrozenAt(hours, at(freezesAt) - 1)).toBe(false)
    expect(isFrozenAt(hours, at(freezesAt))).toBe(true)
  })

  test('never begins without one', () => {
    expect(isFrozenAt({ ...hours, freezesAt: null }, at(closesAt) + 1)).toBe(false)
  })
})
