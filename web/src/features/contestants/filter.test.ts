import { expect, test } from 'vitest'
import { everybody, filterOf, withFilter } from './filter.ts'

test('[HOM-03] an address without a filter shows everybody, and so does one that nobody could have chosen', () => {
  expect(filterOf('')).toEqual(everybody)
  expect(filterOf(`?zone=${'z'.repeat(61)}&name=${'n'.repeat(201)}&view=mine`)).toEqual(everybody)
})

test('[HOM-03] [HOM-04] zone, name and view are read as they were written', () => {
  const filter = { zone: 'mekelle zone', name: 'ለተብርሃን & co', view: 'host' } as const
  expect(filterOf(withFilter('', filter))).toEqual(filter)
})

test('[HOM-03] another filter leaves alone what else stands in the address', () => {
  expect(withFilter('?ref=a&zone=europe', { ...everybody, name: 'selam' })).toBe('?ref=a&name=selam')
  expect(withFilter('?zone=europe', everybody)).toBe('')
})
