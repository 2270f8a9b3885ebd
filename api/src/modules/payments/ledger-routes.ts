import { type LedgerTotal, ledgerAnswer, ledgerQuery } from '@ashenda/core/contracts/http/ledger.ts'
import { ledgerDays, ledgerFigures } from '@ashenda/core/domain/ledger.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { type LedgerSpan, readLedger, readLedgerPurposes } from '@ashenda/db/queries/payments/ledger.ts'
import { type Static, Type } from 'typebox'
import type { Directory } from '../../directory/directory.ts'
import { contestOrAll } from '../../directory/which-contest.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { boundsOfDays, byteOrderMark } from '../../http/list.ts'
import { ledgerFile } from './ledger-file.ts'

/** Money by day and currency, for the accounts. */
export const ledgerRoutes = defineRoutes('ledgerRoutes', ['sql', 'directory'], async (app, { sql, directory }) => {
  app.get(
    '/admin/ledger',
    route('admin', ['payments'], 'Money by day and currency: gross, fees, refunds, reversals, net', {
      querystring: ledgerQuery,
      response: { 200: ledgerAnswer },
    }),
    async ({ query }) => ({ success: true as const, ...(await ledgerOf(sql, query, directory)) }),
  )

  app.get(
    '/admin/ledger.csv',
    route('admin', ['payments'], 'The ledger for a spreadsheet', {
      querystring: ledgerQuery,
      response: { 200: Type.Unknown() },
    }),
    async ({ query }, reply) => {
      const { rows, totals } = await ledgerOf(sql, query, directory)
      const cells = (row: LedgerTotal) => ledgerFigures.map((figure) => (row[figure] / 100).toFixed(2))
      // Days, codes and amounts, of which one below zero is no formula.
      const lines = [
        ['day', 'currency', ...ledgerFigures],
        ...rows.map((row) => [row.day, row.currency, ...cells(row)]),
        ...totals.map((row) => ['total', row.currency, ...cells(row)]),
      ]
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', 'attachment; filename="ledger.csv"')
      return reply.send(`${byteOrderMark}${lines.map((line) => `${line.join(',')}\r\n`).join('')}`)
    },
  )

  app.get(
    '/admin/ledger.xlsx',
    route('admin', ['payments'], 'The ledger as a workbook: its days, and the same money by purpose', {
      querystring: ledgerQuery,
      response: { 200: Type.Unknown() },
    }),
    async ({ query }, reply) => {
      const span = spanOf(query, directory)
      const [ledger, purposes] = await Promise.all([ledgerOf(sql, query, directory), readLedgerPurposes(sql, span)])
      reply.header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      reply.header('content-disposition', 'attachment; filename="ledger.xlsx"')
      return reply.send(await ledgerFile({ ...ledger, purposes }))
    },
  )
})

type Query = Static<typeof ledgerQuery>

const daysOf = ({ dayFrom, dayTo }: Query) =>
  ledgerDays({ ...(dayFrom && { from: dayFrom }), ...(dayTo && { to: dayTo }) }, Date.now())

/** @throws AppError invalid_body for a day that no calendar has */
function spanOf(query: Query, directory: Directory): LedgerSpan {
  const days = daysOf(query)
  const { from, to } = boundsOfDays(days.from, days.to)
  if (!from || !to) throw new AppError('invalid_body')
  const contest = contestOrAll(query, { directory })
  return { contest, from, to, currency: query.currency }
}

/** @throws AppError invalid_body for a day that no calendar has */
async function ledgerOf(sql: Sql, query: Query, directory: Directory) {
  const found = await readLedger(sql, spanOf(query, directory))
  return {
    ...daysOf(query),
    rows: found.flatMap(({ day, ...row }) => (day === null ? [] : [{ day, ...row }])),
    totals: found.flatMap(({ day, ...row }) => (day === null ? [row] : [])),
  }
}
