import { soundOf, type WordSound } from './name-sound.ts'
import { readPasted } from './pasted.ts'
import { isBlank } from './text.ts'

/** Three names of maximum length, and spaces. */
export const searchMaxLength = 200

/** Three names of three words each: nobody is called more, and each word costs a look at every name. */
const mostWords = 9

/** The words of a name, prepared for searching. */
export type SearchText = readonly NameWord[]

interface HeardWord extends WordSound {
  /** In lower case, without marks and apostrophes. */
  readonly word: string
  /** Its keys as the first part of a longer word, and as the second. */
  readonly firstParts: readonly string[]
  readonly secondParts: readonly string[]
}

interface NameWord extends HeardWord {
  /** Its place among known words. */
  readonly at: number
}

/** Words prepared before: of ten thousand names most are the same few hundred. */
export type KnownWords = Map<string, NameWord>

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

/** Beginnings of names that people here write as one letter, as in ገ/መድህን, G. Medhin and G Medhin. */
const abbreviations: Readonly<Record<string, readonly string[]>> = {
  ገ: ['ገብረ'],
  ወ: ['ወልደ', 'ወለተ'],
  ሀ: ['ሃይለ'],
  ሃ: ['ሃይለ'],
  ሐ: ['ሃይለ'],
  ሓ: ['ሃይለ'],
  ኀ: ['ሃይለ'],
  ኃ: ['ሃይለ'],
  ተ: ['ተክለ', 'ተስፋ'],
  ኪ: ['ኪዳነ'],
  g: ['gebre'],
  w: ['wolde', 'welete'],
  h: ['haile'],
  t: ['tekle', 'tesfa'],
  k: ['kidane'],
}
const mostMeanings = 2

/** Its words as written, then what an abbreviation may stand for, each time with the word it belongs to. */
export function searchTextOf(name: string, known: KnownWords = new Map()): SearchText {
  const words = readWords(name, known)
  const meant = words.flatMap(({ word }, at) => {
    const next = words[at + 1]
    if (!next) return []
    return (abbreviations[word] ?? []).flatMap((whole) => [...readWords(whole, known), next])
  })
  return meant.length === 0 ? words : [...words, ...meant]
}

/** What was typed, as it was and with each meaning of its abbreviations. */
function readingsOf(words: readonly NameWord[]): readonly (readonly NameWord[])[] {
  const meanings = words.map(({ word }, at) => (at + 1 < words.length && abbreviations[word]) || [])
  if (meanings.every(({ length }) => length === 0)) return [words]
  const known: KnownWords = new Map()
  const meant = Array.from({ length: mostMeanings }, (_, nth) =>
    words.flatMap((word, at) => {
      const whole = meanings[at]?.[nth] ?? meanings[at]?.[0]
      return whole === undefined ? [word] : readWords(whole, known)
    }),
  )
  return [words, ...meant]
}

/** As others spell it: Gebremeskel for Gebre Meskel. */
const joinedWord = (words: readonly NameWord[]): string => words.map(({ word }) => word).join('')

function readWords(text: string, known: KnownWords): readonly NameWord[] {
  const heard = wordsOf(spelledOut(text))
  return wordsOf(text).map((word, at) => {
    const sound = heard[at] ?? word
    const key = sound === word ? word : `${word} ${sound}`
    const read = known.get(key) ?? { at: known.size, ...hear(word, sound) }
    known.set(key, read)
    return read
  })
}

