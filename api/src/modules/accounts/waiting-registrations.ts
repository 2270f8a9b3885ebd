import { eachText } from '@ashenda/core/domain/moderation.ts'
import { openText, sealText } from '@ashenda/core/domain/sealed-text.ts'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { KeptForm } from '../phone-proof/waiting-for-code.ts'

const textOrNull = Type.Union([Type.String(), Type.Null()])

/** Somebody who wants to register, in the form she is entered in; of her password and answer the hashes alone. */
const waitingRegistration = Type.Object({
  id: Type.String(),
  phone: Type.String(),
  email: textOrNull,
  ...eachText(() => Type.String()),
  zoneId: textOrNull,
  referredBy: textOrNull,
  passwordHash: Type.String(),
  answerHash: textOrNull,
})
export type WaitingRegistration = Type.Static<typeof waitingRegistration>

const shape = Compile(waitingRegistration)

/** Registrations that wait for the code which was sent to their phone. Sealed: Redis writes what it holds to its disk. */
export const waitingRegistrations = (key: Uint8Array): KeptForm<WaitingRegistration> => ({
  name: 'waiting-registrations',
  write: (id, kept) => sealText(key, id, JSON.stringify(kept)).toString('base64'),
  read: (id, text) => {
    const kept: unknown = JSON.parse(openText(key, id, Buffer.from(text, 'base64')))
    if (!shape.Check(kept)) throw new Error('a waiting registration is none')
    return kept
  },
})
