import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hexArray, kindArray, numberArray, uuidArray } from './array-text.ts'

const [one, other] = [randomUUID(), randomUUID()]
const hex = '0123456789abcdef0123456789abcdef'

test('ids are written as a Postgres array', () => {
  expect(uuidArray([one, null, other])).toBe(`{${one},NULL,${other}}`)
  expect(uuidArray([one])).toBe(`{${one}}`)
  expect(uuidArray([null, null])).toBe('{}')
  expect(uuidArray([])).toBe('{}')
  expect(numberArray([1, 2.5])).toBe('{1,2.5}')
  expect(numberArray([null, 0, 7])).toBe('{NULL,0,7}')
  expect(numberArray([null, null])).toBe('{}')
  expect(kindArray(['free', 'paid'])).toBe('{free,paid}')
  expect(hexArray([hex, hex])).toBe(`{${hex},${hex}}`)
})

test('an invalid id cannot shift the ids after it', () => {
  for (const bad of [`${one},${other}`, '', `${one}}`, '{}', `"${one}"`])
    expect(() => uuidArray([one, bad, other])).toThrow(RangeError)
})

test('nor can an invalid hash', () => {
  for (const bad of [`${hex},${hex}`, '', `${hex}}`, 'NULL', hex.slice(1)])
    expect(() => hexArray([hex, bad])).toThrow(RangeError)
})
