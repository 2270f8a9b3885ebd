import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { beginningOf, inUnits, truncate } from './truncate.ts'

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
const graphemes = (text: string): readonly string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)
const letters = ['a', ' ', 'ሰ', '🇪🇹', '👩‍👩‍👧‍👦', '👩🏽‍🦱', 'e\u0301', 'क्षि', 'नी', '각', '\r\n', '𝒳', 'ﷺ']
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...letters), maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

describe('a truncated text', () => {
  test.each(['🇪🇹', '👩‍👩‍👧‍👦', 'e\u0301', 'क्षि', '𝒳'])('keeps %s whole', (letter) => {
    expect(truncate(letter.repeat(30), 30)).toBe(letter.repeat(30))
    expect(truncate(letter.repeat(31), 30)).toBe(`${letter.repeat(30)}…`)
  })

  test('is a beginning with at most the limit of graphemes, none halved, and no shorter than needed', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (whole, most) => {
        const cut = truncate(whole, most)
        if (graphemes(whole).length <= most) {
          expect(cut).toBe(whole)
          return
        }
        const shown = cut.slice(0, -1)
        expect(cut.endsWith('…')).toBe(true)
        expect(graphemes(whole).slice(0, most).join('').trimEnd()).toBe(shown)
        expect(truncate(cut, most + 1)).toBe(cut)
      }),
      { numRuns: 2_000 },
    )
  })

  test('with a limit in code units stays within it and is well-formed', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 30 }), (whole, most) => {
        const beginning = beginningOf(whole, most, inUnits)
        expect(beginning.length).toBeLessThanOrEqual(most)
        expect(whole.startsWith(beginning)).toBe(true)
        if (whole.isWellFormed()) expect(beginning.isWellFormed()).toBe(true)
      }),
    )
  })

  test('halves no code point in a browser without grapheme support', () => {
    vi.stubGlobal('Intl', {})
    expect(truncate('𝒳'.repeat(31), 30)).toBe(`${'𝒳'.repeat(30)}…`)
  })

  test('is cut exactly here', () => {
    const root = `${import.meta.dirname}/../..`
    const sources = globSync('{core,api/src,worker/src,web/src,web/server,db,platform}/**/*.{ts,tsx}', { cwd: root })
    const cutting = /\.(?:substring|substr)\(|\.(?:slice|join)\([^)]*\)[^\n]*…|…[^\n]*\.slice\(/
    const found = sources
      .filter((file) => !/node_modules|\.test\.|core\/domain\/truncate\.ts$/.test(file))
      .flatMap((file) =>
        readFileSync(`${root}/${file}`, 'utf8')
          .split('\n')
          .filter((line) => cutting.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      )
    expect(found).toEqual([])
  })
})

test('a letter under thousands of marks respects the limit', () => {
  expect(truncate(`e${'\u0301'.repeat(16_000)}`, 30).length).toBeLessThan(30 * 64 + 2)
})
