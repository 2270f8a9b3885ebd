import { readPasted } from '@ashenda/core/domain/pasted.ts'

/** Letters and the like are for the server to read. */
const plain = /^[\d\s()+./-]*$/

/** Mobile numbers of Ethiopia begin with 9 or 7; a 0 before them may stand behind the country's code too. */
const ethiopian = /^(?:(?:\+|00)?251)?0?[79]\d{8}$/

/** Of other countries, with their code: the shortest have six digits in all. */
const foreign = /^(?:\+|00)(?!251)\d{6,15}$/

/** False where a phone as typed is certainly none: an empty one, one that is cut short. The server knows the rules of every country. */
export function isPlausiblePhone(typed: string): boolean {
  const text = readPasted(typed)
  if (!plain.test(text)) return true
  const digits = text.replaceAll(/[^\d+]/g, '')
  return ethiopian.test(digits) || foreign.test(digits)
}
