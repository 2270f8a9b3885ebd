import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { expect, test } from 'vitest'
import { ownUser } from '../../../testing/dashboard.ts'
import { missingStrengths, strengths } from './strength.ts'

const whole = {
  images: ['a.webp', 'b.webp', 'c.webp'],
  description: 'ኣነ ሰላም እየ። '.repeat(8),
  occupation: 'weaver',
  zone: { _id: 'z', name: 'mekelle zone' },
  email: 'selam@example.org',
  isEmailConfirmed: true,
  hasAnswer: true,
}

test('a new page lacks everything, a whole one nothing', () => {
  const bare = { images: [], description: '', occupation: '', zone: null, email: '', hasAnswer: false }
  expect(missingStrengths(ownUser(bare))).toEqual(strengths)
  expect(missingStrengths(ownUser(whole))).toEqual([])
})

test.each([
  ['photos', { images: ['a.webp', 'b.webp'] }],
  ['story', { description: 'I sing.' }],
  ['email', { isEmailConfirmed: false }],
  ['answer', { hasAnswer: false }],
] satisfies [string, Partial<OwnUser>][])('%s counts only when it is enough', (lacks, change) => {
  expect(missingStrengths(ownUser({ ...whole, ...change }))).toEqual([lacks])
})
