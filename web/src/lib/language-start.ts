import { firstLanguage, isLanguageCode, type LanguageCode } from './language.ts'
import { readText, writeText } from './storage.ts'

const storageKey = 'language'
const parameter = 'lang'

export const keepLanguage = (code: LanguageCode): void => writeText(storageKey, code)

/**
 * The language to start with. One that stands in the address is kept and leaves the address: else a reload would undo a
 * later choice.
 */
export function takeFirstLanguage(): LanguageCode {
  const code = firstLanguage(location.search, readText(storageKey))
  const address = new URL(location.href)
  const asked = address.searchParams.get(parameter)
  if (asked === null) return code
  if (isLanguageCode(asked)) keepLanguage(code)
  address.searchParams.delete(parameter)
  history.replaceState(history.state, '', address)
  return code
}
