import { readPasted } from './pasted.ts'

/** Base 32 without i, l, o and u, which are misread on posters. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
export const shortCodeLength = 6

/** A code from as many random bytes; 5 bits of each, a billion codes in all. */
export const shortCodeOf = (random: Uint8Array): string =>
  Array.from(random, (byte) => letters.charAt(byte % letters.length)).join('')

/** The stored form of a typed code; undefined if it cannot be one. */
export function parseShortCode(typed: string): string | undefined {
  const code = readPasted(typed).toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return code.length === shortCodeLength && [...code].every((letter) => letters.includes(letter)) ? code : undefined
}

/** What the platform prints a link on; each has one of its own. */
export const linkPurposes = ['poster', 'handouts', 'share'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

export const linkNameMaxLength = 40
/** Named links of a contestant. */
export const mostNamedLinks = 17

/** Programs that fetch pages, among them those that make link previews; people have none of these words. */
const programs =
  /bot\b|bot[/_-]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|curl|wget|python|java\/|okhttp|axios|node-fetch|headless|lighthouse|monitor|scan/i

/** Whether a visit is a person's, by its headers. Prefetched pages may never be seen. */
export const isPersonsVisit = ({ agent, purpose }: { readonly agent: string; readonly purpose: string }): boolean =>
  agent !== '' && !programs.test(agent) && !/prefetch|preview/i.test(purpose)
