/**
 * Time limits that Postgres enforces, in ms. Each process sets them on its connections, and its role has them too, because a pooler may
 * drop such settings.
 */
export const processLimits = {
  apiStatementMs: 5_000,
  /** Below the job's lock (10 s), so that two workers never tally a group together for long. */
  workerTransactionMs: 5_000,
} as const

/** Each process's session settings in Postgres's names; times in ms. The roles have them too. */
export const sessionSettings = {
  api: {
    plan_cache_mode: 'force_custom_plan',
    statement_timeout: processLimits.apiStatementMs,
    idle_in_transaction_session_timeout: 2 * processLimits.apiStatementMs,
  },
  worker: { plan_cache_mode: 'force_custom_plan', transaction_timeout: processLimits.workerTransactionMs },
} as const satisfies Readonly<Record<'api' | 'worker', Readonly<Record<string, string | number>>>>
