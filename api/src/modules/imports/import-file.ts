import { createHash } from 'node:crypto'
import { type ImportAnswer, lineOutcomes } from '@ashenda/core/contracts/http/imports.ts'
import type { ImportKind } from '@ashenda/core/domain/imports.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import { planContestants } from './contestants.ts'
import type { ImportContext, Plan } from './plan.ts'
import { planProducts } from './products.ts'
import { type FileLine, readLines } from './read-lines.ts'
import { planZones } from './zones.ts'

type Planner = (tx: Transaction, lines: readonly FileLine[], context: ImportContext) => Promise<Plan>

const planners: Readonly<Record<ImportKind, Planner>> = {
  zones: planZones,
  contestants: planContestants,
  products: planProducts,
}

/**
 * Previews a file or, with the preview's digest, enters it in one transaction.
 * @throws AppError bad_csv, missing_columns, too_many_lines; import_has_problems, version_conflict when it is confirmed
 */
export function importFile(
  sql: Sql,
  kind: ImportKind,
  { csv, confirmed }: { readonly csv: string; readonly confirmed?: string },
  context: ImportContext,
): Promise<ImportAnswer> {
  const { lines: typed, ignored } = readLines(kind, csv)
  return sql.begin(async (tx): Promise<ImportAnswer> => {
    const { lines, enter } = await planners[kind](tx, typed, context)
    const counts = { add: 0, same: 0, wrong: 0 }
    for (const { outcome } of lines) counts[outcome] += 1
    const outcomes = lines.map(({ outcome }) => lineOutcomes.indexOf(outcome)).join('')
    const digest = createHash('sha256').update(`${kind}\n${context.contestId}\n${outcomes}\n${csv}`).digest('hex')
    const answer = { success: true as const, done: false, digest, ignored: [...ignored], counts, lines: [...lines] }
    if (confirmed === undefined) return answer
    if (counts.wrong > 0) throw new AppError('import_has_problems')
    if (confirmed !== digest || !(await enter(tx))) throw new AppError('version_conflict')
    return { ...answer, done: true }
  }) as Promise<ImportAnswer> // postgres.js widens the result of begin to an unwrapped form of itself
}
