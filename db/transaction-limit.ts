import { allowSilence } from '@ashenda/platform/silence-watch.ts'
import type { Transaction } from './client.ts'

/**
 * Gives a transaction another limit than its connection's, from now on; with `statementMs` each of its statements too. Postgres only starts
 * the clock if none runs, so a running one is stopped first.
 */
export async function limitTransaction(tx: Transaction, ms: number, statementMs?: number): Promise<void> {
  await tx`select set_config('transaction_timeout', '0', true)`
  const { state } = await tx`select set_config('transaction_timeout', ${String(ms)}, true)`
  allowSilence(state, ms)
  if (statementMs !== undefined) await tx`select set_config('statement_timeout', ${String(statementMs)}, true)`
}
