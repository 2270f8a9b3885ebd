import parsePhoneNumber from 'libphonenumber-js/min'
import { readPasted } from './pasted.ts'

const longestInput = 40

/**
 * A number to call back, landlines included, as E.164; undefined if its country has no numbers of that length. Without a country code it is
 * Ethiopian. Numbers that receive codes go through `parsePhone`, which takes mobiles alone.
 */
export function parseContactPhone(typed: string): string | undefined {
  const text = readPasted(typed)
  if (text.length > longestInput) return undefined
  const parsed = parsePhoneNumber(text, 'ET')
  return parsed?.isPossible() && parsed.ext === undefined ? parsed.number : undefined
}
