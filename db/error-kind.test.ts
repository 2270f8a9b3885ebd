import { expect, test } from 'vitest'
import { errorKindOf } from './error-kind.ts'

const errorWith = (code: string): Error => Object.assign(new Error('any'), { code })

test.each([
  [
    'a lost connection',
    ['CONNECTION_CLOSED', 'CONNECT_TIMEOUT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN'],
    'transient',
  ],
  ['a server that stops, deadlocks, fills up', ['57P01', '57P03', '40P01', '53100', '55P03'], 'transient'],
  ['a standby', ['25006', 'CONNECT_STANDBY'], 'transient'],
  ['too much for the time', ['25P04', '57014'], 'slow'],
  ['a value Postgres never takes', ['22P05', '23514'], 'permanent'],
  ['what nobody foresaw', ['42P01', 'XX000', 'ERR_INVALID_ARG_TYPE', ''], 'unknown'],
] as const)('%s', (_case, codes, kind) => {
  expect(codes.map((code) => errorKindOf(errorWith(code)))).toEqual(codes.map(() => kind))
})

test('an error without a code is of unknown kind', () => {
  expect(errorKindOf(new Error('odd'))).toBe('unknown')
  expect(errorKindOf('odd')).toBe('unknown')
})
