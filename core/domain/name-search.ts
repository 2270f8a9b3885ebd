import { soundOf, type WordSound } from './name-sound.ts'
import { readPasted } from './pasted.ts'
import { isBlank } from './text.ts'

/** Three names of maximum length, and spaces. */
export const searchMaxLength = 200

/** A name prepared for searching. */
export interface SearchText {
  /** Lower case, without marks and apostrophes, a space before, between and after. */
  readonly words: string
  /** The rest from each word on, without spaces, as others spell it: ` gebremeskel meskel`. */
  readonly joined: string
  /** Of each word, and of two that others write as one: the sounds. */
  readonly letters: readonly string[]
  /** The same without vowels, each between spaces. */
  readonly keys: string
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

/** Letters whose mark makes another sound, in scholars' transcription. */
const marked: Readonly<Record<string, string>> = { š: 'sh', č: 'ch', ž: 'zh', ñ: 'ny', ǧ: 'j' }
const spelledOut = (text: string): string =>
  plain.test(text)
    ? text
    : text
        .normalize('NFC')
        .toLowerCase()
        .replace(/[ščžñǧ]/g, (letter) => marked[letter] ?? letter)

export function searchTextOf(name: string): SearchText {
  const words = wordsOf(name)
  const heard = wordsOf(spelledOut(name))
  const pairs = heard.slice(1).map((word, before) => `${heard[before]}${word}`)
  const sounds = [...heard, ...pairs].map(soundOf)
  return {
    words: ` ${words.join(' ')} `,
    joined: words.map((_, from) => ` ${words.slice(from).join('')}`).join(''),
    letters: sounds.map(({ letters }) => letters).filter((letters) => letters !== ''),
    keys: ` ${sounds.flatMap(({ keys }) => keys).join(' ')} `,
  }
}

/** How a typed word is found in a name, the best first. */
const exact = 0
const prefix = 1
/** ጸጋ for Tsega. */
const sameSound = 2
/** ጽጌ for Tsega: vowels differ from one spelling to the next. */
const alike = 3
const part = 4
const typo = 5
/** ጽጌረዳ for Tsegere: shown only if nobody is found otherwise, because much begins alike. */
const beginsAlike = 1_000

interface TypedWord extends WordSound {
  readonly word: string
}

/** Letters of words that are searched by sound, and with a typo. Shorter ones have too many neighbours. */
const leastHeard = 3
const leastWithTypo = 5
/** Consonants of a beginning. */
const leastBeginning = 2

function rankOf({ words, joined, letters, keys }: SearchText, typed: TypedWord): number | undefined {
  const { word } = typed
  if (words.includes(` ${word} `)) return exact
  if (joined.includes(` ${word}`)) return prefix
  const isHeard = typed.letters.length >= leastHeard
  if (isHeard && letters.includes(typed.letters)) return sameSound
  if (isHeard && typed.keys.some((key) => keys.includes(` ${key} `))) return alike
  if (words.includes(word)) return part
  if (typed.letters.length >= leastWithTypo && letters.some((one) => isOneTypoApart(one, typed.letters))) return typo
  return isHeard && typed.keys.some((key) => beginsWith(keys, key)) ? beginsAlike : undefined
}

function beginsWith(keys: string, key: string): boolean {
  const consonants = key.replace(/[Y:].*/, '')
  return consonants.length >= leastBeginning && keys.includes(` ${consonants}`)
}

/** One letter more, less or another, or two exchanged. */
function isOneTypoApart(one: string, other: string): boolean {
  const longer = one.length - other.length
  if (longer > 1 || longer < -1) return false
  let at = 0
  while (at < other.length && one[at] === other[at]) at += 1
  if (longer === 1) return one.slice(at + 1) === other.slice(at)
  if (longer === -1) return one.slice(at) === other.slice(at + 1)
  if (one.slice(at + 1) === other.slice(at + 1)) return true
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2)
}

/** A name's rank in a search, the least first; undefined if it does not fit. */
export type NameRank = (name: SearchText) => number | undefined

/**
 * Finds names that contain all typed words, in any order, as they are written or as they sound. Undefined if nothing was typed; a text
 * without letters or digits fits nobody.
 */
export function nameRank(typed: string): NameRank | undefined {
  if (isBlank(typed)) return undefined
  const heard = wordsOf(spelledOut(typed))
  const words = wordsOf(typed).map((word, at): TypedWord => ({ word, ...soundOf(heard[at] ?? word) }))
  const readings = [words, ...withTwoJoined(words)]
  if (words.length === 0) return () => undefined
  return (name) => {
    let best: number | undefined
    for (const reading of readings) {
      const rank = sumOf(name, reading)
      if (rank !== undefined && (best === undefined || rank < best)) best = rank
      if (best !== undefined && best < beginsAlike) break
    }
    return best
  }
}

/** ገብረ መስቀል for Gebremeskel. */
const withTwoJoined = (words: readonly TypedWord[]): readonly (readonly TypedWord[])[] =>
  words.slice(1).map((second, before) => {
    const word = `${words[before]?.word}${second.word}`
    return [...words.slice(0, before), { word, ...soundOf(word) }, ...words.slice(before + 2)]
  })

function sumOf(name: SearchText, words: readonly TypedWord[]): number | undefined {
  let sum = 0
  for (const word of words) {
    const rank = rankOf(name, word)
    if (rank === undefined) return undefined
    sum += rank
  }
  return sum
}

/** Those a search finds, the best first and equals in their order. */
export function rankedByName<Item>(items: readonly Item[], rankOfItem: (item: Item) => number | undefined): readonly Item[] {
  const found: { readonly item: Item; readonly rank: number }[] = []
  for (const item of items) {
    const rank = rankOfItem(item)
    if (rank !== undefined) found.push({ item, rank })
  }
  const sure = found.filter(({ rank }) => rank < beginsAlike)
  return (sure.length > 0 ? sure : found).sort((one, other) => one.rank - other.rank).map(({ item }) => item)
}
