import { type Static, Type } from 'typebox'
import { ledgerFigures } from '../../domain/ledger.ts'
import { closed } from '../closed.ts'
import { success } from './answer.ts'
import { ofContestOrAll } from './of-contest.ts'

const day = Type.String({ format: 'date' })

/** GET /admin/ledger, /admin/ledger.csv and /admin/ledger.xlsx: festival days, both included; the last 31 by default. */
export const ledgerQuery = closed({
  ...ofContestOrAll,
  dayFrom: Type.Optional(day),
  dayTo: Type.Optional(day),
  currency: Type.Optional(Type.Enum(['ETB', 'USD'])),
})

const minor = Type.Integer({ description: 'In minor units.' })
const amounts = Object.fromEntries(ledgerFigures.map((figure) => [figure, minor])) as Record<
  (typeof ledgerFigures)[number],
  typeof minor
> // one for each

const currency = Type.Enum(['ETB', 'USD'])

/** One day in one currency; days without money are left out. */
const ledgerRow = Type.Object({ day, currency, ...amounts })

const ledgerTotal = Type.Object({ currency, ...amounts })
export type LedgerTotal = Static<typeof ledgerTotal>

/** The latest day first; `totals` of all days, by currency. */
export const ledgerAnswer = Type.Object({
  success,
  from: day,
  to: day,
  rows: Type.Array(ledgerRow),
  totals: Type.Array(ledgerTotal),
})
export type LedgerAnswer = Static<typeof ledgerAnswer>
