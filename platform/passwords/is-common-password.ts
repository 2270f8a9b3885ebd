import { readFileSync } from 'node:fs'

/**
 * Passwords of at least eight characters among the 49,000 most used ones of leaked accounts, in lower case, from
 * `@zxcvbn-ts/language-common` 4.1.3 (MIT, common-passwords.LICENSE).
 */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** The first words people here think of, as typed; most are followed by a year or 123. */
const ofThisPlace = new Set(
  `ashenda ashendye ashendatigray tigray tigrai tigraye mekelle mekele adigrat adwa axum aksum shire wukro alamata humera enderta
  addisababa ethiopia habesha chapa tilfi admin administrator አሸንዳ ኣሸንዳ ትግራይ መቐለ መቀለ ኣድዋ አድዋ ኣክሱም አክሱም ዓዲግራት ኢትዮጵያ`.split(
    /\s+/,
  ),
)

/** A password's letters, reduced to one repetition if it repeats a word. */
function wordOf(password: string): string {
  const letters = password.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '')
  return /^(.+?)\1*$/u.exec(letters)?.[1] ?? ''
}

/**
 * Whether a normalised password is an obvious guess: one of the most used, or a local word with only digits and signs around it. Case does
 * not matter.
 */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.toLowerCase()) || ofThisPlace.has(wordOf(password))
