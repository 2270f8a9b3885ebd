import { parseEmail } from '@ashenda/core/domain/account.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { AccountTaken, type Identity, type KnownAccount } from '@ashenda/db/queries/accounts/accounts.ts'

export interface TypedIdentity {
  /** Undefined if no account can have it. */
  readonly identity: Identity | undefined
  /** Key of the failed attempts: the same for every spelling of an identity, and one for all invalid ones. */
  readonly countedAs: string
}

/** A phone, an e-mail or an id. Ids are tried first, because many contain a valid phone. */
export function identityOf(typed: string): TypedIdentity {
  const text = readPasted(typed)
  if (isUuid(text.toLowerCase())) return knownBy('id', text.toLowerCase())
  if (text.includes('@')) return identityOfEmail(typed)
  return identityOfPhone(typed)
}

export function identityOfPhone(typed: string): TypedIdentity {
  const phone = parsePhone(typed)
  return phone === undefined ? unknown(typed) : knownBy('phone', phone)
}

export function identityOfEmail(typed: string): TypedIdentity {
  const email = parseEmail(typed)
  return email === undefined ? unknown(typed) : knownBy('email', email.toLowerCase())
}

/** Keys of an account's failed log-ins, under every identity its owner may type. */
export const countedNamesOf = ({
  id,
  phone,
  email,
}: Pick<KnownAccount, 'id' | 'phone' | 'email'>): readonly string[] => [
  `id:${id}`,
  ...(phone === null ? [] : [`phone:${phone}`]),
  ...(email === null ? [] : [`email:${email.toLowerCase()}`]),
]

const knownBy = (by: Identity['by'], value: string): TypedIdentity => ({
  identity: { by, value },
  countedAs: `${by}:${value}`,
})

const unknown = (typed: string): TypedIdentity => ({
  identity: undefined,
  countedAs: `unknown:${readPasted(typed).toLowerCase()}`,
})

/** Maps a unique violation to phone_taken or email_taken; passes on any other error. */
export function refusalOfTaken(error: unknown): unknown {
  if (!(error instanceof AccountTaken) || error.by === 'id') return error
  return new AppError(error.by === 'phone' ? 'phone_taken' : 'email_taken')
}
