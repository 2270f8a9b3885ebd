import { readFileSync } from 'node:fs'

/**
 * The passwords of at least eight characters among the 49,000 most used ones of leaked accounts, in small letters: those of
 * `@zxcvbn-ts/language-common` 4.1.3 (MIT, common-passwords.LICENSE).
 */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** What everybody thinks of here first, in the letters people type it in; nine of ten have a year or 123 behind it. */
const ofThisPlace = new Set(
  `ashenda ashendye ashendatigray tigray tigrai tigraye mekelle mekele adigrat adwa axum aksum shire wukro alamata humera enderta
  addisababa ethiopia habesha chapa tilfi admin administrator አሸንዳ ኣሸንዳ ትግራይ መቐለ መቀለ ኣድዋ አድዋ ኣክሱም አክሱም ዓዲግራት ኢትዮጵያ`.split(
    /\s+/,
  ),
)

/** Of a password: its letters alone, and each of them once where it is one word again and again. */
function wordOf(password: string): string {
  const letters = password.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '')
  return /^(.+?)\1*$/u.exec(letters)?.[1] ?? ''
}

/**
 * Whether a password, in its one normal form, is among the first that anybody would try: one of the most used, or a word of this place with
 * nothing but digits and signs about it. Capitals make none better.
 */
export const isCommonPassword = (password: string): boolean =>
  common.has(password.toLowerCase()) || ofThisPlace.has(wordOf(password))
