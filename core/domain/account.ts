import { readPasted } from './pasted.ts'
import { isStorable, lengthOf } from './text.ts'

/** A minor needs a parent or guardian who agrees; by Ethiopia's Revised Family Code, article 215. */
export const ageOfMajority = 18

/** Of the privacy policy in the site's files; raise it with their text `version`, and keep the former one below. */
export const policyFileVersion = '2026-11'
/** Of former releases: pages that were opened then still name them. */
export const formerPolicyFileVersions: readonly string[] = []

/** Bounds of an account's texts, in characters. */
export const passwordLength = { least: 8, most: 128 } as const
export const occupationMaxLength = 80
export const descriptionMaxLength = 2_000
export const emailMaxLength = 254
export const answerMaxLength = 100

export const roles = ['actor', 'admin'] as const
export type Role = (typeof roles)[number]

/** One form for every way of typing a password: a phone may send é as one character or as two. */
export const normalisePassword = (typed: string): string => typed.normalize('NFC')

export function isPasswordLength(password: string): boolean {
  const length = lengthOf(password)
  return length >= passwordLength.least && length <= passwordLength.most
}

/** Something before the @, and a host name with a dot. Only a message can show whether anyone reads it. */
const emailForm = /^[^\s@"<>()[\]\\,;:]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u

/** An address as typed or pasted; undefined if invalid. */
export function parseEmail(typed: string): string | undefined {
  const email = readPasted(typed)
  return email.length <= emailMaxLength && isStorable(email) && emailForm.test(email) ? email : undefined
}

/** Whether two typed addresses are the same, ignoring case. */
export const isSameEmail = (one: string, other: string): boolean =>
  readPasted(one).toLowerCase() === readPasted(other).toLowerCase()

/** The favourite sport as compared, ignoring case. */
export const normaliseAnswer = (typed: string): string => readPasted(typed).toLowerCase()

export interface PersonName {
  readonly fname: string
  readonly mname: string
  readonly lname: string
}

/** First, middle and, if any, last name. */
export const fullNameOf = ({ fname, mname, lname }: PersonName): string =>
  [fname, mname, lname].filter((part) => part !== '').join(' ')
