import { signalsKeptDays } from '@ashenda/core/domain/suspicion.ts'
import { removeSignalsBefore } from '@ashenda/db/queries/ballots/ballot-signals.ts'
import type { HandlerContext } from '../handler.ts'

const dayMs = 86_400_000
/** So many at once that the tally beside it does not notice. */
const atOnce = 5_000

/** Removes the signals of ballots (where they came from) when they are older than they are kept. */
export async function expireSignals({ sql }: Pick<HandlerContext, 'sql'>, now = Date.now()): Promise<void> {
  const moment = new Date(now - signalsKeptDays * dayMs)
  while ((await removeSignalsBefore(sql, moment, atOnce)) === atOnce);
}
