import { expect, test } from 'vitest'
import { type Box, freeOffset } from './free-place.ts'

const wide = (top: number, bottom: number): Box => ({ top, bottom, left: 0, right: 360 })
const toast: Box = { top: 70, bottom: 130, left: 40, right: 320 }

test('[TST-01] a toast stays at the top where it covers nothing', () => {
  expect(freeOffset(toast, [], 700)).toBe(0)
  expect(freeOffset(toast, [wide(0, 60), wide(140, 200)], 700)).toBe(0)
  const atItsSide = { top: 60, bottom: 200, left: 321, right: 360 }
  expect(freeOffset(toast, [atItsSide], 700)).toBe(0)
})

test('[TST-01] it goes below what it would cover, to the first room that is high enough', () => {
  expect(freeOffset(toast, [wide(80, 120)], 700)).toBe(54)
  expect(freeOffset(toast, [wide(80, 120), wide(160, 200)], 700)).toBe(134)
})

test('[TST-01] it stays where it is while it is free there, and at the top where no room is left', () => {
  expect(freeOffset(toast, [], 700, 100)).toBe(100)
  expect(freeOffset(toast, [wide(200, 220)], 700, 100)).toBe(0)
  expect(freeOffset(toast, [wide(80, 680)], 700)).toBe(0)
})
