import { describe, expect, test } from 'vitest'
import { alertGroups, noticeKindNames, noticeWays, retryMs, rulesOf, waysOf } from './notice.ts'

const open = noticeWays

describe('the ways of a notice', () => {
  test('are tried free ones first, unless she chose some of them', () => {
    expect(waysOf({ kind: 'approved', open })).toEqual(['telegram', 'push', 'email', 'sms'])
    expect(waysOf({ kind: 'approved', open, chosen: ['sms', 'email'] })).toEqual(['email', 'sms'])
    expect(waysOf({ kind: 'approved', open: ['sms'], chosen: ['email', 'sms'] })).toEqual(['sms'])
  })

  test('leave out those that refused it and those it may not take', () => {
    expect(waysOf({ kind: 'bulk', open, only: ['email', 'sms'], tried: ['email'] })).toEqual(['sms'])
  })

  test('are none for whoever opted out, except for what is necessary', () => {
    expect(waysOf({ kind: 'bulk', open, chosen: [] })).toBe('opted-out')
    expect(waysOf({ kind: 'order-paid', open, chosen: [] })).toEqual(noticeWays)
  })

  test('are none where no address is known', () => {
    expect(waysOf({ kind: 'welcome', open: [] })).toBe('no-address')
    expect(waysOf({ kind: 'welcome', open: ['sms'], chosen: ['email'] })).toBe('no-address')
  })

  test('of ranks and alerts are none unasked', () => {
    const unasked = noticeKindNames.filter((kind) => waysOf({ kind, open }) === 'opted-out')
    expect(unasked).toEqual(noticeKindNames.filter((kind) => kind === 'rank' || kind.startsWith('alert-')))
    expect(waysOf({ kind: 'rank', open, chosen: ['push'] })).toEqual(['push'])
  })
})

test('every alert belongs to a group of alerts, and no other kind does', () => {
  for (const kind of noticeKindNames)
    expect(alertGroups.some((group) => group === rulesOf(kind).group)).toBe(rulesOf(kind).audience === 'admin')
})

test('answers to what somebody does at that moment do not wait for the morning', () => {
  const prompt = noticeKindNames.filter((kind) => !rulesOf(kind).waits)
  expect(prompt).toEqual([
    'welcome',
    'paid',
    'result-wanted',
    'order-received',
    'order-paid',
    'alert-service',
    'alert-votes',
  ])
})

test('retries come ever later, up to two hours', () => {
  expect([1, 2, 3, 8, 20].map(retryMs)).toEqual([60_000, 120_000, 240_000, 7_200_000, 7_200_000])
})
