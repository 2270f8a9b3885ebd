/**
 * Time limits that Postgres enforces, in milliseconds. Each process sets them on its connections. Its role has them too, because
 * a pooler may not pass such settings on.
 */
export const processLimits = {
  /** One statement of an api. */
  apiStatementMs: 5_000,
  /** A transaction of a worker: below the job's lock (10 s), so that a group is never tallied by two workers for long. */
  workerTransactionMs: 5_000,
} as const

/** What a session of each process begins with, as Postgres names it; times in milliseconds. The roles have them, too. */
export const sessionSettings = {
  api: {
    plan_cache_mode: 'force_custom_plan',
    statement_timeout: processLimits.apiStatementMs,
    idle_in_transaction_session_timeout: 2 * processLimits.apiStatementMs,
  },
  worker: { plan_cache_mode: 'force_custom_plan', transaction_timeout: processLimits.workerTransactionMs },
} as const satisfies Readonly<Record<'api' | 'worker', Readonly<Record<string, string | number>>>>
