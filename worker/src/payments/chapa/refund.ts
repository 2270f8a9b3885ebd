import { formatDecimal, parseDecimalMinor } from '@ashenda/core/domain/money.ts'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import {
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
import { decimal } from './payment.ts'

export interface RefundRequest {
  readonly txRef: string
  /** The whole payment if missing. */
  readonly amountMinor?: number
  readonly reason?: string
  /** Ours, unique: Chapa refuses a repeated one. */
  readonly reference?: string
}

/** `refundReference` is Chapa's name for the refund. */
export type RefundAnswer = { readonly kind: 'started'; readonly refundReference: string } | Refused | NotFound | Unclear

export type VerifyRefundAnswer =
  | {
      readonly kind: 'initiated' | 'processing' | 'refunded'
      readonly refundReference: string
      readonly amountMinor: number
      readonly currency: string
    }
  /** An undocumented state, in Chapa's word. */
  | { readonly kind: 'other'; readonly state: string }
  | NotFound
  | Unclear

const states = ['initiated', 'processing', 'refunded'] as const

const startedShape = Compile(Type.Object({ ref_id: Type.String({ minLength: 1 }) }))
const refundShape = Compile(
  Type.Object({
    ref_id: Type.String(),
    status: Type.String({ minLength: 1 }),
    amount: decimal,
    currency: Type.String(),
  }),
)

const notFound = /not found/i

/** Live mode only. */
export async function refund(exchange: Exchange, request: RefundRequest): Promise<RefundAnswer> {
  const { txRef, amountMinor, reason, reference } = request
  const answer = await exchange({
    method: 'POST',
    path: `/refund/${pathPart(txRef)}`,
    form: {
      ...(reason !== undefined && { reason }),
      ...(amountMinor !== undefined && { amount: formatDecimal(amountMinor) }),
      ...(reference !== undefined && { reference }),
    },
  })
  if (answer.kind === 'unknown') return answer
  if (isSuccess(answer) && startedShape.Check(answer.data))
    return { kind: 'started', refundReference: answer.data.ref_id }
  if (answer.httpStatus === 404 && says(answer, notFound)) return { kind: 'not_found' }
  return refusalOf(answer) ?? unexplained(answer)
}

export async function verifyRefund(exchange: Exchange, refundReference: string): Promise<VerifyRefundAnswer> {
  const answer = await exchange({ method: 'GET', path: `/refund/${pathPart(refundReference)}/verify` })
  if (answer.kind === 'unknown') return answer
  if (answer.httpStatus === 404 && says(answer, notFound)) return { kind: 'not_found' }
  const { data, httpStatus } = answer
  if (!isSuccess(answer) || !refundShape.Check(data)) return unexplained(answer)
  const kind = states.find((state) => state === data.status)
  if (kind === undefined) return { kind: 'other', state: data.status }
  const amountMinor = parseDecimalMinor(data.amount)
  if (amountMinor === undefined) return unexpected(httpStatus, 'an amount that cannot be read')
  return { kind, refundReference: data.ref_id, amountMinor, currency: data.currency }
}
