import { expect, test } from 'vitest'
import { levelOfBackup, levelOfCalls, levelOfCertificate, type ServiceCalls } from './service-health.ts'

const now = Date.parse('2026-08-22T12:00:00Z')
const calls: ServiceCalls = {
  isSetUp: true,
  lastSuccess: now - 60_000,
  lastFailure: null,
  failuresInRow: 0,
  calls: 1,
  failures: 0,
}
const failed = { lastFailure: now - 1_000 }

test.each([
  ['well', {}],
  ['off', { isSetUp: false }],
  ['idle', { lastSuccess: null }],
  ['shaky', { ...failed, failuresInRow: 1, failures: 1, calls: 2 }],
  ['failing', { ...failed, failuresInRow: 3, failures: 3, calls: 40 }],
  ['failing', { ...failed, failuresInRow: 1, failures: 5, calls: 10 }],
  ['shaky', { ...failed, failuresInRow: 0, failures: 2, calls: 3 }],
  ['failing', { lastSuccess: null, lastFailure: now - 1_200_000, failuresInRow: 9, calls: 0 }],
  ['unknown', { lastFailure: now - 2 * 3_600_000, failuresInRow: 9, calls: 0 }],
  ['well', { lastFailure: now - 2 * 3_600_000, failuresInRow: 0, calls: 0 }],
] as const)('[QUE-03] a service is %s by its last calls: %o', (level, change) => {
  expect(levelOfCalls({ ...calls, ...change }, now)).toBe(level)
})

const days = (count: number): number => count * 86_400_000

test('a certificate and a backup are judged by their age', () => {
  expect([30, 10, 1, -1].map((left) => levelOfCertificate(now + days(left), now))).toEqual([
    'well',
    'shaky',
    'failing',
    'failing',
  ])
  expect([0.05, 0.5, 2].map((old) => levelOfBackup(now - days(old), now))).toEqual(['well', 'shaky', 'failing'])
})
