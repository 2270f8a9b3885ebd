import { describe, expect, test } from 'vitest'
import { FirstBallots } from './unusual-votes.ts'

describe('the first ballots of browsers and networks', () => {
  test('are remembered, each origin’s its own, until they are forgotten', () => {
    const firsts = new FirstBallots(4_096)
    const origins = Array.from({ length: 1_000 }, (_, index) => 2 ** 51 + index * 7_919)
    for (const [ballot, origin] of origins.entries()) expect(firsts.firstOf(origin, ballot)).toBe(ballot)
    for (const [ballot, origin] of origins.entries()) expect(firsts.firstOf(origin, 5_000_000)).toBe(ballot)
    firsts.forget()
    for (const origin of origins) expect(firsts.firstOf(origin, 7)).toBe(7)
  })

  test('of as many as were made up take no more room, and what is forgotten begins anew', () => {
    const firsts = new FirstBallots(64)
    for (let origin = 1; origin <= 10_000; origin += 1) expect(firsts.firstOf(origin, origin)).toBe(origin)
    const remembered = Array.from({ length: 10_000 }, (_, index) => index + 1).filter(
      (origin) => firsts.firstOf(origin, 2 ** 31 - 1) === origin,
    )
    expect(remembered.length).toBeLessThanOrEqual(64)
  })
})
