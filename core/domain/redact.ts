import parsePhoneNumber from 'libphonenumber-js/mobile'
import { normaliseName } from './text.ts'

/** The person to remove from a text. */
export interface Person {
  /** E.164. */
  readonly phone?: string | null
  readonly email?: string | null
  /** Each single name, in spoken order. */
  readonly names: readonly string[]
}

/** The mark for erased text, in any language. */
const erasedMark = '[…]'

export interface Redactor {
  /** Removes phone, e-mail and whole names, which are hers in any text. */
  readonly anywhere: (text: string) => string
  /** Also removes each single name. Only for texts about her, because others share these names. */
  readonly aboutHer: (text: string) => string
  /** What a text must contain, ignoring case, for `anywhere` to match: digits in a row, or one of the words. */
  readonly needles: { readonly digits: string | undefined; readonly words: readonly string[] }
}

/** Finds a person in typed texts: her number with anything between the digits, names in any case. */
export function redactorOf({ phone, email, names }: Person): Redactor {
  const single = names.map(normaliseName).filter((name) => name !== '')
  const whole = wholeNames(single)
  const hers = [...(phone ? [phonePattern(phone)] : []), ...(email ? [wordPattern(email)] : [])]
  const replaceAll = (patterns: readonly RegExp[]) => (text: string) =>
    patterns.reduce((rest, pattern) => rest.replace(pattern, erasedMark), text)
  const anywhere = [...hers, ...whole.map(wordPattern)]
  return {
    anywhere: replaceAll(anywhere),
    aboutHer: replaceAll([...anywhere, ...single.map(wordPattern)]),
    needles: { digits: phone ? nationalOf(phone) : undefined, words: [...(email ? [email] : []), ...whole] },
  }
}

/** Whole names as people use them: all three, the first two, first and last. Longest first. */
function wholeNames(single: readonly string[]): readonly string[] {
  if (single.length < 2) return single.filter((name) => name.includes(' '))
  const called = [single, single.slice(0, 2), [...single.slice(0, 1), ...single.slice(-1)]]
  const whole = new Set(called.map((parts) => parts.join(' ')))
  return [...whole].toSorted((one, other) => other.length - one.length)
}

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Whole words only: Selam is part of Selamawit, who is somebody else. */
const wordPattern = (text: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}])${escaped(text).replaceAll(' ', String.raw`\s+`)}(?![\p{L}\p{M}\p{N}])`,
    'giu',
  )

const nationalOf = (e164: string): string => parsePhoneNumber(e164)?.nationalNumber ?? e164.slice(1)

/** With or without country code, however grouped. */
function phonePattern(e164: string): RegExp {
  const national = nationalOf(e164)
  const country = e164.slice(1, -national.length)
  const gap = String.raw`[\s().\/-]*`
  const spread = (digits: string): string => [...digits].join(gap)
  return new RegExp(
    String.raw`(?<!\d)(?:(?:\+|00)?${spread(country)}${gap})?(?:0${gap})?${spread(national)}(?!\d)`,
    'g',
  )
}
