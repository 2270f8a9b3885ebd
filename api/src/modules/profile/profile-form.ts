import { profileFields } from '@ashenda/core/contracts/http/profile.ts'
import type { ProfileChange } from '@ashenda/db/queries/accounts/profile.ts'
import type { ZoneRow } from '@ashenda/db/queries/contest/directory.ts'
import { Compile } from 'typebox/compile'
import { formRefusal } from '../../schema-refusal.ts'
import { readAnswer, readDescription, readName, readOptionalName, readZone } from '../accounts/registration.ts'
import { readEmail, readOccupation } from './story.ts'

export interface ReadProfile extends Omit<ProfileChange, 'answerHash'> {
  /** To be hashed; '' means none. */
  readonly answer?: string
}

const shape = Compile(profileFields)

/** The text fields of the form, in the form they are stored in; the phone is ignored. @throws AppError the first problem */
export function readProfile(typed: Readonly<Record<string, string>>, zones: readonly ZoneRow[]): ReadProfile {
  if (!shape.Check(typed)) throw formRefusal(shape, profileFields.properties, typed)
  const { fname, mname, lname, email, description, occupation, address, answer } = typed
  return {
    ...(fname !== undefined && { fname: readName(fname) }),
    ...(mname !== undefined && { mname: readName(mname) }),
    ...(lname !== undefined && { lname: readOptionalName(lname) }),
    ...(email !== undefined && { email: readEmail(email) }),
    ...(description !== undefined && { description: readDescription(description) }),
    ...(occupation !== undefined && { occupation: readOccupation(occupation) }),
    ...(address !== undefined && { zoneId: readZone(address, zones) }),
    ...(answer !== undefined && { answer: readAnswer(answer) }),
  }
}
