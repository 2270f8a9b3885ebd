import { expect, test } from 'vitest'
import { slugOf } from './shop.ts'

test.each([
  ['Tilfi dress, white', 'tilfi-dress-white'],
  ['  Café “Jebena” №5 ', 'cafe-jebena-no5'],
  ['ቀሚስ', 'product'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('the address of a product named %s has only valid characters', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
