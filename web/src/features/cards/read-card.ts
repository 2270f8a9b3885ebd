import { cardSerialOf, parseCardCode, parseCardSerial, printedCardCode } from '@ashenda/core/domain/card-code.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'

/** A QR reader types the printed link, with the code in its fragment. */
const linkStart = /^.*#card=/s

/** A card's code or serial in the server's form; undefined if neither. */
export function readCard(typed: string): string | undefined {
  const name = typed.replace(linkStart, '')
  const code = parseCardCode(name)
  if (code !== undefined) return printedCardCode(code)
  const serial = parseCardSerial(name)
  return serial && cardSerialOf(serial.batch, serial.ordinal)
}

/** A card's place in its batch, by its serial or the end of it; undefined if in another batch or none. */
export function readPlace(typed: string, { number, amount }: { readonly number: number; readonly amount: number }) {
  const serial = parseCardSerial(typed)
  const text = readPasted(typed)
  const place = serial ? serial.batch === number && serial.ordinal : /^\d{1,6}$/.test(text) && Number(text)
  return place !== false && place >= 1 && place <= amount ? place : undefined
}
