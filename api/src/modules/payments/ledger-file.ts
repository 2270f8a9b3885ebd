import { type LedgerFigure, ledgerFigures } from '@ashenda/core/domain/ledger.ts'
import type { LedgerPurpose, LedgerSums } from '@ashenda/db/queries/payments/ledger.ts'
import writeExcelFile, { type Row } from 'write-excel-file/node'

interface Ledger {
  readonly rows: readonly (LedgerSums & { readonly day: string })[]
  readonly totals: readonly LedgerSums[]
  readonly purposes: readonly LedgerPurpose[]
}

const money = '#,##0.00'
const columns: Readonly<Record<LedgerFigure, string>> = {
  votes: 'Votes',
  orders: 'Orders',
  fees: 'Contestants’ fees',
  gross: 'Gross',
  charges: 'Chapa’s fees',
  refunds: 'Refunds',
  reversals: 'Reversals',
  net: 'Net',
  cards: 'By T-card',
}

const heading = (...names: readonly string[]): Row => names.map((value) => ({ value, fontWeight: 'bold' }))
const amount = (minor: number) => ({ value: minor / 100, type: Number, format: money })
const widths = (count: number) => [{ width: 20 }, ...Array.from({ length: count - 1 }, () => ({ width: 14 }))]

/** A workbook for an accountant: the days, and the same money by purpose. Days are dates, amounts numbers. Small: a row a day. */
export function ledgerFile({ rows, totals, purposes }: Ledger): Promise<Buffer> {
  const figures = (sums: LedgerSums): Row => ledgerFigures.map((figure) => amount(sums[figure]))
  const days: Row[] = [
    heading('Day', 'Currency', ...ledgerFigures.map((figure) => columns[figure])),
    ...rows.map((row) => [
      { value: new Date(`${row.day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' },
      row.currency,
      ...figures(row),
    ]),
    ...totals.map((row) => [{ value: 'Total', fontWeight: 'bold' as const }, row.currency, ...figures(row)]),
  ]
  const byPurpose: Row[] = [
    heading('Purpose', 'Paid by', 'Currency', 'Payments', 'Gross', 'Chapa’s fees', 'Refunds', 'Reversals', 'Net'),
    ...purposes.map(({ purpose, provider, currency, payments, gross, charges, refunds, reversals }) => [
      purpose === 'vote' ? 'Votes' : 'Contestants’ fees',
      provider === 'chapa' ? 'Chapa' : 'T-card',
      currency,
      payments,
      ...[gross, charges, refunds, reversals, gross - charges - refunds - reversals].map(amount),
    ]),
  ]
  return writeExcelFile([
    { sheet: 'Days', data: days, columns: widths(2 + ledgerFigures.length), stickyRowsCount: 1 },
    { sheet: 'By purpose', data: byPurpose, columns: widths(9), stickyRowsCount: 1 },
  ]).toBuffer()
}
