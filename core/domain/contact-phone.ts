import parsePhoneNumber from 'libphonenumber-js/min'
import { readPasted } from './pasted.ts'

const longestInput = 40

/**
 * A number that people call back, landlines among them, as E.164; undefined where its country has no numbers of that length.
 * Numbers without a country code are Ethiopian. Whoever is to receive a code needs `parsePhone`, which takes mobiles alone.
 */
export function parseContactPhone(typed: string): string | undefined {
  const text = readPasted(typed)
  if (text.length > longestInput) return undefined
  const parsed = parsePhoneNumber(text, 'ET')
  return parsed?.isPossible() && parsed.ext === undefined ? parsed.number : undefined
}
