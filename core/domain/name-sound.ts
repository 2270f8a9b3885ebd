/**
 * Words by their sound, so that ጸጋ, ፀጋ, Tsega, Tzega and Ṣägga are one. For finding only: Tigrinya keeps ሰ and ሠ, ሀ, ሐ and ኀ, ጸ and ፀ, አ and ዐ
 * apart, and names are shown as they were written.
 */
export interface WordSound {
  /** One Latin letter a sound, vowels included; '' for a word in another script or with a digit. */
  readonly letters: string
  /** Its consonants, once for each reading of an ambiguous spelling. */
  readonly keys: readonly string[]
}

/** What a capital among a word's sounds stands for, the likelier reading first. */
const readings: Readonly<Record<string, readonly [string, string]>> = {
  // The end of فاطمة and of حياة.
  A: ['a', 'at'],
  // Getachew, Michael.
  C: ['c', 'k'],
  // Sarah, Abayneh.
  H: ['', 'h'],
  // Jemal, Johannes.
  J: ['j', 'y'],
  // ኸ in Tigrinya and in Amharic.
  K: ['k', 'h'],
  // Elisabeth, Fithawi.
  T: ['t', 'th'],
  // A short vowel of رقية, Rukia, which is not written.
  U: ['', 'u'],
  // Rahua, Samuel.
  W: ['w', 'u'],
  // Shewit, Fisha.
  X: ['x', 'sh'],
  // Zewdi, and Zehaie where ts is written as in German and Italian.
  Z: ['z', 's'],
}
const ambiguous = /[A-Z]/
const mostReadings = 8

/** Alemayehu, as Amharic has it, for Alemayo. */
const formalEnd = /(?<=ay)[ei]?hu$/

/** The word is in lower case and without marks. */
export function soundOf(word: string): WordSound {
  const sounds = soundsOf(word)
  const keys = new Set(spellOut(sounds).flatMap(keysOf))
  return { letters: firstReading(sounds).replace(formalEnd, 'o'), keys: [...keys] }
}

function soundsOf(word: string): string {
  if (latin.test(word)) return soundsOfLatin(word)
  if (ethiopic.test(word)) return soundsOfEthiopic(word)
  return arabic.test(word) ? soundsOfArabic(word) : ''
}

const firstReading = (sounds: string): string =>
  ambiguous.test(sounds) ? sounds.replace(/[A-Z]/g, (letter) => readings[letter]?.[0] ?? '') : sounds

function spellOut(sounds: string): readonly string[] {
  let found = [sounds]
  while (found.length < mostReadings) {
    const at = found[0]?.search(ambiguous) ?? -1
    if (at < 0) return found
    found = found.flatMap((one) => {
      const letter = one.search(ambiguous)
      return (readings[one[letter] ?? ''] ?? []).map(
        (reading) => one.slice(0, letter) + reading + one.slice(letter + 1),
      )
    })
  }
  return found.map(firstReading)
}

const vowels = /[aeiouy]/g
const roundVowel = /(?<!w)[ou]/
/** Tsehay, Tsehai, Tsehaye, Tsehaie; Redae. */
const finalGlide = /(?:[aeou][iy][ae]?|ae)$/

/** Consonants; `'` for a vowel at the beginning, `Y` for a glide at the end. Vowels vary too much to count, unless there is little else. */
function keysOf(letters: string): readonly string[] {
  if (letters === '') return []
  // Eyerusalem, Yerusalem; Iohannes.
  if (/^(?:[ei]y|i)[aeou]/.test(letters)) return [keyOf(letters), keyOf(`y${letters.replace(/^[ei]y?/, '')}`)]
  return /^y[ei]/.test(letters) ? [keyOf(letters), keyOf(letters.slice(1))] : [keyOf(letters)]
}

function keyOf(letters: string): string {
  const first = letters[0] ?? ''
  const isVowelFirst = 'aeiou'.includes(first)
  const beginning = first === 'y' ? 'y' : isVowelFirst ? "'" : ''
  const end = finalGlide.test(letters) ? 'Y' : ''
  const key = beginning + letters.replace(vowels, '').replaceAll('nb', 'mb') + end
  if (key.length > 3) return key
  // Amina is not Iman, nor Mulu Mela.
  const open = isVowelFirst ? first.replace(/[ei]/, 'i').replace(/[ou]/, 'o') : ''
  const round = key.length > 2 ? '' : `${roundVowel.test(letters) ? 'o' : ''}${/[ou]$/.test(letters) ? 'o' : ''}`
  return open || round ? `${key}:${open}${round}` : key
}

