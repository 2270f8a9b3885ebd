import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueAt, isTimeZone, usualQuiet, zoneOfPhone } from './quiet-hours.ts'

const addis = { ...usualQuiet, zone: 'Africa/Addis_Ababa' }
const at = (text: string): number => Date.parse(text)

describe('quiet hours', () => {
  test.each([
    ['by day it is sent at once', '2027-08-20T12:00:00+03:00', '2027-08-20T12:00:00+03:00'],
    ['at nine in the evening it waits', '2027-08-20T21:00:00+03:00', '2027-08-21T07:00:00+03:00'],
    ['after midnight it waits for the same morning', '2027-08-21T02:30:20+03:00', '2027-08-21T07:00:00+03:00'],
    ['at seven it is sent', '2027-08-21T07:00:00+03:00', '2027-08-21T07:00:00+03:00'],
  ])('%s', (_title, now, due) => {
    expect(dueAt(at(now), addis)).toBe(at(due))
  })

  test('end at seven by the clock on the wall when clocks change in the night', () => {
    const newYork = { ...usualQuiet, zone: 'America/New_York' }
    expect(dueAt(at('2027-03-13T23:00:00-05:00'), newYork)).toBe(at('2027-03-14T07:00:00-04:00'))
    expect(dueAt(at('2027-11-06T23:00:00-04:00'), newYork)).toBe(at('2027-11-07T07:00:00-05:00'))
  })

  test('may lie within one day, and the same time twice means none', () => {
    const noon = { from: 720, until: 780, zone: 'Africa/Addis_Ababa' }
    expect(dueAt(at('2027-08-20T12:10:00+03:00'), noon)).toBe(at('2027-08-20T13:00:00+03:00'))
    expect(dueAt(at('2027-08-20T13:00:00+03:00'), noon)).toBe(at('2027-08-20T13:00:00+03:00'))
    const none = { from: 420, until: 420, zone: 'Africa/Addis_Ababa' }
    expect(dueAt(at('2027-08-20T07:00:00+03:00'), none)).toBe(at('2027-08-20T07:00:00+03:00'))
  })

  test('never send a message earlier, a day later, or into quiet hours again', () => {
    const minute = fc.integer({ min: 0, max: 1_439 })
    const zone = fc.constantFrom('Africa/Addis_Ababa', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata')
    fc.assert(
      fc.property(fc.integer({ min: 1.7e12, max: 2e12 }), minute, minute, zone, (now, from, until, where) => {
        const hours = { from, until, zone: where }
        const due = dueAt(now, hours)
        expect(due).toBeGreaterThanOrEqual(now)
        expect(due - now).toBeLessThanOrEqual(25 * 3_600_000)
      }),
    )
  })

  test.each([
    ['+251911234567', 'Africa/Addis_Ababa'],
    ['+12025550123', 'America/New_York'],
    ['+4915112345678', 'Europe/Berlin'],
    ['+447400123456', 'Europe/London'],
    ['+966501234567', 'Asia/Riyadh'],
    ['+61412345678', 'Australia/Sydney'],
    ['', 'Africa/Addis_Ababa'],
    [null, 'Africa/Addis_Ababa'],
  ])('follow the country of %s', (phone, zone) => {
    expect(zoneOfPhone(phone)).toBe(zone)
  })

  test('take zones that exist only', () => {
    expect(isTimeZone('Africa/Asmara')).toBe(true)
    expect(isTimeZone('Africa/Mekelle')).toBe(false)
  })
})
