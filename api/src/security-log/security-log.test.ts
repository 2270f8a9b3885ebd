import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SecurityEvent } from './events.ts'
import { SecurityLog, type SeenRequest } from './security-log.ts'

const pepper = 'a pepper for tests, 32 characters or more'
const request: SeenRequest = { id: 'req-1', ip: '198.51.100.7', method: 'POST', routeOptions: { url: '/api/login' } }
const minuteMs = 60_000

let lines: Record<string, unknown>[]
let counted: SecurityEvent[]
let log: SecurityLog

const withLevel = (level: string): SecurityLog =>
  new SecurityLog({
    log: pino({ level, base: null }, { write: (line) => void lines.push(JSON.parse(line)) }),
    pepper,
    count: (event) => void counted.push(event),
    now: () => performance.now(),
  })

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  counted = []
  log = withLevel('info')
})
afterEach(() => void vi.useRealTimers())

const times = (number: number, event: SecurityEvent): void => {
  for (let index = 0; index < number; index += 1) log.tell(event, request)
}
const summaries = () => lines.filter(({ more }) => more !== undefined).map(({ event, more }) => ({ event, more }))

test('a line says what, when, how grave, in which request, on which route, and who, without saying who', () => {
  log.tell('authn_login_fail', request, { account: 'an id', identity: 'phone:+251911223344', reason: 'wrong_password' })
  const pseudonym = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(lines).toEqual([
    {
      log: 'security',
      event: 'authn_login_fail',
      level: 40,
      time: Date.now(),
      reqId: 'req-1',
      route: 'POST /api/login',
      account: 'an id',
      identity: pseudonym,
      address: pseudonym,
      reason: 'wrong_password',
      msg: 'a log-in failed',
    },
  ])
})

test('the hash of a phone is another one than the id of its voter, and the same in each line', () => {
  for (const phone of ['+251911223344', '+251911223344', '+251911223345'])
    log.tell('authn_login_fail', request, { identity: phone })
  const [first, second, other] = lines.map(({ identity }) => identity)
  expect(first).toBe(second)
  expect(other).not.toBe(first)
  expect(first).not.toBe(voterIdOf(pepper, '+251911223344'))
})

test('an IPv6 subscriber is one address', () => {
  for (const ip of ['2001:db8:7:7::1', '2001:db8:7:7::2']) log.tell('authz_fail', { ...request, ip })
  expect(lines[0]?.['address']).toBe(lines[1]?.['address'])
})

test('of one event sixty lines are written in a minute; all are counted, and the rest is one line at its end', () => {
  times(1_000, 'authn_login_fail')
  expect(lines).toHaveLength(60)
  expect(counted).toHaveLength(1_000)
  vi.advanceTimersByTime(minuteMs - 1)
  expect(lines).toHaveLength(60)
  vi.advanceTimersByTime(1)
  expect(lines).toHaveLength(61)
  expect(lines.at(-1)).toMatchObject({ log: 'security', level: 40, event: 'authn_login_fail', more: 940 })
  times(1, 'authn_login_fail')
  expect(lines).toHaveLength(62)
  vi.advanceTimersByTime(10 * minuteMs)
  expect(lines).toHaveLength(62)
})

test('a flood of one event leaves room for the others', () => {
  times(1_000, 'authz_fail')
  log.tell('authn_password_change', request)
  expect(lines.at(-1)).toMatchObject({ event: 'authn_password_change' })
})

test('of all events together six hundred lines are written in a minute', () => {
  const events: readonly SecurityEvent[] = [
    'authn_login_success',
    'authn_login_fail',
    'authn_token_revoked',
    'authn_password_reset_request',
    'authn_password_reset',
    'authn_password_reset_fail',
    'authn_password_change',
    'authn_reauth_fail',
    'authz_fail',
    'authz_change',
    'user_created',
  ]
  for (const event of events) times(61, event)
  expect(lines).toHaveLength(600)
  vi.advanceTimersByTime(minuteMs)
  expect(summaries()).toEqual(events.map((event) => ({ event, more: event === 'user_created' ? 61 : 1 })))
})

test('a limit that refuses is told once a minute for each route and address', () => {
  const elsewhere = { ...request, ip: '198.51.100.8' }
  const otherRoute = { ...request, routeOptions: { url: '/actor/login' } }
  for (const one of [request, request, elsewhere, otherRoute, request]) log.refused('too_many_attempts', one)
  expect(lines.map(({ event, route }) => [event, route])).toEqual([
    ['excess_rate_limit_exceeded', 'POST /api/login'],
    ['excess_rate_limit_exceeded', 'POST /api/login'],
    ['excess_rate_limit_exceeded', 'POST /actor/login'],
  ])
  vi.advanceTimersByTime(minuteMs)
  expect(summaries()).toEqual([{ event: 'excess_rate_limit_exceeded', more: 2 }])
  log.refused('too_many_attempts', request)
  expect(lines.at(-1)).toMatchObject({ event: 'excess_rate_limit_exceeded', reason: 'too_many_attempts' })
})

test('an end of the process loses no summary', () => {
  times(61, 'authz_fail')
  log.stop()
  expect(summaries()).toEqual([{ event: 'authz_fail', more: 1 }])
  vi.advanceTimersByTime(minuteMs)
  expect(summaries()).toHaveLength(1)
})

test('a refusal that says nothing about security is not told', () => {
  log.refused('free_vote_used', request)
  expect([lines, counted]).toEqual([[], []])
})

test('LOG_LEVEL leaves out none of it but where it says silent', () => {
  log = withLevel('error')
  times(1, 'authn_login_success')
  expect(lines).toHaveLength(1)
  log = withLevel('silent')
  times(1, 'authn_login_success')
  expect(lines).toHaveLength(1)
})
