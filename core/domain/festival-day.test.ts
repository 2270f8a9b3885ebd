import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOfDay, dayAround, festivalDayOf, festivalZone, latestDays } from './festival-day.ts'

test('a day of the festival begins at midnight in Addis Ababa', () => {
  const beginning = Date.parse('2027-08-22T00:00:00+03:00')
  expect(festivalDayOf(beginning)).toBe('2027-08-22')
  expect(festivalDayOf(beginning - 1)).toBe('2027-08-21')
  expect(boundsOfDay('2027-08-22')).toEqual({ from: beginning, to: Date.parse('2027-08-23T00:00:00+03:00') })
  for (const at of [beginning, beginning + 43_200_000, beginning + 86_399_999])
    expect(dayAround(at)).toEqual(boundsOfDay('2027-08-22'))
  expect(dayAround(beginning - 1)).toEqual(boundsOfDay('2027-08-21'))
  expect(latestDays(beginning, 3)).toEqual(['2027-08-22', '2027-08-21', '2027-08-20'])
})

test('the counted day equals the day shown by the zone’s clocks', () => {
  const shown = new Intl.DateTimeFormat('en-CA', { timeZone: festivalZone, dateStyle: 'short' })
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(fc.property(moment, (at) => void expect(festivalDayOf(at.getTime())).toBe(shown.format(at))))
})

test.each([
  '',
  '2027-8-22',
  '2027-02-30',
  '2027-13-01',
  'today',
  ' 2027-08-22',
  '2027-08-22 ',
  '2027-08-22T00:00',
  '+012027-08',
])('%o is not a day', (text) => {
  expect(boundsOfDay(text)).toBeUndefined()
})
