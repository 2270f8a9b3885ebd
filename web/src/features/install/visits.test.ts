import { beforeEach, expect, test } from 'vitest'
import { forget, writeText } from '../../lib/storage.ts'
import { countVisit, takeOffer } from './visits.ts'

const start = Date.parse('2026-08-20T10:00:00Z')
const minuteMs = 60_000

beforeEach(() => forget('visits'))

test('the home screen is offered once, from the second visit on; pages of one visit count once', () => {
  countVisit(start)
  countVisit(start + 10 * minuteMs)
  countVisit(start + 35 * minuteMs)
  expect(takeOffer()).toBe(false)
  countVisit(start + 120 * minuteMs)
  expect([takeOffer(), takeOffer()]).toEqual([true, false])
  countVisit(start + 500 * minuteMs)
  expect(takeOffer()).toBe(false)
})

test('what somebody else left under the key counts as nothing', () => {
  writeText('visits', '"many"')
  countVisit(start)
  expect(takeOffer()).toBe(false)
})
