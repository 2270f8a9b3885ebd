import { expect, test } from 'vitest'
import { usualWaits } from './services.ts'

test('answers wait this long: tests have their own, on machines with much else to do', () => {
  expect(usualWaits).toEqual({
    freeVoteMs: 150,
    photoMs: 15_000,
    reconcileMs: 5_000,
    cardMs: 5_000,
    openingMs: 13_000,
    fulfilMs: 8_000,
    queueLooks: { watchedMs: 2_000, unwatchedMs: 10_000 },
  })
})
