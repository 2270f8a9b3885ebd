import { expect, test } from 'vitest'
import { ownUser } from '../../../testing/dashboard.ts'
import { calendarOf, comingFor } from './coming.ts'

const hours = {
  opensAt: '2027-08-15T06:00:00.000Z',
  freezesAt: '2027-08-29T18:00:00.000Z',
  closesAt: '2027-08-30T18:00:00.000Z',
}
const at = (moment: string): number => Date.parse(moment)

test('before the opening everything is still to come, and her own steps first', () => {
  const coming = comingFor(ownUser({ isActive: false }), hours, at('2027-08-01T00:00:00Z'))
  expect(coming.steps).toEqual(['approval', 'pay', 'zone'])
  expect(coming.moments.map(({ what }) => what)).toEqual(['opens', 'freezes', 'closes', 'result'])
})

test('what has passed is gone, and after the closing only the result is left', () => {
  const own = ownUser({ isPaid: true })
  expect(comingFor(own, hours, at(hours.freezesAt)).steps).toEqual(['zone'])
  expect(comingFor({ ...own, zone: { _id: own._id, name: 'europe' } }, hours, at(hours.freezesAt)).steps).toEqual([])
  expect(comingFor(own, hours, at(hours.freezesAt)).moments.map(({ what }) => what)).toEqual(['closes', 'result'])
  expect(comingFor(own, hours, at(hours.closesAt))).toEqual({ steps: [], moments: [], isOver: true })
})

test('a contest without a freeze has none, and who was taken out has nothing to wait for', () => {
  const now = at('2027-08-01T00:00:00Z')
  expect(comingFor(ownUser(), { ...hours, freezesAt: null }, now).moments).toHaveLength(3)
  expect(comingFor(ownUser({ isTakenOut: true }), hours, now)).toEqual({ steps: [], moments: [], isOver: false })
})

test('a calendar file has a moment in UTC, escaped texts and lines of 75 bytes', () => {
  const title = 'ድምጺ ምሃብ ይኽፈት, ሕጂ; ንኹሉ ሰብ ብሞባይልን ብኮምፒተርን ይኽእል እዩ'
  const file = calendarOf(
    [{ id: 'opens', at: hours.opensAt, title, text: 'a\nb' }],
    'https://vote.example/1',
    at('2027-08-01T12:00:00.500Z'),
  )
  const lines = file.split('\r\n')
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  const whole = file.replaceAll('\r\n ', '')
  expect(whole).toContain('DTSTAMP:20270801T120000Z')
  expect(whole).toContain('DTSTART:20270815T060000Z')
  expect(whole).toContain(`SUMMARY:${title.replace(',', '\\,').replace(';', '\\;')}`)
  expect(whole).toContain('DESCRIPTION:a\\nb')
  expect(whole).toContain('UID:opens@vote.example')
  expect(whole.match(/BEGIN:VALARM/g)).toHaveLength(2)
})
