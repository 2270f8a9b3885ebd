import { AppError } from '@ashenda/core/errors.ts'
import { describe, expect, test } from 'vitest'
import { Directory } from '../../directory/directory.ts'
import { ballotOf, contestProblem, readSubmit, type Submit } from './judge-submit.ts'

const pepper = 'a pepper for tests, 32 characters or more'
const ids = ['1', '2', '3'].map((digit) => `0190aaaa-bbbb-7ccc-8ddd-eeeeffff000${digit}`)
const [first = '', second = ''] = ids
const body = { phone: '0912345678', name: ' Selam ', actors: ids }

const problemWith = (change: Partial<typeof body>): string => {
  try {
    readSubmit({ ...body, ...change }, pepper)
    return 'none'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

describe('a submit', () => {
  test('is read as it is kept: phone with its country, name without spaces around it, ids in small letters', () => {
    const actors = [first.toUpperCase(), second]
    expect(readSubmit({ ...body, actors }, pepper)).toEqual({
      voter: expect.stringMatching(/^[0-9a-f-]{36}$/),
      phone: '+251912345678',
      name: 'Selam',
      picks: [first, second],
    })
    expect(readSubmit({ ...body, name: 'Hagos' }, pepper).voter).toBe(readSubmit(body, pepper).voter)
  })

  test.each<[string, readonly string[]]>([
    ['no_picks', []],
    ['too_many_picks', [...ids, '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0004']],
    ['duplicate_pick', [first, second, first]],
    ['duplicate_pick', [first, first.toUpperCase()]],
    ['unknown_contestant', [first, 'somebody']],
    ['unknown_contestant', [`${first}0`]],
    ['unknown_contestant', [`0${first}`]],
    ['unknown_contestant', [first.replace('a', 'g')]],
    ['unknown_contestant', [first.replaceAll('-', '')]],
    ['unknown_contestant', [first.replace('-', '--')]],
    ...[1, 2, 3, 4, 5].map((group): [string, readonly string[]] => ['unknown_contestant', [shortened(first, group)]]),
  ])('is refused as %s for %j', (code, actors) => {
    expect(problemWith({ actors: [...actors] })).toBe(code)
  })

  test('is refused for who sends it as well', () => {
    expect([problemWith({ phone: '' }), problemWith({ name: ' ' })]).toEqual(['bad_phone', 'empty_name'])
  })
})

/** Without the first digit of one of its groups. */
function shortened(id: string, group: number): string {
  return id
    .split('-')
    .map((digits, index) => (index === group - 1 ? digits.slice(1) : digits))
    .join('-')
}

describe('the ballot of a submit', () => {
  const submit: Submit = { voter: 'v', phone: '+251912345678', name: 'Selam', picks: ids }

  test('is free without a credit, and keeps its first pick', () => {
    const free = ballotOf(submit, { id: 'b', at: 7, credit: undefined })
    expect(free).toStrictEqual({ ...submit, id: 'b', kind: 'free', picks: [first], at: 7 })
  })

  test('is paid with one, and keeps them all', () => {
    const paid = ballotOf(submit, { id: 'b', at: 7, credit: 'c' })
    expect(paid).toStrictEqual({ ...submit, id: 'b', kind: 'paid', picks: ids, credit: 'c', at: 7 })
  })

  test('has no contest to be judged by where none is known yet', () => {
    expect(contestProblem(submit, 7, new Directory())).toBe('unavailable')
  })
})
