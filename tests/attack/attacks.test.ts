import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runAttacks } from './attack.ts'
import { attacks } from './attacks/all.ts'
import { type OpenTarget, openTarget } from './target.ts'

let target: OpenTarget

beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

describe('under attack', () => {
  test.each(attacks)('$name', async (attack) => {
    const [result] = await runAttacks(target, [attack])
    expect(result, attack.because).toMatchObject({ holds: true })
  })
})
