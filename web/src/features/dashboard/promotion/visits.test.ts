import { expect, test } from 'vitest'
import { daysUntil, visitsByDay } from './visits.ts'

test('visits of all links add up by day, with days without any', () => {
  const days = daysUntil('2027-03-01', 3)
  expect(days).toEqual(['2027-02-27', '2027-02-28', '2027-03-01'])
  const links = [
    { days: [{ day: '2027-02-27', visits: 2 }] },
    {
      days: [
        { day: '2027-02-27', visits: 3 },
        { day: '2027-03-01', visits: 1 },
        { day: '2027-01-01', visits: 9 },
      ],
    },
  ]
  expect(visitsByDay(links, days)).toEqual([5, 0, 1])
})
