export const nameMaxLength = 60

/** Scripts whose letters a joiner shapes. */
const joined =
  '\\p{sc=Arabic}\\p{sc=Syriac}\\p{sc=Mongolian}\\p{sc=Devanagari}\\p{sc=Bengali}\\p{sc=Gurmukhi}\\p{sc=Gujarati}\\p{sc=Oriya}\\p{sc=Tamil}\\p{sc=Telugu}\\p{sc=Kannada}\\p{sc=Malayalam}\\p{sc=Sinhala}'
/** A pictograph with its variant, skin and the others it is joined with; the flags of England, Scotland and Wales; keycaps. */
const emoji =
  '\\u{1f3f4}[\\u{e0061}-\\u{e007a}]+\\u{e007f}|\\p{Extended_Pictographic}[\\ufe0e\\ufe0f\\p{Emoji_Modifier}]?(?:\\u200d(?=\\p{Extended_Pictographic}))?|[\\d#*]\\ufe0f\\u20e3'
/**
 * Characters to drop from a name. Invisible ones (direction marks, fillers, soft hyphens) make two names look the same, or an empty
 * name pass as one; private-use ones look different on each device. The first group matches those that shape a letter or an emoji,
 * which stay.
 */
const unseen = new RegExp(
  `(${emoji}|[${joined}][\\u200c\\u200d](?=[${joined}]))|[\\p{Default_Ignorable_Code_Point}\\p{Co}\\u2800\\ufff9-\\ufffc]`,
  'gu',
)
const controls = /\p{Cc}/u
/** Line breaks are left in place: isStorable then refuses a name of two lines. */
const spaces = /[^\S\n\v\f\r]+/g
const blank = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{M}\p{Z}\s\u2800\ufffc]*$/u
const letter = /\p{L}/u

/** Postgres takes neither NUL nor lone surrogates; other control characters have no place in a name or message. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !controls.test(text)

/**
 * The stored form of a name or another text of one line: no invisible characters, NFC, single spaces in place of tabs and runs of
 * spaces. Invisible characters go first, since one can stand between a letter and its accent.
 */
export const normaliseName = (typed: string): string =>
  typed.replace(unseen, '$1').normalize('NFC').replace(spaces, ' ').trim()

/** What a keyboard or a pasted page puts between two lines or words of a text. */
const lineBreaks = /\r\n?|[\n\u0085\u2028\u2029]/g
const spacesInLine = /[^\S\n]+/g

/**
 * A text of several lines, such as a contestant's story, in the one form it is stored in: lines end with \n, at most one
 * of them in a row is empty, and each is as a name is. Undefined where it holds what cannot be stored.
 */
export function normaliseStory(typed: string): string | undefined {
  const lines = typed.replace(lineBreaks, '\n').replaceAll('\t', ' ')
  if (!isStorable(lines.replaceAll('\n', ' '))) return undefined
  return lines
    .replace(unseen, '$1')
    .normalize('NFC')
    .replace(spacesInLine, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Whether a text shows nothing at all. */
export const isBlank = (text: string): boolean => blank.test(text)

/** Whether a normalised name can be one: it has a letter to be called by. */
export const hasLetter = (name: string): boolean => letter.test(name)

/** Length as a reader counts it, in code points. */
export const lengthOf = (text: string): number => {
  let length = 0
  for (const _ of text) length += 1
  return length
}
