import { firstLanguage, type LanguageCode } from '../../lib/language.ts'

/**
 * The address to hand on: whoever opens it, and whatever shows a preview of it, reads the language of who shares it. The
 * language of a first visit goes without saying, and lets whoever has chosen another keep it.
 * @param path on this site, as /…
 */
export function sharedAddress(path: string, language: LanguageCode): string {
  const address = new URL(path, location.origin)
  if (language !== firstLanguage('', undefined)) address.searchParams.set('lang', language)
  return address.href
}
