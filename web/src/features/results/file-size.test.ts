import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test('a file size is in a readable unit, in its language', () => {
  expect([0, 1, 999, 1_000, 1_250, 47_300_000, 2e9, 5e12].map((bytes) => fileSize('en', bytes))).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1 kB',
    '1.3 kB',
    '47.3 MB',
    '2 GB',
    '5,000 GB',
  ])
  expect(fileSize('ko', 47_300_000)).toBe('47.3MB')
  expect(fileSize('ko', 387)).toBe('387바이트')
  expect(fileSize('am', 387)).toBe('387 ባይት')
  expect(fileSize('ti', 47_300_000)).toBe('47.3 ሜጋባይት')
})
