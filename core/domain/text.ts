export const nameMaxLength = 60

/** Directional controls can make a name read as another one in a list; they are dropped, joiners that scripts need stay. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const controls = /\p{Cc}/u
const spaces = /\s+/g
const invisible = /^[\p{Cf}\p{M}\p{Z}]*$/u

/** Postgres takes neither NUL nor lone surrogates; other control characters have no place in a name or message. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !controls.test(text)

/**
 * A person's name in the one form it is stored in: no directional controls, NFC (after them: one can stand between a
 * letter and its accent), single spaces.
 */
export const normaliseName = (typed: string): string =>
  typed.replace(bidiControls, '').normalize('NFC').replace(spaces, ' ').trim()

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
    .replace(bidiControls, '')
    .normalize('NFC')
    .replace(spacesInLine, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Whether a normalised name shows anything at all. */
export const isBlank = (name: string): boolean => invisible.test(name)

/** Length as a reader counts it, in code points. */
export const lengthOf = (text: string): number => {
  let length = 0
  for (const _ of text) length += 1
  return length
}
