/** Texts under locales/{code}. `tag` and `dir` describe the text itself and go on <html>. */
export interface Resource {
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  /** Every key has a text, as `npm run check` verifies, so no fallback is loaded. */
  readonly complete: boolean
}

const resources = {
  en: { tag: 'en', dir: 'ltr', complete: true },
  tig: { tag: 'ti', dir: 'ltr', complete: true },
  am: { tag: 'am', dir: 'ltr', complete: true },
  arabic: { tag: 'ar', dir: 'rtl', complete: true },
  hindi: { tag: 'hi', dir: 'ltr', complete: true },
  korean: { tag: 'ko', dir: 'ltr', complete: true },
} as const satisfies Record<string, Resource>

export type ResourceCode = keyof typeof resources

/** The language shown, then its fallbacks for missing keys. */
export type ResourceChain = readonly [shown: string, ...behind: string[]]

export interface Language {
  /** The code stored under `language` and read from `?lang=`. */
  readonly code: string
  /** BCP 47, for Intl and the name below. */
  readonly tag: string
  /** In the language itself. */
  readonly ownName: string
  /** Stands in for missing texts. */
  readonly behind: ResourceCode
}

/** The options of the specification (section 9), in its order. */
export const languages = [
  { code: 'en', tag: 'en', ownName: 'English', behind: 'en' },
  { code: 'tig', tag: 'ti', ownName: 'ትግርኛ', behind: 'en' },
  { code: 'arabic', tag: 'ar', ownName: 'العربية', behind: 'en' },
  { code: 'hindi', tag: 'hi', ownName: 'हिन्दी', behind: 'en' },
  { code: 'korean', tag: 'ko', ownName: '한국어', behind: 'en' },
  { code: 'am', tag: 'am', ownName: 'አማርኛ', behind: 'tig' },
  { code: 'om', tag: 'om', ownName: 'Afaan Oromoo', behind: 'tig' },
  { code: 'fr', tag: 'fr', ownName: 'Français', behind: 'en' },
  { code: 'de', tag: 'de', ownName: 'Deutsch', behind: 'en' },
  { code: 'zh', tag: 'zh', ownName: '中文', behind: 'en' },
  { code: 'pt', tag: 'pt', ownName: 'Português', behind: 'en' },
  { code: 'ur', tag: 'ur', ownName: 'اردو', behind: 'en' },
  { code: 'es', tag: 'es', ownName: 'Español', behind: 'en' },
  { code: 'ja', tag: 'ja', ownName: '日本語', behind: 'en' },
  { code: 'bn', tag: 'bn', ownName: 'বাংলা', behind: 'en' },
  { code: 'ru', tag: 'ru', ownName: 'Русский', behind: 'en' },
  { code: 'sw', tag: 'sw', ownName: 'Kiswahili', behind: 'en' },
  { code: 'tr', tag: 'tr', ownName: 'Türkçe', behind: 'en' },
  { code: 'kn', tag: 'kn', ownName: 'ಕನ್ನಡ', behind: 'en' },
] as const satisfies readonly Language[]

export type LanguageOption = (typeof languages)[number]
export type LanguageCode = LanguageOption['code']

const initialLanguage: LanguageCode = 'tig'
const fallbackResource: ResourceCode = 'en'

export const languageOf = (code: LanguageCode): LanguageOption =>
  languages.find((language) => language.code === code) ?? languages[0]

export const isLanguageCode = (code: string | null | undefined): code is LanguageCode =>
  languages.some((language) => language.code === code)

/** A language's resources, best first: its own, its stand-in, English. Missing ones are left out, and everything after a complete one. */
export function resourceChain(
  code: LanguageCode,
  known: Readonly<Record<string, Resource>> = resources,
): ResourceChain {
  const wanted = [code, languageOf(code).behind, fallbackResource]
  const chain = wanted.filter((resource, index) => Object.hasOwn(known, resource) && wanted.indexOf(resource) === index)
  const end = chain.findIndex((resource) => known[resource]?.complete)
  const [shown = fallbackResource, ...behind] = chain.slice(0, end + 1)
  return [shown, ...behind]
}

export const resourceOf = (code: string): Resource =>
  Object.hasOwn(resources, code) ? resources[code as ResourceCode] : resources[fallbackResource] // hasOwn has just said so

/** The texts really shown: their language and direction go on `<html>`. */
export const shownResource = (code: LanguageCode): Resource => resourceOf(resourceChain(code)[0])

/** The address (`?lang=en`), then the stored choice, then Tigrinya. */
export function firstLanguage(search: string, kept: string | undefined): LanguageCode {
  const asked = new URLSearchParams(search).get('lang')
  if (isLanguageCode(asked)) return asked
  return isLanguageCode(kept) ? kept : initialLanguage
}
