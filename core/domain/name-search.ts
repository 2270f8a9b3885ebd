import { readPasted } from './pasted.ts'
import { isBlank } from './text.ts'

/** Three names of maximum length, and spaces. */
export const searchMaxLength = 200

/** A name prepared for searching. */
export interface SearchText {
  /** Lower case, without marks and apostrophes, single spaces. */
  readonly words: string
  /** The rest from each word on, without spaces, as others spell it: ` gebremeskel meskel`. */
  readonly joined: string
}

/** Marks for a letter or a breathing, and the line that stretches Arabic words. */
const apostrophes = /['`´\u02b9-\u02bf\u02c8\u0640]/g
const marks = /\p{M}/gu
const separators = /[^\p{L}\p{N}]+/u

/** Most names here: none of the forms below changes them. */
const plain = /^[a-z\u1200-\u135a ]*$/i

const wordsOf = (text: string): readonly string[] =>
  (plain.test(text) ? text : readPasted(text).replace(apostrophes, '').normalize('NFKD'))
    .toLowerCase()
    .replace(marks, '')
    .split(separators)
    .filter((word) => word !== '')

export function searchTextOf(name: string): SearchText {
  const words = wordsOf(name)
  return { words: words.join(' '), joined: words.map((_, from) => ` ${words.slice(from).join('')}`).join('') }
}

/**
 * Matches names that contain all typed words or parts of words, in any order. Undefined if nothing was typed; a text without letters or
 * digits matches nobody.
 */
export function nameMatcher(typed: string): ((text: SearchText) => boolean) | undefined {
  if (isBlank(typed)) return undefined
  const wanted = [...new Set(wordsOf(typed))]
  return ({ words, joined }) =>
    wanted.length > 0 && wanted.every((word) => words.includes(word) || joined.includes(` ${word}`))
}
