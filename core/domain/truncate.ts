let segmenter: Intl.Segmenter | undefined

/** What readers take for one letter: a flag, a family, a syllable of Devanagari. Firefox has known them since 125; before, code points. */
function* graphemesOf(text: string): Generator<string> {
  if (!('Segmenter' in Intl)) return yield* text
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}

type Measure = (grapheme: string) => number

/** Longer than any letter people write: a mark heaped on mark counts once more for each such stretch. */
const longestLetter = 64
const one: Measure = (grapheme) => Math.ceil(grapheme.length / longestLetter)
/** For what has a bound in code units: a column, a cookie, an address. */
export const inUnits: Measure = (grapheme) => grapheme.length

/** The beginning of a text, whole graphemes, at most so many. */
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

/** A text that is shown, cut to so many graphemes; the `…` that says so comes on top. */
export function truncate(text: string, most: number, measure: Measure = one): string {
  const beginning = beginningOf(text, most, measure)
  return beginning === text ? text : `${beginning.trimEnd()}…`
}
