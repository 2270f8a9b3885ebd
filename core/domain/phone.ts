import parsePhoneNumber from 'libphonenumber-js/mobile'
import { readPasted } from './pasted.ts'

/** Ethio telecom numbers as nearly every voter types them; the library takes the rest. A property test compares both. */
const plainEthiopian = /^(?:0|\+251)(9\d{8})$/

const longestInput = 40

/**
 * Numbers that a country lengthened while the library still accepts the former ones. One phone needs one form, or it has several votes.
 * Gabon 2019 (06… is 066…, 04… is 074…); Gambia from seven digits to nine, by operator.
 */
const renumbered: readonly (readonly [former: RegExp, now: string])[] = [
  [/^\+2410?([256]\d{6})$/, '+2416$1'],
  [/^\+2410?([47]\d{6})$/, '+2417$1'],
  [/^\+2410(3\d{6})$/, '+241$1'],
  [/^\+220([35]\d{6})$/, '+22083$1'],
  [/^\+220([68]\d{6})$/, '+22086$1'],
  [/^\+220([27]\d{6}|4[015]\d{5})$/, '+22087$1'],
  [/^\+220(9\d{6})$/, '+22089$1'],
]

/** A typed mobile number as E.164 (`+251912345678`); undefined if invalid. Without a country code it is Ethiopian. */
export function parsePhone(typed: string): string | undefined {
  const plain = plainEthiopian.exec(typed)
  if (plain) return `+251${plain[1]}`
  const text = readPasted(typed)
  if (text.length > longestInput) return undefined
  const parsed = parsePhoneNumber(text, 'ET')
  if (!parsed || parsed.ext !== undefined) return undefined
  if (!parsed.isValid() && !isNewNorthAmerican(parsed.number)) return undefined
  return renumbered.reduce((number, [former, now]) => number.replace(former, now), parsed.number as string) // branded
}

/**
 * North American area codes appear every few months before the metadata knows them, and mobiles there look like landlines. Any possible
 * area is taken: not those ending in two equal digits (toll-free, premium, services), nor the reserved ones (NANPA).
 */
const northAmerican = /^\+1(?!\d(\d)\1|\d9|37|96|88|456|710|5[235])[2-9]\d{2}[2-9]\d{6}$/

/** If the metadata knows the area, it alone decides. */
function isNewNorthAmerican(e164: string): boolean {
  if (!northAmerican.test(e164)) return false
  const known = `${e164.slice(0, 5)}2345678`
  return parsePhoneNumber(known)?.isValid() !== true
}

/** A phone in a query, where an unencoded `+` arrives as a space. */
export const phoneInQuery = (value: string): string =>
  /^ +\d/.test(value) && parsePhone(value) === undefined ? `+${value.trimStart()}` : value

/** Domestic voters pay in birr, everyone else in dollars. */
export const isDomestic = (e164: string): boolean => e164.startsWith('+251')

/** The digits that a search for part of a phone uses, without leading 0 or 00; undefined for fewer than four, or if it is no number. */
export function phonePartOf(text: string): string | undefined {
  const typed = readPasted(text)
  if (!/^[\d\s()+./-]+$/.test(typed)) return undefined
  const digits = typed.replaceAll(/\D/g, '').replace(/^0{1,2}/, '')
  return digits.length >= 4 ? digits : undefined
}
