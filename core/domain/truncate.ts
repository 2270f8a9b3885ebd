let segmenter: Intl.Segmenter | undefined

/** What readers take for one letter: a flag, a family, a Devanagari syllable. Firefox supports it since 125; older ones get code points. */
function* graphemesOf(text: string): Generator<string> {
  if (!('Segmenter' in Intl)) return yield* text
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}

type Measure = (grapheme: string) => number

/** Longer than any real letter: stacked marks count once more per such stretch. */
const longestLetter = 64
const one: Measure = (grapheme) => Math.ceil(grapheme.length / longestLetter)
/** For limits in code units: a column, a cookie, a URL. */
export const inUnits: Measure = (grapheme) => grapheme.length

/** The first whole graphemes of a text, up to a limit. */
export function beginningOf(text: string, most: number, measure: Measure = one): string {
  if (text.length <= most) return text
  let [length, end] = [0, 0]
  for (const grapheme of graphemesOf(text)) {
    length += measure(grapheme)
    if (length > most) return text.slice(0, end)
    end += grapheme.length
  }
  return text
}

/** Spaces, and the marks that part Ethiopic words. */
const betweenWords = /[\s\u1361-\u1368]/
const lastGap = /^.*[\s\u1361-\u1368]/s
const danglingMarks = /[\s\u1361\u1363-\u1366,;:–—-]+$/

/** Truncates a shown text between words, unless that would cost more than half of it. */
export function truncateAtWord(text: string, most: number, measure: Measure = one): string {
  const beginning = beginningOf(text, most, measure)
  if (beginning === text) return text
  const endsWithWord = betweenWords.test(text.charAt(beginning.length))
  const whole = endsWithWord ? beginning : (lastGap.exec(beginning)?.[0] ?? '')
  return `${(whole.length * 2 > beginning.length ? whole : beginning).replace(danglingMarks, '')}…`
}

/** Truncates a shown text to a number of graphemes, plus `…`. */
export function truncate(text: string, most: number, measure: Measure = one): string {
  const beginning = beginningOf(text, most, measure)
  return beginning === text ? text : `${beginning.trimEnd()}…`
}
