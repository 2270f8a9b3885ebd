import { describe, expect, test } from 'vitest'
import { formerPepperProblems, Peppers, pepperIdOf, peppersFrom } from './peppers.ts'

const [newest, former, oldest] = ['n'.repeat(32), 'f'.repeat(32), 'o'.repeat(32)]

describe('peppers', () => {
  const peppers = peppersFrom(newest, ` ${former} |${oldest}| `)

  test('are the present one, then former ones in order', () => {
    expect([peppers.newest, peppers.all]).toEqual([newest, [newest, former, oldest]])
    expect(peppersFrom(newest, undefined).all).toEqual([newest])
  })

  test('are found by ids that reveal nothing of them', () => {
    expect([newest, former, oldest].map((one) => peppers.find(pepperIdOf(one)))).toEqual([newest, former, oldest])
    expect(peppers.newestId).toBe(pepperIdOf(newest))
    expect(pepperIdOf(newest)).toMatch(/^[0-9a-f]{16}$/)
  })

  test('are not guessed: an unknown id has none, and no id means the oldest', () => {
    expect(peppers.find(pepperIdOf('another'))).toBeUndefined()
    expect(peppers.find(null)).toBe(oldest)
  })

  test('need at least one, each once', () => {
    expect(() => new Peppers([])).toThrow()
    expect(() => new Peppers([newest, newest])).toThrow()
  })

  test.each([
    [undefined, []],
    ['', []],
    [`${former}|${oldest}`, []],
    ['short', ['FORMER holds one of fewer than 32 characters']],
    [`${former}|${former}`, ['FORMER holds one twice, or the one in use']],
    [newest, ['FORMER holds one twice, or the one in use']],
  ])('of an environment that says %s have these problems: %j', (text, problems) => {
    expect(formerPepperProblems('FORMER', newest, text)).toEqual(problems)
  })
})
