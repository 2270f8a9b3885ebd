import sharp from 'sharp'
import { expect, test } from 'vitest'
import { linkPreview, previewSize } from './link-preview.ts'
import type { Pixels, Rgb } from './pixels.ts'

/** Blue on the left half, green on the right. */
async function halves(width: number, height: number, channels: 3 | 4 = 3): Promise<Pixels> {
  const half = { width: width / 2, height, channels, background: '#2040c0' } as const
  const base = sharp({ create: half }).extend({ right: width / 2, background: '#20a040' })
  return { data: await base.raw().toBuffer(), raw: { width, height, channels } }
}

const colourAt = ({ data, raw }: Rgb, x: number, y: number): string => {
  const at = (y * raw.width + x) * 3
  return `#${data.toString('hex', at, at + 3)}`
}

test.each([
  ['upright', 640, 800, 504],
  ['narrow', 300, 900, 210],
  ['wide, of which the middle is kept', 900, 300, 630],
])('a link preview shows the whole height of a picture that is %s, in the middle', async (...row) => {
  const [, width, height, shown] = row
  const preview = await linkPreview(await halves(width, height))
  expect(preview.raw).toEqual({ ...previewSize, channels: 3 })
  const [left, right] = [600 - shown / 2, 600 + shown / 2]
  for (const y of [0, 300, 629]) {
    expect(colourAt(preview, left + 4, y)).toBe('#2040c0')
    expect(colourAt(preview, right - 5, y)).toBe('#20a040')
    expect(colourAt(preview, left - 1, y), 'the gold edge of the woven border').toBe('#f2b632')
    expect(colourAt(preview, right, y)).toBe('#f2b632')
  }
})

test('a grey or transparent picture becomes a preview too', async () => {
  const grey = { data: Buffer.alloc(64 * 80, 128), raw: { width: 64, height: 80, channels: 1 as const } }
  expect(colourAt(await linkPreview(grey), 600, 300)).toBe('#808080')
  expect(colourAt(await linkPreview(await halves(64, 80, 4)), 400, 300)).toBe('#2040c0')
})
