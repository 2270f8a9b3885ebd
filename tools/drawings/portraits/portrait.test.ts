import { filesOfImage } from '@ashenda/core/domain/image.ts'
import type { PictureFile } from '@ashenda/platform/pictures/picture-files.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { portraitSvg } from './portrait.ts'
import { renderPortrait } from './render.ts'
import { womanOf } from './woman.ts'

const views = [0, 1, 2] as const
const seeds = Array.from({ length: 8 }, (_, i) => `contestant ${i}`)

describe('demo portraits', () => {
  test('[HOM-06] the same seed and view draw the same picture, however often', () => {
    for (const view of views) expect(portraitSvg('Letebrhan', view)).toBe(portraitSvg('Letebrhan', view))
  })

  test('[HOM-06] no two of sixty women look alike, and each has three different pictures', () => {
    const many = Array.from({ length: 60 }, (_, i) => `woman ${i}`)
    const drawn = many.flatMap((seed) => views.map((view) => portraitSvg(seed, view)))
    expect(new Set(drawn).size).toBe(180)
    expect(new Set(many.map((seed) => JSON.stringify(womanOf(seed)))).size).toBe(60)
  })

  test('[HOM-06] a woman keeps her skin and hair from one picture to the next', () => {
    for (const seed of seeds) {
      const { skin, hair } = womanOf(seed)
      for (const view of views) {
        expect(portraitSvg(seed, view)).toContain(skin.base)
        expect(portraitSvg(seed, view)).toContain(hair.tone)
      }
    }
  })

  test('[HOM-06] every picture is well-formed, without text, outside references or unset numbers', async () => {
    await expect(sharp(Buffer.from(portraitSvg('cut off', 0).slice(0, -8))).stats()).rejects.toThrow()
    for (const seed of seeds) {
      for (const view of views) {
        const svg = portraitSvg(seed, view)
        const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
        expect({ format, width, height }).toEqual({ format: 'svg', width: 960, height: 1200 })
        expect(svg).not.toMatch(/<text|<image|href|NaN|Infinity|undefined/)
        const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }
    }
  })

  test('[IMG-03] each file served is of its kind and measure and within what a slow connection can carry', async () => {
    const wanted: Record<PictureFile['variant'], [name: string, ...kind: unknown[]]> = {
      card: ['a1-card.webp', 'webp', 320, 400],
      detail: ['a1-detail.webp', 'webp', 640, 800],
      full: ['a1.webp', 'webp', 960, 1200],
      fallback: ['a1-fallback.jpg', 'jpeg', 640, 800],
      share: ['a1-share.jpg', 'jpeg', 1200, 630],
    }
    const limits = { card: 17_000, detail: 40_000, full: 100_000, fallback: 65_000, share: 120_000 }
    for (const seed of seeds) {
      const { width, height, colour, files } = await renderPortrait(portraitSvg(seed, 1))
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

  test('[IMG-03] the same drawing becomes the same bytes', async () => {
    const [first, second] = await Promise.all([0, 1].map(() => renderPortrait(portraitSvg('Abrehet', 2))))
    expect(second?.files.map(({ bytes }) => bytes)).toEqual(first?.files.map(({ bytes }) => bytes))
    expect(second?.colour).toBe(first?.colour)
  })
})
