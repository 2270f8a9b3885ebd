import { describe, expect, test } from 'vitest'
import { freePlace, hasArrived, type Places } from './places.ts'

const places = (image1: string | null, image2: string | null, image3: string | null): Places => ({
  image1,
  image2,
  image3,
})

describe('places', () => {
  test.each([
    [places(null, null, null), 'image1'],
    [places('a', null, null), 'image2'],
    [places(null, 'b', 'c'), 'image1'],
    [places('a', 'b', 'c'), undefined],
  ])('the lowest free place of %j is %s', (now, free) => {
    expect(freePlace(now)).toBe(free)
  })

  test('a slot with a pending photo is not free for another', () => {
    expect(freePlace(places(null, null, 'c'), ['image1'])).toBe('image2')
    expect(freePlace(places('a', null, 'c'), ['image2'])).toBeUndefined()
  })

  test('a changed photo has arrived when its slot has another file', () => {
    const handed = { target: 'image2', before: places('a', 'b', null) } as const
    expect(hasArrived(handed, places('a', 'b', null))).toBe(false)
    expect(hasArrived(handed, places('z', 'b', 'y'))).toBe(false)
    expect(hasArrived(handed, places('a', null, null))).toBe(false)
    expect(hasArrived(handed, places('a', 'x', null))).toBe(true)
  })

  test('a new photo has arrived when any slot has a new file', () => {
    const handed = { target: 'new', before: places('a', null, null) } as const
    expect(hasArrived(handed, places(null, null, null))).toBe(false)
    expect(hasArrived(handed, places(null, 'a', null))).toBe(false)
    expect(hasArrived(handed, places('a', null, 'x'))).toBe(true)
  })
})
