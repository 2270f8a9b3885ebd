import { expect, test } from 'vitest'
import { filesOfImage, imageFile, imageVariants, jpegFile, storedFileOf } from './image.ts'

test('each size of a picture has its own file beside the stored name', () => {
  expect(imageFile('ab-1.webp', 'full')).toBe('ab-1.webp')
  expect(imageFile('ab-1.webp', 'card')).toBe('ab-1-card.webp')
  expect(imageFile('ab-1.jpg', 'detail')).toBe('ab-1-detail.jpg')
  expect(imageFile('ab.v2.webp', 'card')).toBe('ab.v2-card.webp')
  expect(new Set(imageVariants.map((variant) => imageFile('ab.avif', variant))).size).toBe(imageVariants.length)
})

test('a picture has a JPEG for browsers without WebP and one for previews of its link', () => {
  expect(jpegFile('ab-1.webp', 'fallback')).toBe('ab-1-fallback.jpg')
  expect(jpegFile('ab-1.webp', 'share')).toBe('ab-1-share.jpg')
  expect(jpegFile('ab.v2.webp', 'share')).toBe('ab.v2-share.jpg')
  expect(new Set(filesOfImage('ab.webp')).size).toBe(5)
})

test('each file of a picture leads to its stored name', () => {
  const file = '01a1ff5d-53e3-77f8-931d-58e4ed3993f0.webp'
  expect(filesOfImage(file).map(storedFileOf)).toEqual(filesOfImage(file).map(() => file))
  expect(storedFileOf('selam.html')).toBeUndefined()
  expect(storedFileOf('-card.webp')).toBe('-card.webp')
})
