import parsePhoneNumber from 'libphonenumber-js/min'

const longestInput = 40

/**
 * A number that people call back, landlines among them, as E.164; undefined where its country has no numbers of that length.
 * Numbers without a country code are Ethiopian. Whoever is to receive a code needs `parsePhone`, which takes mobiles alone.
 */
export function parseContactPhone(typed: string): string | undefined {
  if (typed.length > longestInput) return undefined
  const parsed = parsePhoneNumber(typed, 'ET')
  return parsed?.isPossible() && parsed.ext === undefined ? parsed.number : undefined
}
