import { readPasted } from './pasted.ts'
import { isBlank } from './text.ts'

/** Three names of the longest, and spaces. */
export const searchMaxLength = 200

/** A name as it is searched in. */
export interface SearchText {
  /** In lower case, without marks and apostrophes, a space between two. */
  readonly words: string
  /** From each word on without the spaces, as others spell it: ` gebremeskel meskel`. */
  readonly joined: string
}

/** Those that stand for a letter or a breathing, and the line that stretches Arabic words. */
const apostrophes = /['`´\u02b9-\u02bf\u02c8\u0640]/g
const marks = /\p{M}/gu
const separators = /[^\p{L}\p{N}]+/u

/** Most names here: nothing about them differs in any of the forms below. */
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
 * Finds names by words of them or parts of words, in any order; all that were typed have to be there. Undefined where nothing was
 * typed; what has neither letter nor digit finds nobody.
 */
export function nameMatcher(typed: string): ((text: SearchText) => boolean) | undefined {
  if (isBlank(typed)) return undefined
  const wanted = [...new Set(wordsOf(typed))]
  return ({ words, joined }) =>
    wanted.length > 0 && wanted.every((word) => words.includes(word) || joined.includes(` ${word}`))
}
