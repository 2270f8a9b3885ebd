import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isCutOff } from './is-cut-off.ts'

const picture = () =>
  sharp({
    create: {
      width: 300,
      height: 400,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })

const kinds = {
  jpeg: () => picture().jpeg().toBuffer(),
  'progressive jpeg': () => picture().jpeg({ progressive: true }).toBuffer(),
  png: () => picture().png().toBuffer(),
  webp: () => picture().webp().toBuffer(),
} as const

describe.each(Object.entries(kinds))('a picture: %s', (kind, make) => {
  test('is whole, even with other data after its end', async () => {
    const whole = await make()
    expect(isCutOff(whole)).toBe(false)
    expect(isCutOff(Buffer.concat([whole, Buffer.alloc(500, 7)]))).toBe(false)
  })

  test.each([0.999, 0.5, 0.1])('is truncated if %f of it is there', async (part) => {
    const whole = await make()
    expect(isCutOff(whole.subarray(0, Math.floor(whole.length * part)))).toBe(true)
    if (kind.includes('jpeg')) expect(isCutOff(whole.subarray(0, whole.length - 2))).toBe(true)
  })
})

test('a thumbnail inside a jpeg does not end it', async () => {
  const [whole, thumbnail] = await Promise.all([kinds.jpeg(), picture().resize(30).jpeg().toBuffer()])
  const length = Buffer.from([0xff, 0xe1, (thumbnail.length + 2) >> 8, (thumbnail.length + 2) & 255])
  const withThumbnail = Buffer.concat([whole.subarray(0, 2), length, thumbnail, whole.subarray(2)])
  expect(isCutOff(withThumbnail)).toBe(false)
  expect(isCutOff(withThumbnail.subarray(0, -100))).toBe(true)
})

test('other formats are left to the browser', () => {
  expect(isCutOff(new Uint8Array())).toBe(false)
  expect(isCutOff(Buffer.from('GIF89a and more'))).toBe(false)
})
