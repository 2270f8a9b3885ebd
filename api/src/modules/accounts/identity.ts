import { parseEmail } from '@ashenda/core/domain/account.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { AccountTaken, type Identity, type KnownAccount } from '@ashenda/db/queries/accounts/accounts.ts'

/** What somebody typed to be known by. */
export interface TypedIdentity {
  /** Undefined where no account can have it. */
  readonly identity: Identity | undefined
  /** What failures are counted under: one text for all ways to type the same, and one for what nobody has. */
  readonly countedAs: string
}

/** A phone, an e-mail or an id. In this order of trial an id is no phone, although a phone can be read out of many. */
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

/** What log-ins of an account are counted under, however its owner names it. */
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

/** What a new account is refused for where another one has its phone or e-mail; any other error is left as it is. */
export function refusalOfTaken(error: unknown): unknown {
  if (!(error instanceof AccountTaken) || error.by === 'id') return error
  return new AppError(error.by === 'phone' ? 'phone_taken' : 'email_taken')
}
