import { firstLanguage, isLanguageCode, type LanguageCode } from './language.ts'
import { readCookie, readText, writeCookie, writeText } from './storage.ts'

const storageKey = 'language'
const parameter = 'lang'

const keptSeconds = 400 * 24 * 3_600

/** Here, and as a cookie, by which the server knows in which language to render the next page. */
export function keepLanguage(code: LanguageCode): void {
  writeText(storageKey, code)
  writeCookie(storageKey, code, keptSeconds)
}

/**
 * The language to start with. One that stands in the address is kept and leaves the address: else a reload would undo a
 * later choice.
 */
export function takeFirstLanguage(): LanguageCode {
  const inCookie = readCookie(storageKey) || undefined
  // The server sets a cookie, too, when a link is followed without scripts: then the stored language is the older one.
  const kept = inCookie ?? readText(storageKey)
  const code = firstLanguage(location.search, kept)
  // Some browsers drop cookies that scripts set, after a week.
  if (code === kept && inCookie === undefined) keepLanguage(code)
  const address = new URL(location.href)
  const asked = address.searchParams.get(parameter)
  // An admin's preview in some language changes nothing for her.
  if (asked === null || address.searchParams.has('preview')) return code
  if (isLanguageCode(asked)) keepLanguage(code)
  address.searchParams.delete(parameter)
  history.replaceState(history.state, '', address)
  return code
}
