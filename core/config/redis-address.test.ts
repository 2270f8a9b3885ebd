import { describe, expect, test } from 'vitest'
import { redisAddressPattern, sentinelAddressOf } from './redis-address.ts'

describe('the address of Redis', () => {
  test('names Sentinels, their shared password, a database and the primary they watch', () => {
    expect(sentinelAddressOf('redis-sentinel://:p%40ss@one:26379,two,[fd00::3]:26381/2#votes')).toEqual({
      sentinels: [
        { host: 'one', port: 26_379 },
        { host: 'two', port: 26_379 },
        { host: 'fd00::3', port: 26_381 },
      ],
      name: 'votes',
      db: 2,
      password: 'p@ss',
    })
    expect(sentinelAddressOf('redis-sentinel://app:secret@one#votes')).toEqual({
      sentinels: [{ host: 'one', port: 26_379 }],
      name: 'votes',
      username: 'app',
      password: 'secret',
    })
  })

  test('of a single server names none', () => {
    expect(sentinelAddressOf('redis://:password@host:6379/0')).toBeUndefined()
  })

  test.each([
    ['redis://localhost', true],
    ['rediss://:p@host:6380/1', true],
    ['redis+unix:///run/redis.sock', true],
    ['redis-sentinel://one,two,three#votes', true],
    ['redis-sentinel://:p@one:1,two:2/0#votes', true],
    ['redis-sentinel://one,two,three', false],
    ['redis-sentinel://one/x#votes', false],
    ['http://localhost', false],
  ])('%s: %s', (address, isRight) => {
    expect(new RegExp(redisAddressPattern).test(address)).toBe(isRight)
  })
})
