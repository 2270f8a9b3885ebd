export const nameMaxLength = 60

/** Scripts in which a joiner shapes letters. */
const joined =
  '\\p{sc=Arabic}\\p{sc=Syriac}\\p{sc=Mongolian}\\p{sc=Devanagari}\\p{sc=Bengali}\\p{sc=Gurmukhi}\\p{sc=Gujarati}\\p{sc=Oriya}\\p{sc=Tamil}\\p{sc=Telugu}\\p{sc=Kannada}\\p{sc=Malayalam}\\p{sc=Sinhala}'
/** A pictograph with variant, skin and joined parts; the flags of England, Scotland and Wales; keycaps. */
const emoji =
  '\\u{1f3f4}[\\u{e0061}-\\u{e007a}]+\\u{e007f}|\\p{Extended_Pictographic}[\\ufe0e\\ufe0f\\p{Emoji_Modifier}]?(?:\\u200d(?=\\p{Extended_Pictographic}))?|[\\d#*]\\ufe0f\\u20e3'
/**
 * Characters to drop from a name. Invisible ones (direction marks, fillers, soft hyphens) make two names look alike or an empty one pass;
 * private-use ones differ by device. The first group matches those that shape a letter or an emoji, which stay.
 */
const unseen = new RegExp(
  `(${emoji}|[${joined}][\\u200c\\u200d](?=[${joined}]))|[\\p{Default_Ignorable_Code_Point}\\p{Co}\\u2800\\ufff9-\\ufffc]`,
  'gu',
)
const controls = /\p{Cc}/u
/** Keeps line breaks: isStorable then refuses a two-line name. */
const spaces = /[^\S\n\v\f\r]+/g
const blank = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{M}\p{Z}\s\u2800\ufffc]*$/u
const letter = /\p{L}/u

/** Postgres takes neither NUL nor lone surrogates; other control characters have no place in a name or message. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !controls.test(text)

/**
 * The stored form of a name or another one-line text: no invisible characters, NFC, single spaces. Invisible characters go first, because
 * one can stand between a letter and its accent.
 */
export const normaliseName = (typed: string): string =>
  typed.replace(unseen, '$1').normalize('NFC').replace(spaces, ' ').trim()

/** Line breaks of keyboards and pasted pages. */
const lineBreaks = /\r\n?|[\n\u0085\u2028\u2029]/g
const spacesInLine = /[^\S\n]+/g

/**
 * The stored form of a text of several lines, such as a story: LF line ends, at most one empty line in a row, each line like a name. Undefined if
 * it holds something unstorable.
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

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => blank.test(text)

/** Whether a normalised name has at least one letter. */
export const hasLetter = (name: string): boolean => letter.test(name)

/** Whether a normalised name has two words of letters, one of more than an initial: “x” names nobody. */
export const isFullName = (name: string): boolean =>
  name.split(' ').filter(hasLetter).length > 1 && /\p{L}\p{M}*\p{L}/u.test(name)

/** Length as a reader counts it, in code points. */
export const lengthOf = (text: string): number => {
  let length = 0
  for (const _ of text) length += 1
  return length
}
