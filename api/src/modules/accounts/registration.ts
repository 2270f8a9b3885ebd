import type { Consent, Registration } from '@ashenda/core/contracts/http/accounts.ts'
import type { story } from '@ashenda/core/contracts/http/profile-forms.ts'
import {
  answerMaxLength,
  descriptionMaxLength,
  isPasswordLength,
  normaliseAnswer,
  normalisePassword,
  occupationMaxLength,
  parseEmail,
} from '@ashenda/core/domain/account.ts'
import { eachText, type PublicText, type PublicTexts } from '@ashenda/core/domain/moderation.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { openText, sealText } from '@ashenda/core/domain/sealed-text.ts'
import { isBlank, isFullName, isStorable, lengthOf, normaliseStory } from '@ashenda/core/domain/text.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { GivenConsent, NewContestant } from '@ashenda/db/queries/accounts/accounts.ts'
import type { Story } from '@ashenda/db/queries/accounts/profile.ts'
import { wasPolicy } from '@ashenda/db/queries/content/content.ts'
import type { ZoneRow } from '@ashenda/db/queries/contest/directory.ts'
import { isCommonPassword } from '@ashenda/platform/passwords/is-common-password.ts'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { findZone } from '../../directory/directory.ts'
import { readLine, readName } from '../../http/read-line.ts'
import type { KeptForm } from '../phone-proof/waiting-for-code.ts'

/** A registration as stored; password and answer as they will be hashed. */
export interface ReadRegistration
  extends PublicTexts,
    Pick<NewContestant, 'phone' | 'email' | 'zoneId' | 'referredBy'> {
  readonly password: string
  /** '' means none. */
  readonly answer: string
}

/** @throws AppError the first problem */
export function readRegistration(typed: Registration, zones: readonly ZoneRow[]): ReadRegistration {
  return {
    ...eachText((text) => textReaders[text](typed[text] ?? '')),
    phone: readPhone(typed.phone),
    email: readEmail(typed.email ?? ''),
    password: readNewPassword(typed.password),
    answer: readAnswer(typed.answer ?? ''),
    zoneId: readZone(typed.address ?? '', zones),
    referredBy: readReferral(typed.referralCode ?? ''),
  }
}

/** @throws AppError version_conflict where nobody could read that policy */
export async function needPolicy(sql: Sql, { policy }: GivenConsent): Promise<void> {
  if (!(await wasPolicy(sql, policy))) throw new AppError('version_conflict')
}

/** @throws AppError guardian_needed, or as readName */
export function readConsent({ policy, isMinor, guardian = '' }: Consent): GivenConsent {
  if (!isMinor) return { policy, guardian: null }
  if (isBlank(guardian)) throw new AppError('guardian_needed')
  const name = readName(guardian)
  if (!isFullName(name)) throw new AppError('guardian_needed')
  return { policy, guardian: name }
}

/**
 * The problems of all fields, where `readRegistration` throws only the first. The form itself checks for empty fields.
 */
export function registrationProblems(
  typed: Readonly<Record<string, string>>,
  zones: readonly ZoneRow[],
): Readonly<Record<string, ErrorCode>> {
  const readers = {
    ...textReaders,
    phone: readPhone,
    password: readNewPassword,
    address: (zone: string) => readZone(zone, zones),
    email: readEmail,
    answer: readAnswer,
  }
  const found = Object.entries(readers).flatMap(([field, read]): [string, ErrorCode][] => {
    const text = typed[field] ?? ''
    if (text.trim() === '') return []
    try {
      read(text)
      return []
    } catch (error) {
      if (error instanceof AppError) return [[field, error.code]]
      throw error
    }
  })
  return Object.fromEntries(found)
}

/** '' for a text that shows nothing. */
const readOptionalName = (typed: string): string => (isBlank(typed) ? '' : readName(typed))

export function readPhone(typed: string): string {
  const phone = parsePhone(typed)
  if (phone === undefined) throw new AppError('bad_phone')
  return phone
}

/** Any character is allowed. */
export function readNewPassword(typed: string): string {
  if (!typed.isWellFormed()) throw new AppError('invalid_text')
  const password = normalisePassword(typed)
  if (!isPasswordLength(password)) throw new AppError('password_length')
  if (isCommonPassword(password)) throw new AppError('password_common')
  return password
}

/** '' means none. */
export function readAnswer(typed: string): string {
  const answer = normaliseAnswer(typed)
  if (!isStorable(answer)) throw new AppError('invalid_text')
  if (lengthOf(answer) > answerMaxLength) throw new AppError('text_too_long')
  return answer
}

/** Readers of the public texts; '' means none where the text is optional. */
export const textReaders = {
  fname: readName,
  mname: readName,
  lname: readOptionalName,
  occupation: readOccupation,
  description: readDescription,
} as const satisfies Record<PublicText, (typed: string) => string>

/** Null means none. */
export function readZone(typed: string, zones: readonly ZoneRow[]): string | null {
  const zone = findZone(zones, typed)
  if (zone === 'unknown') throw new AppError('unknown_zone')
  return zone?.id ?? null
}

function readDescription(typed: string): string {
  const description = normaliseStory(typed)
  if (description === undefined) throw new AppError('invalid_text')
  if (lengthOf(description) > descriptionMaxLength) throw new AppError('text_too_long')
  return isBlank(description) ? '' : description
}

/** From the referral link; null if it is no valid id. */
function readReferral(typed: string): string | null {
  const id = readPasted(typed).toLowerCase()
  return isUuid(id) ? id : null
}

const textOrNull = Type.Union([Type.String(), Type.Null()])

/** A registration as stored; of password and answer only the hashes. */
const waitingRegistration = Type.Object({
  id: Type.String(),
  phone: Type.String(),
  email: textOrNull,
  ...eachText(() => Type.String()),
  zoneId: textOrNull,
  referredBy: textOrNull,
  passwordHash: Type.String(),
  answerHash: textOrNull,
  /** A former version kept none. */
  consent: Type.Optional(Type.Union([Type.Object({ policy: Type.String(), guardian: textOrNull }), Type.Null()])),
})
export type WaitingRegistration = Type.Static<typeof waitingRegistration>

const shape = Compile(waitingRegistration)

/** Registrations waiting for the code sent to their phone. Encrypted, because Redis persists to disk. */
export const waitingRegistrations = (key: Uint8Array): KeptForm<WaitingRegistration> => ({
  name: 'waiting-registrations',
  write: (id, kept) => sealText(key, id, JSON.stringify(kept)).toString('base64'),
  read: (id, text) => {
    const kept: unknown = JSON.parse(openText(key, id, Buffer.from(text, 'base64')))
    if (!shape.Check(kept)) throw new Error('a waiting registration is none')
    return kept
  },
})

/** Reads a contestant's own description as stored. @throws AppError the first problem */
export function readStory({ description, occupation, email }: Static<typeof story>): Story {
  return {
    description: readRequiredDescription(description),
    ...(occupation !== undefined && { occupation: readOccupation(occupation) }),
    ...(email !== undefined && { email: readEmail(email) }),
  }
}

function readRequiredDescription(typed: string): string {
  const description = readDescription(typed)
  if (description === '') throw new AppError('empty_description')
  return description
}

/** '' for a text that shows nothing. */
export function readOccupation(typed: string): string {
  return isBlank(typed) ? '' : readLine(typed, occupationMaxLength)
}

/** Null for ''. */
export function readEmail(typed: string): string | null {
  if (readPasted(typed) === '') return null
  const email = parseEmail(typed)
  if (email === undefined) throw new AppError('bad_email')
  return email
}
