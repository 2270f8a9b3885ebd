import { expect, test } from 'vitest'
import { resultFileName } from './result-file.ts'

test('a published result is named by its last link', () => {
  expect(resultFileName(12, 'jsonl')).toBe('ashenda-result-12.jsonl.gz')
  expect(resultFileName('12', 'csv')).toBe('ashenda-result-12.csv.gz')
})
