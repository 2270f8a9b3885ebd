import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { readText, writeText } from './storage.ts'

const parameter = 'ref'
const storageKey = 'referralCode'
/** The contract's limit (core/contracts/http/accounts.ts); a longer one would fail the registration. */
const longest = 128

/** This page's referral, unaffected by other tabs. */
let inPage = ''

/** Keeps the referral code, which any address may carry (REG-05). */
export function keepReferral(search: string): void {
  const code = usable(new URLSearchParams(search).get(parameter))
  if (code === '') return
  inPage = code
  writeText(storageKey, code)
}

/** The code to register with; '' without a referral. */
export const referralCode = (): string => inPage || usable(readText(storageKey))

const usable = (code: string | null | undefined): string =>
  code !== null && code !== undefined && code.length <= longest ? readPasted(code) : ''
