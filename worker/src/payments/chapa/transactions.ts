import { parseDecimalMinor } from '@ashenda/core/domain/money.ts'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { isSuccess, type Unclear, unexplained } from './envelope.ts'
import type { Exchange } from './exchange.ts'
import { decimal, kindOf } from './payment.ts'

export interface ListedTransaction {
  /** A cancelled one is `failed` too: the list does not distinguish them. */
  readonly kind: Exclude<ReturnType<typeof kindOf>, 'cancelled' | undefined>
  /** Chapa's reference. */
  readonly reference: string
  /** Ours, if listed. */
  readonly txRef: string | null
  readonly amountMinor: number
  readonly currency: string
  readonly chargeMinor: number | null
  /** Null if unreadable. */
  readonly createdAt: Date | null
}

export type TransactionsAnswer =
  | {
      readonly kind: 'page'
      readonly transactions: readonly ListedTransaction[]
      /** Rows in an undocumented form: one must not hide the others from a comparison. */
      readonly unreadable: number
      readonly hasNext: boolean
    }
  | Unclear

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const pageShape = Compile(
  Type.Object({
    transactions: Type.Array(Type.Unknown()),
    pagination: Type.Object({ next_page_url: optionalText }),
  }),
)
const transactionShape = Compile(
  Type.Object({
    status: Type.String(),
    ref_id: Type.String(),
    tx_ref: optionalText,
    trans_id: optionalText,
    amount: decimal,
    currency: Type.String(),
    charge: Type.Optional(Type.Unknown()),
    created_at: Type.Optional(Type.Unknown()),
  }),
)

export async function listTransactions(exchange: Exchange, page: number): Promise<TransactionsAnswer> {
  const answer = await exchange({ method: 'GET', path: `/transactions?page=${encodeURIComponent(page)}` })
  if (answer.kind === 'unknown') return answer
  const { data } = answer
  if (!isSuccess(answer) || !pageShape.Check(data)) return unexplained(answer)
  const transactions = data.transactions.map(readTransaction).filter((one) => one !== undefined)
  return {
    kind: 'page',
    transactions,
    unreadable: data.transactions.length - transactions.length,
    hasNext: typeof data.pagination.next_page_url === 'string',
  }
}

function readTransaction(row: unknown): ListedTransaction | undefined {
  if (!transactionShape.Check(row)) return undefined
  const kind = kindOf(row.status)
  const amountMinor = parseDecimalMinor(row.amount)
  if (kind === undefined || amountMinor === undefined) return undefined
  const txRef = row.tx_ref ?? row.trans_id ?? null
  const chargeMinor = parseDecimalMinor(row.charge) ?? null
  const createdAt = momentOf(row.created_at)
  const listed = { kind: kind === 'cancelled' ? 'failed' : kind, reference: row.ref_id } as const
  return { ...listed, txRef, amountMinor, currency: row.currency, chargeMinor, createdAt }
}

function momentOf(text: unknown): Date | null {
  const moment = new Date(typeof text === 'string' ? text : Number.NaN)
  return Number.isNaN(moment.getTime()) ? null : moment
}
