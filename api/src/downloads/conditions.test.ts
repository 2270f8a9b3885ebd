import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { isKnown } from './send-stored.ts'

const version = { etag: '"a"', modifiedAt: new Date('2026-08-22T09:00:00.700Z') }
const [before, then, after] = ['08:59:59', '09:00:00', '09:00:01'].map((time) => `Sat, 22 Aug 2026 ${time} GMT`)

const judged = (headers: Record<string, string | undefined>, of: Parameters<typeof isKnown>[1] = version): string => {
  try {
    return isKnown(headers as IncomingHttpHeaders, of) ? '304' : '200' // what a request may bear
  } catch (error) {
    expect(error).toMatchObject({ code: 'precondition_failed' })
    return '412'
  }
}

test.each([
  ['nothing', {}, '200'],
  ['this one', { 'if-match': '"a"' }, '200'],
  ['any', { 'if-match': '*' }, '200'],
  ['one of two', { 'if-match': '"b", "a"' }, '200'],
  ['another', { 'if-match': '"b"' }, '412'],
  ['what is only like it', { 'if-match': 'W/"a"' }, '412'],
  ['one that is as old', { 'if-unmodified-since': then }, '200'],
  ['one that is older', { 'if-unmodified-since': before }, '412'],
  ['this one, whose tag counts for more than a time', { 'if-match': '"a"', 'if-unmodified-since': before }, '200'],
  ['another than the one it has', { 'if-none-match': '"a"' }, '304'],
  ['another than what is like it', { 'if-none-match': 'W/"a"' }, '304'],
  ['none that is there', { 'if-none-match': '*' }, '304'],
  ['another than a third', { 'if-none-match': '"b"' }, '200'],
  ['a newer one', { 'if-modified-since': then }, '304'],
  ['one that may be newer', { 'if-modified-since': before }, '200'],
  ['one of a time that nobody can read', { 'if-modified-since': 'yesterday', 'if-unmodified-since': '' }, '200'],
  [
    'another by its tag, which counts for more than a time',
    { 'if-none-match': '"b"', 'if-modified-since': after },
    '200',
  ],
  ['two things that exclude each other', { 'if-match': '"b"', 'if-none-match': '"a"' }, '412'],
])('who wants %s (%o) gets %s', (_wanted, headers, status) => {
  expect(judged(headers)).toBe(status)
})

test('a file of which no time is known is judged by its tag alone', () => {
  for (const headers of [{ 'if-unmodified-since': before }, { 'if-modified-since': after }])
    expect(judged(headers, { etag: '"a"' })).toBe('200')
})
