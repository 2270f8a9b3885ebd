/** Joiners, direction marks, soft hyphens, fillers, variation selectors, private-use characters, and the object placeholder. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Co}\u2800\ufff9-\ufffc]/gu
const fullWidth = /[\uff01-\uff5e]/g
const digits = /[\p{Nd}፩-፱]/gu
const dashes = /[\p{Pd}\u2212\u02d7\u2043]/gu
const apostrophes = /[\u2018\u2019\u201b\u02bc\u02bb\u2032]/g
const spaces = /[\s\u0085]+/g
/** Punctuation of every script, except what may begin or end a code, a token or a path. */
const edges = /^(?:(?![\p{Pc}\p{Pd}@#%&/\\])[\p{P}<>` ])+|(?:(?![\p{Pc}\p{Pd}@#%&/\\])[\p{P}<>` ])+$/gu

/**
 * The one form of a text that is looked up or compared: phones, e-mails, codes, references, answers, search words. Undoes what chats,
 * spreadsheets and keyboards add or exchange. Not for passwords, which stay as typed, or names, which are shown.
 */
export const readPasted = (typed: string): string =>
  typed
    .replace(unseen, '')
    .replace(fullWidth, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0))
    .replace(digits, (digit) => String(digitValueOf(digit)))
    .replace(dashes, '-')
    .replace(apostrophes, "'")
    .normalize('NFC')
    .replace(spaces, ' ')
    .replace(edges, '')

/** Ethiopic has no zero. Other scripts' decimal digits are runs of ten code points from zero; some runs are adjacent. */
function digitValueOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  if (!/\p{Nd}/u.test(digit)) return point - 0x1368
  let first = point
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return (point - first) % 10
}