const latin = /^[a-zəǝɨ]+$/

/** Two letters that are one sound. `gn` and `ny` are ñ as in Desalegn. */
const digraphs: Readonly<Record<string, string>> = {
  ch: 'C',
  ck: 'k',
  dj: 'j',
  gh: 'g',
  gn: 'n',
  kh: 'K',
  ph: 'f',
  qh: 'k',
  sh: 'X',
  th: 'T',
  ts: 's',
  tz: 's',
  zh: 'z',
}
const singles: Readonly<Record<string, string>> = { c: 'k', q: 'k', v: 'b', x: 'ks', ə: 'i', ǝ: 'i', ɨ: 'i' }
const isVowel = (letter: string | undefined): boolean => letter !== undefined && 'aeiou'.includes(letter)

function soundsOfLatin(word: string): string {
  let sounds = ''
  for (let at = 0; at < word.length; at += 1) {
    const letter = word[at] ?? ''
    const before = word[at - 1]
    const after = word[at + 1]
    // Doubled letters are one: Hiwott, Assefa.
    if (letter === before) continue
    if (letter === 't' && after === 'c' && word[at + 2] === 'h') {
      sounds += 'c'
      at += 2
    } else if (digraphs[letter + after]) {
      sounds += digraphs[letter + after]
      at += 1
    } else if (letter === 'o' && after === 'u') {
      sounds += isVowel(word[at + 2]) ? 'W' : 'u'
      at += 1
    } else if (letter === 'u' && (isVowel(after) || (isVowel(before) && after !== undefined))) sounds += 'W'
    else if (letter === 'o' && (before === 'a' || before === 'e')) sounds += 'Wo'
    else if (letter === 'h' && after === undefined && isVowel(before)) sounds += 'H'
    else if (at === 0 && (letter === 'j' || letter === 'z')) sounds += letter.toUpperCase()
    else sounds += singles[letter] ?? letter
  }
  return sounds
}

const ethiopic = /^[\u1200-\u135a]+$/
/** The consonant of each eight letters from U+1200; `'` is a bare vowel. */
const ethiopicRows = "hlhmsrsxkkkkbbtchhnn'kkKKw'zzyddjgggtcpssfp"
const orders = ['e', 'u', 'i', 'a', 'e', '', 'o', 'Wa']
const bareOrders = ['a', 'u', 'i', 'a', 'e', 'i', 'o', 'e']
/** ቈ, ቘ, ኈ, ኰ, ዀ and ጐ with their orders. */
const labialRows = [9, 11, 17, 22, 24, 34]
const labialOrders = ['We', '', 'Wi', 'Wa', 'We', 'Wi', '', '']

function soundsOfEthiopic(word: string): string {
  let sounds = ''
  for (let at = 0; at < word.length; at += 1) {
    const point = word.charCodeAt(at) - 0x1200
    const row = point >> 3
    const consonant = ethiopicRows[row] ?? ''
    const vowel = (consonant === "'" ? bareOrders : labialRows.includes(row) ? labialOrders : orders)[point & 7] ?? ''
    sounds += consonant === "'" ? vowel : consonant + vowel
  }
  return sounds
}

const arabic = /^[ء-ي\u067e\u0686\u06a4\u06a9\u06af\u06cc]+$/
/** Each with its sound at the same place of the next line. و and ي are consonants at the beginning, else perhaps. */
const arabicLetters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهةىءويئؤپچڤگکی'
const arabicSounds = 'abttjhKdzrzsXsdtzagfkklmnhAaaWiaabCbgki'

function soundsOfArabic(word: string): string {
  let sounds = ''
  for (const letter of word) {
    const sound = arabicSounds[arabicLetters.indexOf(letter)] ?? ''
    if (sounds === '') sounds = sound === 'W' ? 'w' : sound === 'i' ? 'y' : sound === 'a' ? 'a' : `${sound}U`
    else sounds += sound === 'W' ? 'Wu' : sound
  }
  return sounds
}
