import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasLetter, isBlank, isFullName, isStorable, lengthOf, normaliseName, normaliseStory } from './text.ts'

const marks = [
  ' ',
  '\u00a0',
  '\t',
  'e',
  '\u0301',
  '\u200e',
  '\u202e',
  '\u2067',
  '\ufeff',
  '\u200d',
  'ሰ',
  'ላ',
  '\u1112\u1161',
  '👩🏽‍🦱',
  'ﬁ',
  '\u3164',
  '\u2800',
  '\ufe0f',
  '\u00ad',
  '\ue000',
  'क्',
]
const text = fc.oneof(fc.string({ unit: fc.constantFrom(...marks), maxLength: 20 }), fc.string({ unit: 'binary' }))

describe('a name', () => {
  test.each([
    ['  Selam \u00a0 Hagos ', 'Selam Hagos'],
    ['ሰላም  ሓጎስ', 'ሰላም ሓጎስ'],
    ['Ame\u0301lie', 'Amélie'],
    ['abc\u202egnp.exe', 'abcgnp.exe'],
    ['\u2067سلام\u2069', 'سلام'],
    ['क्\u200dष', 'क्\u200dष'],
    ['👩🏽‍🦱 Selam', '👩🏽‍🦱 Selam'],
    [' \u200f\ufeff \u00a0', ''],
    ['e\u200e\u0301', '\u00e9'],
    ['Selam\tHagos\n', 'Selam Hagos'],
    ['Se\u200dl\u200ba\u00admㅤ', 'Selam'],
    ['Selam\u2800Ha\ufffcgos\ue000\u{f0000}', 'SelamHagos'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    [
      '❤\ufe0f\u200d🔥 \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 1\ufe0f\u20e3 🇪🇹',
      '❤\ufe0f\u200d🔥 \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 1\ufe0f\u20e3 🇪🇹',
    ],
    ['🌾\u{e0041}\u{e0042}\u200d a\ufe0f', '🌾 a'],
  ])('%j is stored as %j', (typed, kept) => {
    expect(normaliseName(typed)).toBe(kept)
  })

  test('has one form: NFC, single spaces, nothing invisible, and keeps it', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const name = normaliseName(typed)
        expect(name).toBe(name.normalize('NFC'))
        expect(normaliseName(name)).toBe(name)
        // A name with a line break is refused.
        if (!isStorable(name)) return
        expect(name).not.toMatch(
          /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u2800\u3164\ufeff\ufffc\p{Co}\t]|^\s|\s$|\s\s/u,
        )
      }),
      { numRuns: 1_000 },
    )
  })

  test('is as long as a reader counts', () => {
    expect(lengthOf('ሰላም')).toBe(3)
    expect(lengthOf('👩🏽')).toBe(2)
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => lengthOf(typed) === [...typed].length))
  })
})

describe('a story of several lines', () => {
  test.each([
    ['  I weave.\r\n\r\n\r\n\tAnd  sing. \r', 'I weave.\n\nAnd sing.'],
    ['ሓደ\u2028ክልተ\u0085ሰለስተ', 'ሓደ\nክልተ\nሰለስተ'],
    ['\u2067قصتي\u2069\n\u202eabc', 'قصتي\nabc'],
    ['Ame\u0301lie', 'Amélie'],
    ['I\tweave', 'I weave'],
    ['\n \t \u200e\n', ''],
  ])('%j is stored as %j', (typed, kept) => {
    expect(normaliseStory(typed)).toBe(kept)
  })

  test.each(['nul \u0000', 'bell \u0007', 'escape \u001b[0m', 'C1 \u009f', 'lone \ud800 high', 'torn \ud83d\n\udc69'])(
    '%j cannot be stored',
    (typed) => {
      expect(normaliseStory(typed)).toBeUndefined()
    },
  )

  test('has one form, and keeps it', () => {
    const lines = fc.array(fc.oneof(text, fc.constantFrom('\n', '\r\n', '\n \n\n', '\u2029')), { maxLength: 6 })
    fc.assert(
      fc.property(lines, (parts) => {
        const story = normaliseStory(parts.join(''))
        if (story === undefined) return
        expect(story).toBe(story.normalize('NFC'))
        expect(story).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\r\t]|^\s|\s$| \s|\s |\n{3}/)
        expect(normaliseStory(story)).toBe(story)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('storable text', () => {
  test.each([
    ['ሰላም 👩🏽‍🦱 \u202e', true],
    ['', true],
    ['nul \u0000', false],
    ['bell \u0007', false],
    ['delete \u007f', false],
    ['C1 \u0085', false],
    ['lone \ud800 high', false],
    ['lone \udc00 low', false],
    ['\udc00\ud800', false],
    ['\ud83d\udc69', true],
  ])('%j: %s', (typed, storable) => {
    expect(isStorable(typed)).toBe(storable)
  })

  test('survives UTF-8, as Postgres stores it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        if (!isStorable(typed)) return
        expect(Buffer.from(typed).toString()).toBe(typed)
        expect(typed).not.toContain('\u0000')
      }),
    )
  })
})

const fillers = [
  '\u3164',
  '\u2800',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\ufffc',
  '\ue000',
  '\u{10fffd}',
  '\u{e0041}',
  '\u00ad',
]
const blank = ['', '\u200d', '\u200b\u2060', '\u0301', '\u200d \u200c', '\t\n', ...fillers]

test.each(blank)('%j is invisible, so no name', (name) => {
  expect(isBlank(name)).toBe(true)
  expect(isBlank(normaliseName(name))).toBe(true)
  expect(hasLetter(normaliseName(name))).toBe(false)
})

test.each(['🌾', '7', '…', '¯', '-'])('%j is visible but no name, as it has no letter', (name) => {
  expect(isBlank(normaliseName(name))).toBe(false)
  expect(hasLetter(normaliseName(name))).toBe(false)
})

test.each(['ሰ', 'ሰላም', '세', 'a\u0301', '🌾 Selam', 'm7', 'ش'])('%j is a name', (name) => {
  expect(hasLetter(normaliseName(name))).toBe(true)
})

test('a name of invisible characters stays invalid, in any order and number', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...blank, ' ')), (parts) => {
      expect(hasLetter(normaliseName(parts.join('')))).toBe(false)
      expect(isBlank(parts.join(''))).toBe(true)
    }),
  )
})

test.each(['Hagos Tesfay', 'ሓጎስ ተስፋይ', '김 철수', 'W/ro L. Hagos'])('%s is a full name', (name) => {
  expect(isFullName(normaliseName(name))).toBe(true)
})

test.each(['x', 'x x', 'Hagos', 'Hagos 2', '. .', ''])('%j is none', (name) => {
  expect(isFullName(normaliseName(name))).toBe(false)
})
