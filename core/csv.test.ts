import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['0001-000001', '0001-000001'],
  ['=1+1', `"'=1+1"`],
  ['+251911', `"'+251911"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['＝1', `"'＝1"`],
  ['Selam, "the agent"', '"Selam, ""the agent"""'],
  ['two\r\nlines', '"two\r\nlines"'],
])('%j is shown unchanged by a spreadsheet', (text, cell) => {
  expect(csvLine([text, 'end'])).toBe(`${cell},end\r\n`)
})
