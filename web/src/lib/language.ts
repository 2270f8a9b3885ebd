/** A set of texts under locales/{code}. `tag` and `dir` describe the text itself, and so what stands on <html>. */
export interface Resource {
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  /** Every key has its text: nothing behind it in a chain is ever needed, or loaded. */
  readonly complete: boolean
}

export const resources = {
  en: { tag: 'en', dir: 'ltr', complete: true },
  tig: { tag: 'ti', dir: 'ltr', complete: true },
} as const satisfies Record<string, Resource>

export type ResourceCode = keyof typeof resources

export interface Language {
  /** What is kept under `language` and taken from `?lang=`. */
  readonly code: string
  /** BCP 47, for Intl and for the name below. */
  readonly tag: string
  /** In the language itself. */
  readonly ownName: string
  /** As the specification names the option. */
  readonly name: string
  /** The language whose texts stand in behind its own. */
  readonly behind: ResourceCode
}

/** The options of the specification (section 9), in its order. */
export const languages = [
  { code: 'en', tag: 'en', ownName: 'English', name: 'English', behind: 'en' },
  { code: 'tig', tag: 'ti', ownName: 'ትግርኛ', name: 'Tigrigna', behind: 'en' },
  { code: 'arabic', tag: 'ar', ownName: 'العربية', name: 'Arabic', behind: 'en' },
  { code: 'hindi', tag: 'hi', ownName: 'हिन्दी', name: 'Hindi', behind: 'en' },
  { code: 'korean', tag: 'ko', ownName: '한국어', name: 'Korean', behind: 'en' },
  { code: 'am', tag: 'am', ownName: 'አማርኛ', name: 'Amharic', behind: 'tig' },
  { code: 'om', tag: 'om', ownName: 'Afaan Oromoo', name: 'Oromo', behind: 'tig' },
  { code: 'fr', tag: 'fr', ownName: 'Français', name: 'French', behind: 'en' },
  { code: 'de', tag: 'de', ownName: 'Deutsch', name: 'German', behind: 'en' },
  { code: 'zh', tag: 'zh', ownName: '中文', name: 'Chinese', behind: 'en' },
  { code: 'pt', tag: 'pt', ownName: 'Português', name: 'Portuguese', behind: 'en' },
  { code: 'ur', tag: 'ur', ownName: 'اردو', name: 'Urdu', behind: 'en' },
  { code: 'es', tag: 'es', ownName: 'Español', name: 'Spanish', behind: 'en' },
  { code: 'ja', tag: 'ja', ownName: '日本語', name: 'Japanese', behind: 'en' },
  { code: 'bn', tag: 'bn', ownName: 'বাংলা', name: 'Bengali', behind: 'en' },
  { code: 'ru', tag: 'ru', ownName: 'Русский', name: 'Russian', behind: 'en' },
  { code: 'sw', tag: 'sw', ownName: 'Kiswahili', name: 'Swahili', behind: 'en' },
  { code: 'tr', tag: 'tr', ownName: 'Türkçe', name: 'Turkish', behind: 'en' },
  { code: 'kn', tag: 'kn', ownName: 'ಕನ್ನಡ', name: 'Kannada', behind: 'en' },
] as const satisfies readonly Language[]

export type LanguageCode = (typeof languages)[number]['code']

const initialLanguage: LanguageCode = 'tig'
const fallbackResource: ResourceCode = 'en'

export const languageOf = (code: LanguageCode): Language =>
  languages.find((language) => language.code === code) ?? languages[0]

export const isLanguageCode = (code: string | null | undefined): code is LanguageCode =>
  languages.some((language) => language.code === code)

const isResourceCode = (code: string): code is ResourceCode => Object.hasOwn(resources, code)

/**
 * The resources a language is shown with, best first: its own, the one behind it, English; those that do not exist are left
 * out, and so is everything behind a complete one.
 */
export function resourceChain(code: LanguageCode): readonly [ResourceCode, ...ResourceCode[]] {
  const wished: readonly string[] = [code, languageOf(code).behind]
  const chain: ResourceCode[] = []
  for (const resource of wished.filter(isResourceCode)) {
    if (!chain.includes(resource)) chain.push(resource)
    if (resources[resource].complete) break
  }
  const [first = fallbackResource, ...rest] = chain
  return rest.includes(fallbackResource) || resources[rest.at(-1) ?? first].complete
    ? [first, ...rest]
    : [first, ...rest, fallbackResource]
}

/** An address may say the language (`?lang=en`), then what was chosen before counts, then Tigrinya. */
export function firstLanguage(search: string, kept: string | undefined): LanguageCode {
  const asked = new URLSearchParams(search).get('lang')
  if (isLanguageCode(asked)) return asked
  return isLanguageCode(kept) ? kept : initialLanguage
}
