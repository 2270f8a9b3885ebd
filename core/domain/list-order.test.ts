import { expect, test } from 'vitest'
import { listPlaceIn, orderText, readOrder } from './list-order.ts'

/** In Addis Ababa the 23rd has just begun. */
const now = Date.parse('2026-08-22T21:00:01Z')

test.each([
  ['3', '2026-08-23.3'],
  ['2026-08-22.3', '2026-08-22.3'],
  ['2026-08-21.0', '2026-08-21.0'],
  ['name', 'name'],
  ['votes', 'votes.1787432400'],
  ['votes.1787432390', 'votes.1787432390'],
  ['votes.1787432399', 'votes.1787432390'],
  ['votes.1787431000', 'votes.1787431800'],
  ['votes.9999999999', 'votes.1787432400'],
])('an address with %s asks for %s', (text, asked) => {
  const order = readOrder(text, now)
  expect(order && orderText(order)).toBe(asked)
})

test.each(['2026-08-20.3', '2026-08-24.3', '1970-01-01.3', '9999-99-99.3'])(
  'the day of %s is too far away to be computed: the order is that of today',
  (text) => expect(readOrder(text, now)).toEqual({ day: '2026-08-23', seed: 3 }),
)

test.each(['', '8', '-1', '2026-08-22', '2026-08-22.8', ' name', 'age', '٣', 'votes.', 'votes.1', 'name.1787432400'])(
  '%j asks for no order',
  (text) => expect(readOrder(text, now)).toBeUndefined(),
)

test.each([
  ['', { page: 0, order: '' }],
  ['order=name', { page: 0, order: 'name' }],
  ['order=votes&page=2', { page: 2, order: 'votes' }],
  ['order=2026-08-22.3&page=1', { page: 1, order: '2026-08-22.3' }],
  ['order=3&page=10000', { page: 10_000, order: '3' }],
  // On its first page a link would put somebody on top.
  ['order=2026-08-22.3', { page: 0, order: '' }],
  ['order=3&page=0', { page: 0, order: '' }],
  ['order=3&page=10001', { page: 0, order: '' }],
  ['order=3&page=-1', { page: 0, order: '' }],
  ['order=3&page=1.5', { page: 0, order: '' }],
  ['order=age&page=1', { page: 1, order: '' }],
])('a document’s address with %j asks for %j', (query, place) =>
  expect(listPlaceIn(new URLSearchParams(query))).toEqual(place),
)
