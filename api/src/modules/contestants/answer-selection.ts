import type { GetActorsAnswer, GetActorsBody } from '@ashenda/core/contracts/http/contestants.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Services } from '../../module.ts'
import { presentContestant } from './presenter.ts'
import { selectContestants } from './select.ts'

/** The answer to a selection, for a call and for a page that brings it along. @throws AppError unavailable */
export function answerSelection(
  { directory, live }: Pick<Services, 'directory' | 'live'>,
  selection: GetActorsBody['selection'],
): GetActorsAnswer {
  if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const zones = new Map(directory.content.zones.map((zone) => [zone.id, zone]))
  const now = Date.now()
  const actors = selectContestants(directory, selection).map((row) =>
    presentContestant(row, row.zoneId === null ? undefined : zones.get(row.zoneId), live.tally.votesOf(row.id), now),
  )
  return { success: true, actors }
}
