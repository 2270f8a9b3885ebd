import { describe, expect, test } from 'vitest'
import { CreditsInFlight } from './credits-in-flight.ts'

const open = [
  { id: 'first', ballot: null },
  { id: 'second', ballot: null },
]
const submit = (name: string) => (credit: string) => `${name} with ${credit}`

describe('[PAY-11] of two open credits', () => {
  test('two ballots sent at once get one each', () => {
    const credits = new CreditsInFlight()
    const one = credits.choose(open, submit('one'))?.id ?? ''
    credits.take(one, submit('one')(one), 0)
    expect([one, credits.choose(open, submit('other'))?.id]).toEqual(['first', 'second'])
  })

  test('the same ballot sent again gets the same', () => {
    const credits = new CreditsInFlight()
    credits.take('second', submit('one')('second'), 0)
    expect(credits.choose(open, submit('one'))?.id).toBe('second')
  })

  test('the oldest is tried where all are taken, and after a while', () => {
    const credits = new CreditsInFlight()
    credits.take('first', 'a', 0)
    credits.take('second', 'b', 0)
    expect(credits.choose(open, submit('third'))?.id).toBe('first')
    credits.take('other', 'c', 200_000)
    expect(credits.choose(open, submit('third'))?.id).toBe('first')
    expect(credits.choose([], submit('third'))).toBeUndefined()
  })
})