function hear(word: string, sound = word): HeardWord {
  const { letters, keys } = soundOf(sound)
  const firstParts = keys.map((key) => key.replace(/[Y:].*/, ''))
  // In the middle of a word its vowel and its y do not count, and it is never short.
  const secondParts = keys.map((key) => key.replace(/^['y]|:.*/g, ''))
  return { word, letters, keys, firstParts, secondParts }
}

/** How a typed word is found in a name, the best first. */
const exact = 0
const prefix = 1
/** ጸጋ for Tsega. */
const sameSound = 2
/** ሕይወት for Hiwot: the same consonants, and one vowel apart. */
const near = 3
const alike = 4
const part = 5
/** More than all words of a search together may have otherwise. */
const typo = 1_000
/** ጽጌረዳ for Tsegere. */
const beginsAlike = 1_000_000
/** One typed word is in no name: Semhar Girmay Tesfay for Semhar Girmay. */
const lacksOne = 1_000_000_000
/** Typed words of which one may be too many. */
const leastWithExtra = 3
export const noMatch = Number.POSITIVE_INFINITY

/** Letters of words that are searched by sound, and with a typo: shorter ones have too many neighbours. Four of Ethiopic are as many. */
const leastHeard = 3
const leastWithTypo = 5
const leastWritten = 4
/** Consonants of a beginning, and of two words that others write as one. */
const leastBeginning = 2
const leastJoined = 4

/** How a typed word fits a word of a name. */
interface Fit {
  readonly word: NameWord
  readonly rank: number
  /** The word is the beginning of the typed one. */
  readonly isBegun: boolean
  /** Sounds to follow if it sounds like that beginning: what is left of Gebremeskel after ገብረ. */
  readonly rests: readonly string[] | undefined
}

/** Compares each word of all names once. */
function fitsOf(typed: HeardWord, mayBeTwo: boolean): (word: NameWord) => Fit {
  const isHeard = typed.letters.length >= leastHeard
  const isLong = typed.letters.length >= leastWithTypo
  const isLongWritten = isHeard && typed.word.length >= leastWritten && (isLong || typed.word.length >= leastWithTypo)
  const beginnings = isHeard ? typed.firstParts.filter(({ length }) => length >= leastBeginning) : []
  const joined = mayBeTwo ? typed.keys.filter(({ length }) => length >= leastJoined) : []

  function rankOf({ word, letters, keys, firstParts }: NameWord): number {
    if (word === typed.word) return exact
    if (word.startsWith(typed.word)) return prefix
    if (isHeard && letters === typed.letters) return sameSound
    if (isHeard && typed.keys.some((key) => keys.includes(key)))
      return isOneTypoApart(letters, typed.letters) ? near : alike
    if (word.includes(typed.word)) return part
    if (isLong && isOneTypoApart(letters, typed.letters)) return typo
    if (isLongWritten && isOneTypoApart(word, typed.word)) return typo
    const goesOn = (first: string) => beginnings.some((begun) => first.length > begun.length && first.startsWith(begun))
    return firstParts.some(goesOn) ? beginsAlike : noMatch
  }

  function restsAfter({ firstParts }: NameWord): readonly string[] | undefined {
    const rests: string[] = []
    for (const key of joined)
      for (const first of firstParts) if (key.startsWith(first)) rests.push(key.slice(first.length))
    return rests.length > 0 ? rests : undefined
  }

  // An array, because a map would take most of the time.
  const fits: Fit[] = []
  return (word) => {
    const known = fits[word.at]
    if (known?.word === word) return known
    const isBegun = typed.word.startsWith(word.word)
    const fit = { word, rank: rankOf(word), isBegun, rests: restsAfter(word) }
    fits[word.at] = fit
    return fit
  }
}

type NameRank = (name: SearchText) => number

function wordRank(typed: HeardWord): NameRank {
  const fitOf = fitsOf(typed, true)
  return (name) => {
    let best = noMatch
    let rests: readonly string[] | undefined
    for (let at = 0; at < name.length; at += 1) {
      const word = name[at]
      if (!word) continue
      const fit = fitOf(word)
      if (fit.rank < best) best = fit.rank
      if (fit.isBegun && best > prefix && joinedWord(name.slice(at)).startsWith(typed.word)) best = prefix
      if (rests && best > alike && word.secondParts.some((second) => rests?.includes(second))) best = alike
      rests = fit.rests
    }
    return best
  }
}

function joinedRank(first: NameWord, second: NameWord): NameRank {
  const fitOf = fitsOf(hear(joinedWord([first, second])), false)
  return (name) => {
    let best = noMatch
    for (const word of name) {
      const { rank } = fitOf(word)
      if (rank < best) best = rank
    }
    return best
  }
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

/**
 * Ranks names that contain all typed words, in any order, as they are written or as they sound: the least is best, `noMatch` the worst. Of
 * three words and more, one may be missing. Undefined if nothing was typed; a text without letters or digits fits nobody.
 */
export function nameRank(typed: string): NameRank | undefined {
  if (isBlank(typed)) return undefined
  const words = readWords(typed, new Map())
  if (words.length === 0 || words.length > mostWords) return () => noMatch
  const [first, ...others] = readingsOf(words).map(wordsRank)
  if (!first || others.length === 0) return first
  return (name) => Math.min(first(name), ...others.map((rank) => rank(name)))
}

function wordsRank(words: readonly NameWord[]): NameRank {
  const mayLack = words.length >= leastWithExtra
  const ranks = words.map((word, at) => {
    const before = words[at - 1]
    // ገብረ መስቀል for Gebremeskel.
    return { alone: wordRank(word), withBefore: before && joinedRank(before, word) }
  })
  return (name) => {
    // Of all typed words but the last read, and with it; and the same without one of them.
    let before = noMatch
    let sum = 0
    let lackingBefore = noMatch
    let lacking = noMatch
    for (const { alone, withBefore } of ranks) {
      const single = alone(name)
      const isBehind = before === noMatch && lackingBefore === noMatch
      const joined = sum + single < typo || isBehind || !withBefore ? noMatch : withBefore(name)
      const whole = Math.min(sum + single, before + joined)
      const without = mayLack ? Math.min(sum + lacksOne, lacking + single, lackingBefore + joined) : noMatch
      before = sum
      lackingBefore = lacking
      sum = whole
      lacking = without
      if (Math.min(sum, before, lacking, lackingBefore) === noMatch) return noMatch
    }
    return Math.min(sum, lacking)
  }
}

/** Guesses shown behind names that fit without a typo. */
const mostGuesses = 3

/**
 * Those a search finds, the best first and equals in their order. What only begins alike is shown if nobody is found otherwise, because
 * much begins alike.
 */
export function rankedByName<Item>(
  items: readonly Item[],
  rankOfItem: (item: Item, at: number) => number,
): readonly Item[] {
  const byRank = new Map<number, Item[]>()
  let at = 0
  for (const item of items) {
    const rank = rankOfItem(item, at)
    at += 1
    if (rank === noMatch) continue
    const equals = byRank.get(rank)
    if (equals) equals.push(item)
    else byRank.set(rank, [item])
  }
  const ranks = [...byRank.keys()].sort((one, other) => one - other)
  const found = (least: number, most: number): readonly Item[] =>
    ranks.filter((rank) => rank >= least && rank < most).flatMap((rank) => byRank.get(rank) ?? [])
  const sure = found(exact, typo)
  const guesses = found(typo, beginsAlike)
  if (sure.length > 0) return [...sure, ...guesses.slice(0, mostGuesses)]
  if (guesses.length > 0) return guesses
  const begun = found(beginsAlike, lacksOne)
  return begun.length > 0 ? begun : found(lacksOne, lacksOne + beginsAlike)
}
