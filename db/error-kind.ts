import { TimeoutError } from '@ashenda/core/async/timeout.ts'

/** Transient SQLSTATE classes: connection, rollback, resources, operator, system (Postgres, Appendix A). */
const transientClasses = new Set(['08', '40', '53', '55', '57', '58'])
/** read_only_sql_transaction: a standby, or a former primary; the driver looks for the primary (decision 61). */
const readOnly = '25006'
/** Permanent classes, for a statement or value Postgres will never take: data exception, integrity constraint. */
const permanentClasses = new Set(['22', '23'])
/** transaction_timeout and statement_timeout: too much work for the time. */
const timeouts = new Set(['25P04', '57014'])

export type ErrorKind = 'transient' | 'slow' | 'permanent' | 'unknown'

/** How to react to a Postgres error: wait, do less at once, find the bad value, or call a person. */
export function errorKindOf(error: unknown): ErrorKind {
  if (error instanceof TimeoutError) return 'slow'
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^(CONNECT|E(?!RR_)[A-Z_]+$)/.test(code)) return 'transient' // of the socket or of postgres.js; no SQLSTATE begins with E
  if (timeouts.has(code)) return 'slow'
  if (code === readOnly) return 'transient'
  if (transientClasses.has(code.slice(0, 2))) return 'transient'
  return permanentClasses.has(code.slice(0, 2)) ? 'permanent' : 'unknown'
}

/** The violated unique index, so that the refusal can name the taken value. */
export const brokenUniqueIndex = (error: unknown): string | undefined => constraintOf(error, '23505')

/** The violated foreign key. */
export const brokenForeignKey = (error: unknown): string | undefined => constraintOf(error, '23503')

/** What a trigger refused to change (restrict_violation), by the name it gave. */
export const keptByTrigger = (error: unknown): string | undefined => constraintOf(error, '23001')

function constraintOf(error: unknown, sqlState: string): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== sqlState) return undefined
  return 'constraint_name' in error ? String(error.constraint_name) : undefined
}
