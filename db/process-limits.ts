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
