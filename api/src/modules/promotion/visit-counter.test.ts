import { expect, test } from 'vitest'
import { VisitCounter } from './visit-counter.ts'

test('visits add up by link and festival day, and are taken once', () => {
  let now = Date.parse('2027-08-22T20:59:00Z')
  const counter = new VisitCounter(() => now)
  counter.count('a', '192.0.2.1')
  counter.count('a', '192.0.2.2')
  now += 60_000
  counter.count('a', '192.0.2.1')
  counter.count('b', '192.0.2.1')
  const taken = counter.take()
  expect(taken).toEqual([
    { link: 'a', day: '2027-08-22', visits: 2 },
    { link: 'a', day: '2027-08-23', visits: 1 },
    { link: 'b', day: '2027-08-23', visits: 1 },
  ])
  expect(counter.take()).toEqual([])
  counter.count('b', '192.0.2.1')
  counter.giveBack(taken)
  expect(counter.take()).toContainEqual({ link: 'b', day: '2027-08-23', visits: 2 })
})

test('one network cannot count up a link without end', () => {
  const counter = new VisitCounter(() => 0)
  for (let visit = 0; visit < 1_000; visit += 1) counter.count('a', `2001:db8::${visit.toString(16)}`)
  counter.count('a', '192.0.2.9')
  expect(counter.take()).toEqual([{ link: 'a', day: '1970-01-01', visits: 121 }])
})
