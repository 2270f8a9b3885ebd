import { expect, test } from 'vitest'
import { resultViewOf, viewQuery, wholeResult } from './result-view.ts'

const zone = '00000000-0000-7000-8000-0000000000a0'

test('a view and its address are the same', () => {
  for (const view of [
    wholeResult,
    { zone, kind: null },
    { zone: null, kind: 'paid' },
    { zone, kind: 'proven' },
  ] as const)
    expect(resultViewOf(viewQuery(view))).toEqual(view)
})

test('of equal names the last counts; what is impossible counts as unset', () => {
  expect(resultViewOf(`?zone=&zone=${zone}&kind=paid&kind=`)).toEqual({ zone, kind: null })
  expect(resultViewOf('?zone=mekelle&kind=card')).toEqual(wholeResult)
})
