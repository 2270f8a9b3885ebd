import { AppError } from '@ashenda/core/errors.ts'
import { expect, test } from 'vitest'
import { byteRangeOf } from './send-stored.ts'

const file = { bytes: 100, etag: '"a"' }

test.each<[string, { range?: string; 'if-range'?: string }, unknown]>([
  ['nothing', {}, undefined],
  ['the rest', { range: 'bytes=40-' }, { start: 40, end: 99 }],
  ['a part', { range: 'bytes=0-9' }, { start: 0, end: 9 }],
  ['a single byte', { range: 'bytes=99-99' }, { start: 99, end: 99 }],
  ['more than there is', { range: 'bytes=90-1000' }, { start: 90, end: 99 }],
  ['a part from behind its end', { range: 'bytes=9-8' }, undefined],
  ['the last bytes', { range: 'bytes=-10' }, undefined],
  ['several parts', { range: 'bytes=0-1,5-6' }, undefined],
  ['another unit', { range: 'cards=1-2' }, undefined],
  ['a number beyond all files', { range: `bytes=${'9'.repeat(30)}-` }, undefined],
  ['what lies behind the end of another file', { range: 'bytes=100-', 'if-range': '"b"' }, undefined],
  ['the rest of this file', { range: 'bytes=40-', 'if-range': '"a"' }, { start: 40, end: 99 }],
  ['the rest of another file', { range: 'bytes=40-', 'if-range': '"b"' }, undefined],
  [
    'the rest of a file as it was at a time',
    { range: 'bytes=40-', 'if-range': 'Sat, 21 Nov 2026 15:00:00 GMT' },
    undefined,
  ],
])('who asks for %s of the sheets gets %o', (_case, headers, part) => {
  expect(byteRangeOf(headers, file)).toEqual(part)
})

test.each(['bytes=100-', 'bytes=100-100', 'bytes=999999-'])(
  'who asks for what lies behind the end (%s) is told how long the file is',
  (range) => {
    const told = { code: 'range_not_satisfiable', headers: { 'content-range': 'bytes */100' } }
    expect(() => byteRangeOf({ range }, file)).toThrow(AppError)
    expect(() => byteRangeOf({ range }, file)).toThrow(expect.objectContaining(told))
  },
)
