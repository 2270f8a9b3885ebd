import { firstLanguage, type LanguageCode } from '../../lib/language.ts'

/**
 * The address to share, with the sharer's language for readers and previews. A first visit's language is omitted, so that people keep their
 * own choice. @param path on this site, as /…
 */
export function sharedAddress(path: string, language: LanguageCode): string {
  const address = new URL(path, location.origin)
  if (language !== firstLanguage('', undefined)) address.searchParams.set('lang', language)
  return address.href
}
