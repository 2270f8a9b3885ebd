import { cardSerialOf, parseCardCode, parseCardSerial, printedCardCode } from '@ashenda/core/domain/card-code.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'

/** What a QR reader types: the printed link, the code in its fragment. */
const linkStart = /^.*#card=/s

/** A card's code or serial as the server reads it; undefined where it is neither. */
export function readCard(typed: string): string | undefined {
  const name = typed.replace(linkStart, '')
  const code = parseCardCode(name)
  if (code !== undefined) return printedCardCode(code)
  const serial = parseCardSerial(name)
  return serial && cardSerialOf(serial.batch, serial.ordinal)
}

/** The place of a card in its batch, by its serial or the end of it; undefined where it is in another, or none. */
export function readPlace(typed: string, { number, amount }: { readonly number: number; readonly amount: number }) {
  const serial = parseCardSerial(typed)
  const text = readPasted(typed)
  const place = serial ? serial.batch === number && serial.ordinal : /^\d{1,6}$/.test(text) && Number(text)
  return place !== false && place >= 1 && place <= amount ? place : undefined
}
