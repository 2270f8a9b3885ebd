/** The GSM 03.38 alphabet, and the signs that take two places in it. */
const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const gsmDouble = new Set('\f^{}\\[~]|€')

export interface SmsLength {
  /** Ge'ez, Arabic, Devanagari and Hangul need UCS-2: 70 characters instead of 160. */
  readonly alphabet: 'gsm' | 'ucs2'
  /** Places that its characters take. */
  readonly length: number
  readonly segments: number
  /** Places left in the last segment. */
  readonly left: number
}

const places = { gsm: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } } as const

/** The short messages that a text takes; each is paid for. */
export function smsLengthOf(text: string): SmsLength {
  const signs = [...text]
  const isGsm = signs.every((sign) => gsm.has(sign) || gsmDouble.has(sign))
  const alphabet = isGsm ? 'gsm' : 'ucs2'
  const sizes = signs.map((sign) => (isGsm ? (gsmDouble.has(sign) ? 2 : 1) : sign.length))
  const length = sizes.reduce((sum, size) => sum + size, 0)
  const { single, part } = places[alphabet]
  if (length <= single) return { alphabet, length, segments: 1, left: single - length }
  let segments = 1
  let used = 0
  // No sign is divided between two parts.
  for (const size of sizes) {
    if (used + size > part) {
      segments += 1
      used = 0
    }
    used += size
  }
  return { alphabet, length, segments, left: part - used }
}
