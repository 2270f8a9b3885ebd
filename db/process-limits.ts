/**
 * What Postgres ends by itself, in milliseconds. Each process asks for it with its connections; its role has it too, for where
 * a pooler lets nobody ask.
 */
export const processLimits = {
  /** One statement of an api. */
  apiStatementMs: 5_000,
  /** A transaction of a worker: below the job's lock (10 s), so that a group is never tallied by two workers for long. */
  workerTransactionMs: 5_000,
} as const
