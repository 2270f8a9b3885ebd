import { expect, test, vi } from 'vitest'
import { showPlace } from './place.ts'

test.each(['#%E0%A4%A', '#100%', '#nowhere', '#', ''])('an address that ends in %s names no place', (hash) => {
  vi.stubGlobal('document', { getElementById: () => null })
  expect(showPlace(hash)).toBe(false)
})
