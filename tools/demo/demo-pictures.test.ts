import { readFile } from 'node:fs/promises'
import { filesOfImage } from '@ashenda/core/domain/image.ts'
import type { PictureFile } from '@ashenda/platform/pictures/picture-files.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoContestants } from './demo-contestants.ts'
import { portraitOf, renderPortrait } from './demo-pictures.ts'

const portraits = demoContestants.flatMap((contestant) =>
  Array.from({ length: contestant.pictures }, (_, index) => portraitOf(contestant, index + 1)),
)

test('each demo contestant has her own pictures, without text or outside references', async () => {
  const drawn = await Promise.all(portraits.map((svg) => readFile(svg, 'utf8')))
  expect(new Set(drawn).size).toBe(portraits.length)
  for (const svg of drawn) {
    expect(svg).toMatch(/^<svg [^>]*width="960" height="1200"/)
    expect(svg).not.toMatch(/<text|<image|<script|href="[^#]|NaN|Infinity|undefined/)
  }
})

test('each file served is of its kind and measure and within what a slow connection can carry', async () => {
  const wanted: Record<PictureFile['variant'], [name: string, ...kind: unknown[]]> = {
    card: ['a1-card.webp', 'webp', 320, 400],
    detail: ['a1-detail.webp', 'webp', 640, 800],
    full: ['a1.webp', 'webp', 960, 1200],
    fallback: ['a1-fallback.jpg', 'jpeg', 640, 800],
    share: ['a1-share.jpg', 'jpeg', 1200, 630],
  }
  const limits = { card: 17_000, detail: 40_000, full: 100_000, fallback: 65_000, share: 120_000 }
  for (const svg of portraits.filter((_, index) => index % 18 === 1)) {
    const { width, height, colour, files } = await renderPortrait(svg)
    expect({ width, height }).toEqual({ width: 960, height: 1200 })
    expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    expect(files.map(({ nameFor }) => nameFor('a1.webp'))).toEqual(filesOfImage('a1.webp'))
    for (const { variant, nameFor, bytes } of files) {
      const read = await sharp(bytes).metadata()
      expect([nameFor('a1.webp'), read.format, read.width, read.height]).toEqual(wanted[variant])
      expect(bytes.length, variant).toBeLessThanOrEqual(limits[variant])
      expect(bytes.length).toBeGreaterThan(2_000)
    }
  }
})

test('the same drawing becomes the same bytes', async () => {
  const [first, second] = await Promise.all([0, 1].map(() => renderPortrait(portraitOf({ number: 2 }, 2))))
  expect(second?.files.map(({ bytes }) => bytes)).toEqual(first?.files.map(({ bytes }) => bytes))
  expect(second?.colour).toBe(first?.colour)
})
