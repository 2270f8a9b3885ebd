import { expect, test } from 'vitest'
import { everybody, filterOf, withFilter } from './filter.ts'

test('an address without a valid filter shows everybody', () => {
  expect(filterOf('')).toEqual(everybody)
  expect(filterOf(`?zone=${'z'.repeat(61)}&name=${'n'.repeat(201)}&view=mine&order=age`)).toEqual(everybody)
})

test.each(['votes', ''])('zone, name, view and order survive the address: %j', (order) => {
  const filter = { zone: 'mekelle zone', name: 'ለተብርሃን & co', view: 'host', order } as const
  expect(filterOf(withFilter('', filter))).toEqual(filter)
})

test('a fair order is that of a further page, and another filter begins at the first page of this browser’s own', () => {
  const further = filterOf('?page=1&order=2026-08-22.3')
  expect(further.order).toBe('2026-08-22.3')
  for (const order of ['2026-08-22.3', '3']) expect(filterOf(`?order=${order}`)).toEqual(everybody)
  expect(withFilter('?page=1&order=2026-08-22.3', { ...further, zone: 'europe' })).toBe('?zone=europe')
})

test('another filter keeps the rest of the address', () => {
  expect(withFilter('?ref=a&zone=europe', { ...everybody, name: 'selam' })).toBe('?ref=a&name=selam')
  expect(withFilter('?zone=europe', everybody)).toBe('')
})
