import { firstLanguage, type LanguageCode } from '../../lib/language.ts'

/**
 * The address to share: people who open it, and previews of it, get the language of the person who shares it. The
 * language of a first visit is left out, so that people who have chosen another one keep it.
 * @param path on this site, as /…
 */
export function sharedAddress(path: string, language: LanguageCode): string {
  const address = new URL(path, location.origin)
  if (language !== firstLanguage('', undefined)) address.searchParams.set('lang', language)
  return address.href
}
