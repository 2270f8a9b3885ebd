import { expect, test } from 'vitest'
import { everybody, filterOf, withFilter } from './filter.ts'

test('an address without a valid filter shows everybody', () => {
  expect(filterOf('')).toEqual(everybody)
  expect(filterOf(`?zone=${'z'.repeat(61)}&name=${'n'.repeat(201)}&view=mine&order=age`)).toEqual(everybody)
})

test.each(['votes', '2026-08-22.3', ''])('zone, name, view and order survive the address: %j', (order) => {
  const filter = { zone: 'mekelle zone', name: 'ለተብርሃን & co', view: 'host', order } as const
  expect(filterOf(withFilter('', filter))).toEqual(filter)
})

test('another filter keeps the rest of the address', () => {
  expect(withFilter('?ref=a&zone=europe', { ...everybody, name: 'selam' })).toBe('?ref=a&name=selam')
  expect(withFilter('?zone=europe', everybody)).toBe('')
})
