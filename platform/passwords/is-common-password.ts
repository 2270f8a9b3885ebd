import { readFileSync } from 'node:fs'

/**
 * The passwords of at least eight characters among the 49,000 most used ones of leaked accounts, in small letters: those of
 * `@zxcvbn-ts/language-common` 4.1.3 (MIT, common-passwords.LICENSE).
 */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
)

/** Whether a password, in its one normal form, is among the first that anybody would try; capitals make none better. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
