import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { readText, writeText } from './storage.ts'

const parameter = 'ref'
const storageKey = 'referralCode'
/** The contract takes no longer one (core/contracts/http/accounts.ts); it would make the whole registration fail. */
const longest = 128

/** The referral of this page, which other tabs do not change. */
let inPage = ''

/** Keeps the code of who sent the visitor, which any address may carry (REG-05). */
export function keepReferral(search: string): void {
  const code = usable(new URLSearchParams(search).get(parameter))
  if (code === '') return
  inPage = code
  writeText(storageKey, code)
}

/** The code to register with, '' where nobody sent her. */
export const referralCode = (): string => inPage || usable(readText(storageKey))

const usable = (code: string | null | undefined): string =>
  code !== null && code !== undefined && code.length <= longest ? readPasted(code) : ''
