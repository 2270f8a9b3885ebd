/** A language the pages for everyone are written in. */
export interface SiteLanguage {
  /** What `?lang=` takes. */
  readonly code: string
  /** BCP 47. */
  readonly tag: string
}

/** What search engines are told of; a test holds it against the web app's. Without `?lang=` a first visit is in Tigrinya. */
export const siteLanguages: readonly SiteLanguage[] = [
  { code: 'en', tag: 'en' },
  { code: 'tig', tag: 'ti' },
  { code: 'arabic', tag: 'ar' },
  { code: 'hindi', tag: 'hi' },
  { code: 'korean', tag: 'ko' },
  { code: 'am', tag: 'am' },
]

/** The language an address asks for; undefined where it asks for none of these. */
export const languageAsked = (query: string): SiteLanguage | undefined => {
  const asked = new URLSearchParams(query).get('lang')
  return siteLanguages.find(({ code }) => code === asked)
}

/** A page's address in a language; without one, the page in the language of whoever opens it. */
export const addressIn = (address: string, language: SiteLanguage | undefined): string =>
  language ? `${address}?lang=${language.code}` : address

/** A page in each language, by the names search engines know them under. */
export const alternatesOf = (address: string): readonly { readonly tag: string; readonly address: string }[] => [
  ...siteLanguages.map((language) => ({ tag: language.tag, address: addressIn(address, language) })),
  { tag: 'x-default', address },
]
