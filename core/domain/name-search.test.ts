import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameMatcher, searchTextOf } from './name-search.ts'

const finds = (typed: string, name: string): boolean => nameMatcher(typed)?.(searchTextOf(name)) === true

describe('a search by name', () => {
  test.each([
    ['Gebre Meskel', 'Gebremeskel Hagos'],
    ['gebremeskel', 'Gebre Meskel Hagos'],
    ['Haile Selassie', 'Haileselassie Tsegay Araya'],
    ['Letay Hagos Araya Berhe', 'Letay Hagos Araya Berhe'],
    ['araya letay', 'Letay Hagos Araya'],
    ['tay', 'Letay Hagos'],
    ["Ge'ez", 'Ge’ez'],
    ['Ge’ez', "Ge'ez"],
    ['geez', 'Geʼez'],
    ['Amelie', 'Amélie'],
    ['AMÉLIE', 'Ame\u0301lie'],
    ['ሓጎስ ለታይ', 'ለታይ ሓጎስ'],
    ['ገብረ፡መስቀል', 'ገብረመስቀል'],
    ['ሰላም።', 'ሰላም ሓጎስ'],
    ['محمد', 'مُحَمَّد'],
    ['احمد', 'أحمد'],
    ['सीता।', 'सीता'],
    ['세', '세라'],
    ['Anne-Marie', 'Anne Marie'],
    ['Ｌｅｔａｙ', 'Letay'],
    ['7', 'Letay ፯'],
    ['"Letay",', '=Letay'],
  ])('%j finds %j', (typed, name) => expect(finds(typed, name)).toBe(true))

  test.each([
    ['Letay Kiros', 'Letay Hagos'],
    ['tayha', 'Letay Hagos'],
    ['Letayh', 'Letay'],
    ['%', 'Letay'],
    ['…', 'Letay'],
  ])('%j does not find %j', (typed, name) => expect(finds(typed, name)).toBe(false))

  test.each(['', ' ', '\t\u200b', '\u3164'])('%j searches for nobody in particular', (typed) =>
    expect(nameMatcher(typed)).toBeUndefined(),
  )

  test('finds every name by its words in any order and case, and by each part', () => {
    const word = fc.stringMatching(/^[a-zéሀ-ሖአ-ኮא-ת]{1,8}$/)
    const words = fc.array(word, { minLength: 1, maxLength: 4 })
    const between = fc.constantFrom(' ', '  ', '፡', '-', '·', ', ', '\u00a0', '/')
    fc.assert(
      fc.property(
        words.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: 1 }))),
        between,
        ([all, some], gap) => {
          const name = all.join(' ')
          expect(finds(some.join(gap).toUpperCase(), name)).toBe(true)
          expect(finds(all.join(''), name)).toBe(true)
          expect(finds((some[0] ?? '').slice(-2), name)).toBe(true)
        },
      ),
    )
  })
})
