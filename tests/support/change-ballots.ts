import type { Sql } from '@ashenda/db/client.ts'
import { type BallotsChanged, changeBallotsIn, type StatusChange } from '@ashenda/db/queries/ballots/ballot-changes.ts'

/** An admin's decision about ballots in a transaction of its own. */
export const changeBallots = (sql: Sql, change: StatusChange): Promise<BallotsChanged> =>
  sql.begin((tx) => changeBallotsIn(tx, change)) as Promise<BallotsChanged> // postgres.js widens the result of begin to an unwrapped form of itself
