import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { photoFormatOf, photoSizeProblem, slotNumberOf, slotsInOrder } from './photo.ts'

describe('a picture', () => {
  it.each([
    [{ width: 1080, height: 1350 }, undefined],
    [{ width: 200, height: 800 }, undefined],
    [{ width: 800, height: 200 }, undefined],
    [{ width: 200, height: 200 }, undefined],
    [{ width: 801, height: 200 }, 'image_too_small'],
    [{ width: 199, height: 300 }, 'image_too_small'],
    [{ width: 200, height: 801 }, 'image_too_small'],
    [{ width: 60_000, height: 1 }, 'image_too_small'],
    [{ width: 10_000, height: 5_200 }, undefined],
    [{ width: 10_000, height: 5_201 }, 'image_too_many_pixels'],
  ])('of the size %j: %s', (size, problem) => expect(photoSizeProblem(size)).toBe(problem))

  it('is recognised by its first bytes', () => {
    const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(photoFormatOf(bytes('\xff\xd8\xff\xe0....'))).toBe('jpeg')
    expect(photoFormatOf(bytes('\x89PNG\r\n\x1a\n....'))).toBe('png')
    expect(photoFormatOf(bytes('RIFF....WEBP'))).toBe('webp')
    for (const brand of ['avif', 'avis']) expect(photoFormatOf(bytes(`\0\0\0\x20ftyp${brand}`))).toBe('avif')
    for (const brand of ['heic', 'heix']) expect(photoFormatOf(bytes(`\0\0\0\x20ftyp${brand}`))).toBe('heic')
    for (const other of [
      'GIF89a......',
      '\0\xd8\xff.........',
      '\xff\0\xff.........',
      'XXXX....WEBP',
      '\0\0\0\x20XXXXavif',
      '\0\0\0\x20XXXXavis',
      '<svg xmlns=""',
      '%PDF-1.7....',
      'RIFF....WAVE',
      '\0\0\0\x20ftyphevc',
      '\0\0\0\x20ftypto__',
      '',
      '\xff\xd8',
    ])
      expect(photoFormatOf(bytes(other)), other).toBeUndefined()
  })

  it('of any bytes is handled safely', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => void photoFormatOf(bytes)))
  })
})

it('image1 to image3 name a slot; new, a MIME type and anything else do not', () => {
  expect(['image1', 'image2', 'image3'].map(slotNumberOf)).toEqual([1, 2, 3])
  for (const other of ['new', 'image/png', 'image4', '', 'image0', '__proto__'])
    expect(slotNumberOf(other)).toBeUndefined()
})

describe('photos in another order', () => {
  const shown = [
    { slot: 1, file: 'a' },
    { slot: 3, file: 'c' },
  ]

  it('take the first slots, and free ones follow', () => {
    expect([...(slotsInOrder(shown, ['c', 'a']) ?? [])]).toEqual([
      [3, 1],
      [1, 2],
      [2, 3],
    ])
  })

  it.each([[['a']], [['a', 'b']], [['a', 'a']], [['a', 'c', 'd']], [[]]])('must be the ones there are: %j', (order) => {
    expect(slotsInOrder(shown, order)).toBeUndefined()
  })
})
