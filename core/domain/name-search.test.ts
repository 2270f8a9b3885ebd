import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameRank, noMatch, rankedByName, searchTextOf } from './name-search.ts'

const finds = (typed: string, name: string): boolean => (nameRank(typed)?.(searchTextOf(name)) ?? noMatch) < noMatch

const found = (typed: string, names: readonly string[]): readonly string[] => {
  const rank = nameRank(typed)
  return rankedByName(names, (name) => rank?.(searchTextOf(name)) ?? noMatch)
}

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
    ['Letayhi', 'Letay'],
    ['%', 'Letay'],
    ['…', 'Letay'],
    ['a '.repeat(10), 'Abeba'],
  ])('%j does not find %j', (typed, name) => expect(finds(typed, name)).toBe(false))

  test.each(['', ' ', '\t\u200b', '\u3164'])('%j searches for nobody in particular', (typed) =>
    expect(nameRank(typed)).toBeUndefined(),
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

/** ገ/መድህን stands in more papers here than ገብረመድህን does. */
describe('an abbreviated name', () => {
  const whole = ['ምሕረት ገብረመድህን', 'ምሕረት ገብረ መድህን', 'Mihret Gebremedhin', 'Mihret Gebre Medhin']
  const short = ['G/medhin', 'G/ medhin', 'G.medhin', 'G. Medhin', 'g medhin', 'ገ/መድህን', 'ገ/ መድህን', 'ገ.መድህን', 'ገ መድህን']
  test.each(short)('%j and the whole name find each other, in each script', (some) => {
    for (const name of whole) {
      expect([name, finds(`Mihret ${some}`, name)]).toEqual([name, true])
      expect([name, finds(name, `ምሕረት ${some}`)]).toEqual([name, true])
    }
    for (const other of short) expect([other, finds(`ምሕረት ${other}`, `Mihret ${some}`)]).toEqual([other, true])
    // Others are behind them, if they are found at all.
    const first = found(`Mihret ${some}`, ['Mihret Woldemedhin', ...whole]).slice(0, whole.length)
    expect(first.toSorted()).toEqual(whole.toSorted())
    expect(finds('Mihret Woldemedhin', `Mihret ${some}`)).toBe(false)
  })

  test.each([
    ['ወ/ገብርኤል', 'Woldegebriel'],
    ['W/gebriel', 'ወልደገብርኤል'],
    ['ወ/ማርያም', 'Weletemariam'],
    ['ሃ/ስላሴ', 'Haileslase'],
    ['ኃ/ስላሴ', 'ሃይለስላሴ'],
    ['H/Selassie', 'ኃይለሥላሴ'],
    ['ተ/ሃይማኖት', 'Teklehaymanot'],
    ['ተ/ማርያም', 'Tesfamariam'],
    ['T/haymanot', 'ተክለሃይማኖት'],
    ['ኪ/ማርያም', 'Kidanemariam'],
  ])('%j stands for %j', (some, name) => {
    expect(finds(some, name)).toBe(true)
    expect(finds(name, some)).toBe(true)
    expect(finds(`Selam ${name}`, `ሰላም ${some} ሓጎስ`)).toBe(true)
  })

  test('a letter may also be the first of any other name', () => {
    expect(finds('Sara H. Tesfay', 'Sara Hagos Tesfay')).toBe(true)
    expect(found('Sara H. Tesfay', ['Sara Hagos Tesfay', 'Letay Tesfay'])).toEqual(['Sara Hagos Tesfay'])
  })
})

describe('one name too many', () => {
  test.each(['Semhar Girmay Tesfa', 'ሰምሃር ግርማይ ተስፋይ', 'Tesfa Semhar Girmay'])('%j finds who goes by two', (typed) => {
    expect(found(typed, ['Semhar Kiros', 'Semhar Girmay', 'Letay Girmay'])).toEqual(['Semhar Girmay'])
  })

  test('only if nobody has them all', () => {
    expect(found('Semhar Girmay Tesfa', ['Semhar Girmay', 'Semhar Girmay Tesfay'])).toEqual(['Semhar Girmay Tesfay'])
    expect(found('Letay Gebre Meskel Hagos', ['Letay Gebremeskel', 'Letay Hagos'])).toEqual(['Letay Gebremeskel'])
    expect(finds('Semhar Tesfa', 'Semhar Girmay')).toBe(false)
    expect(finds('Semhar Araya Tesfa', 'Semhar Girmay')).toBe(false)
  })
})

describe('a search by sound', () => {
  test.each([
    ['ሰላም', 'ሠላም'],
    ['ሓጎስ', 'ሀጎስ'],
    ['ኃይለ', 'ሐይለ'],
    ['ጸጋ', 'ፀጋ'],
    ['አበባ', 'ዐበባ'],
    ['ኣበባ', 'አበባ'],
    ['በርኸ', 'በርከ'],
  ])('takes the letters of %s and %s for one', (typed, name) => {
    expect(finds(typed, name)).toBe(true)
    expect(finds(name, typed)).toBe(true)
  })

  test.each([
    ['Hiwot', 'ሕይወት'],
    ['Tsege', 'ጸጋ'],
    ['Ts’egga', 'ጸጋ'],
    ['Ṣägga', 'ጸጋ'],
    ['Šəwit', 'ሸዊት'],
    ['K’idist', 'ቅድስት'],
    ['Qidist', 'ቅድስት'],
    ['Ghebremichael', 'ገብረሚካኤል'],
    ['Johannes', 'ዮሐንስ'],
    ['Rahua', 'ራህዋ'],
    ['Gual', 'ጓል'],
    ['Gezahegn', 'ገዛኸኝ'],
    ['Desalegn', 'ደሳለኝ'],
    ['Bethlehem', 'ቤተልሔም'],
    ['Fatima', 'فاطمة'],
    ['Alemayehu', 'Alemayo'],
    ['ኣለማየሁ', 'Alemayo'],
    ['Alemayhu', 'ዓለማዮ'],
    ['ሃያት', 'حياة'],
  ])('finds %s and %s by each other', (one, other) => {
    expect(finds(one, other)).toBe(true)
    expect(finds(other, one)).toBe(true)
  })

  test('vowels are weak, but one or two consonants with others are another name', () => {
    expect(finds('Selem', 'Salam')).toBe(true)
    expect(finds('Mela', 'Mulu')).toBe(false)
    expect(finds('Sara', 'Zeru')).toBe(false)
  })

  test('takes the parts of a name in any order, written as one word or as two, in another script', () => {
    for (const typed of ['Hagos Hiwot', 'ሓጎስ ሕይወት', 'hagos ሂወት']) expect(finds(typed, 'Hiwet Hagos')).toBe(true)
    expect(finds('ገብረ መስቀል', 'Gebremeskel Hagos')).toBe(true)
    expect(finds('ገብረመስቀል ሓጎስ', 'Gebre Meskel Hagos')).toBe(true)
    expect(finds('Hiwot Kiros', 'Hiwet Hagos')).toBe(false)
  })

  test.each([
    ['Letebrhan', 'Letebrham'],
    ['Hagos', 'Hagso'],
    ['Abrehet', 'Abrehtet'],
    ['Kahsay', 'Kasay'],
    ['Tsega', 'Tsegs'],
    ['ገብረመድህን', 'ገብረመድህብ'],
    ['ለተብርሃን', 'ለተብዙሃን'],
    ['ሕይወት', 'ሕዮወት'],
  ])('forgives one typo in words of five letters: %s, %s', (name, typed) => expect(finds(typed, name)).toBe(true))

  test('forgives none in shorter words, and no second one', () => {
    expect(finds('Seba', 'Sefa')).toBe(false)
    expect(finds('Letbrham', 'Letebirhan Hagos')).toBe(false)
    expect(finds('Abehtat', 'Abrehet')).toBe(false)
  })

  test('ranks whom it names exactly, then beginnings, then sounds, then typos; equals keep their order', () => {
    const names = ['Selan', 'ሰላም', 'Selamawit', 'Selam Hagos', 'Letay', 'Selam Araya']
    expect(found('Selam', names)).toEqual(['Selam Hagos', 'Selam Araya', 'Selamawit', 'ሰላም', 'Selan'])
  })

  test('what only begins alike is shown if there is nothing better', () => {
    expect(found('Tsegere', ['ጽጌረዳ', 'Letay'])).toEqual(['ጽጌረዳ'])
    expect(found('Selam', ['Selemon', 'Selam'])).toEqual(['Selam'])
  })

  test('leaves other scripts and words with digits as they are', () => {
    expect(found('Selam3', ['Selam2', 'Selam3', 'Selam33'])).toEqual(['Selam3', 'Selam33'])
    expect(found('सीता', ['सीमा', 'सीता'])).toEqual(['सीता'])
  })
})
