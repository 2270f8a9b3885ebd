import { parseDecimalMinor } from '@ashenda/core/domain/money.ts'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import {
  type Answered,
  isSuccess,
  type NotFound,
  type Refused,
  refusalOf,
  says,
  type Unclear,
  unexpected,
  unexplained,
} from './envelope.ts'
import { type Exchange, pathPart } from './exchange.ts'

/** A payment as Chapa reports it. Compare it with the row before crediting. */
export interface PaymentDetails {
  readonly amountMinor: number
  readonly currency: string
  readonly txRef: string
  readonly mode: 'test' | 'live'
  /** Chapa's reference. */
  readonly reference: string | null
  /** Chapa's charge; null if unreadable. */
  readonly chargeMinor: number | null
}

/** `failed` and `cancelled` are not final: a later success is honoured. */
export type ClosedKind = 'success' | 'failed' | 'cancelled' | 'refunded' | 'reversed'

export type ClosedAnswer = { readonly kind: ClosedKind } & PaymentDetails

export type VerifyAnswer = ClosedAnswer | { readonly kind: 'pending' } | NotFound | Unclear

export type CancelAnswer = { readonly kind: 'cancelled' } | Refused | NotFound | Unclear

const kinds: Readonly<Record<string, ClosedKind | 'pending'>> = {
  success: 'success',
  pending: 'pending',
  failed: 'failed',
  cancelled: 'cancelled',
  // A checkout the payer abandoned; a failed attempt is `failed`.
  'failed/cancelled': 'cancelled',
  refunded: 'refunded',
  reversed: 'reversed',
}

/** Chapa's state in our terms; undefined if undocumented. */
export const kindOf = (status: string): ClosedKind | 'pending' | undefined =>
  Object.hasOwn(kinds, status) ? kinds[status] : undefined

export const decimal = Type.Union([Type.String(), Type.Number()])

const statusShape = Compile(Type.Object({ status: Type.String() }))
const detailsShape = Compile(
  Type.Object({
    amount: decimal,
    currency: Type.String(),
    tx_ref: Type.String(),
    mode: Type.Enum(['test', 'live']),
    reference: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    charge: Type.Optional(Type.Unknown()),
  }),
)

const notFound = /transaction not found/i

export async function verify(exchange: Exchange, txRef: string): Promise<VerifyAnswer> {
  const answer = await exchange({ method: 'GET', path: `/transaction/verify/${pathPart(txRef)}` })
  if (answer.kind === 'unknown') return answer
  if (isSuccess(answer)) return stateIn(answer)
  if (answer.httpStatus === 404 && says(answer, /not paid yet/i)) return { kind: 'pending' }
  if (answer.httpStatus === 404 && says(answer, notFound)) return { kind: 'not_found' }
  return unexplained(answer)
}

/** By the data alone: the envelope says `success` even for a failed payment. */
function stateIn(answer: Answered): VerifyAnswer {
  const { data, httpStatus } = answer
  if (!statusShape.Check(data)) return unexplained(answer)
  const kind = kindOf(data.status)
  if (kind === undefined) return unexpected(httpStatus, `the status ${data.status}`)
  if (kind === 'pending') return { kind }
  if (!detailsShape.Check(data)) return unexpected(httpStatus, `a payment of another shape, ${kind}`)
  const amountMinor = parseDecimalMinor(data.amount)
  if (amountMinor === undefined) return unexpected(httpStatus, `an amount that cannot be read, ${kind}`)
  const { currency, tx_ref, mode, reference = null, charge } = data
  return { kind, amountMinor, currency, txRef: tx_ref, mode, reference, chargeMinor: parseDecimalMinor(charge) ?? null }
}

export async function cancel(exchange: Exchange, txRef: string): Promise<CancelAnswer> {
  const answer = await exchange({ method: 'PUT', path: `/transaction/cancel/${pathPart(txRef)}` })
  if (answer.kind === 'unknown') return answer
  if (isSuccess(answer) && answer.status === 'success') return { kind: 'cancelled' }
  if (answer.httpStatus === 404 && says(answer, notFound)) return { kind: 'not_found' }
  return refusalOf(answer) ?? unexplained(answer)
}
