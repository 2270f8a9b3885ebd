import { signalsKeptDays } from '@ashenda/core/domain/suspicion.ts'
import { removeSignalsBefore } from '@ashenda/db/queries/ballots/ballot-signals.ts'
import type { BallotContext } from './ballot-context.ts'

const dayMs = 86_400_000
/** Few enough per statement not to disturb the tally. */
const atOnce = 5_000

/** Deletes ballots' origin signals past their retention. */
export async function expireSignals({ sql }: Pick<BallotContext, 'sql'>, now = Date.now()): Promise<void> {
  const moment = new Date(now - signalsKeptDays * dayMs)
  while ((await removeSignalsBefore(sql, moment, atOnce)) === atOnce);
}
