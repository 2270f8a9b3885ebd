import { TimeoutError } from '@ashenda/core/async/timeout.ts'

/** SQLSTATE classes that pass by themselves: connection, rollback, resources, operator, system. Appendix A of Postgres. */
const transientClasses = new Set(['08', '40', '53', '55', '57', '58'])
/** read_only_sql_transaction: a standby, or a primary that became one; the driver looks for the primary (decision 61). */
const readOnly = '25006'
/** A statement or value Postgres will never take: data exception, integrity constraint. */
const permanentClasses = new Set(['22', '23'])
/** transaction_timeout and statement_timeout: the work was too much for the time. */
const timeouts = new Set(['25P04', '57014'])

export type ErrorKind = 'transient' | 'slow' | 'permanent' | 'unknown'

/**
 * What to do about an error of Postgres: wait, do less at once, find the value it will not take, or have somebody look at
 * it.
 */
export function errorKindOf(error: unknown): ErrorKind {
  if (error instanceof TimeoutError) return 'slow'
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/^(CONNECT|E(?!RR_)[A-Z_]+$)/.test(code)) return 'transient' // of the socket or of postgres.js; no SQLSTATE begins with E
  if (timeouts.has(code)) return 'slow'
  if (code === readOnly) return 'transient'
  if (transientClasses.has(code.slice(0, 2))) return 'transient'
  return permanentClasses.has(code.slice(0, 2)) ? 'permanent' : 'unknown'
}

/** The unique index that a statement would have broken, so that the refusal can say whose value is taken. */
export const brokenUniqueIndex = (error: unknown): string | undefined => constraintOf(error, '23505')

/** The reference that a statement would have left without what it names. */
export const brokenForeignKey = (error: unknown): string | undefined => constraintOf(error, '23503')

function constraintOf(error: unknown, sqlState: string): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== sqlState) return undefined
  return 'constraint_name' in error ? String(error.constraint_name) : undefined
}
