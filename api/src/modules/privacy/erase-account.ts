import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { type Erasing, eraseContestant, eraseVoter } from '@ashenda/db/queries/privacy/erasure.ts'
import type { Publish } from '@ashenda/platform/event-publisher.ts'
import { keyOfUpload, keysOfImage } from '@ashenda/platform/storage/keys.ts'
import type { SecurityLog, SeenRequest } from '../../security-log/security-log.ts'
import type { VoterPeppers } from '../ballots/voter-peppers.ts'
import type { Photos } from '../photos/photos.ts'
import type { QueuedBallots } from '../queues/queued-ballots.ts'
import type { Sessions } from '../sessions/sessions.ts'

interface Parts {
  readonly sql: Sql
  readonly publish: Publish
  readonly photos: Photos
  readonly sessions: Sessions
  readonly voterPeppers: VoterPeppers
  readonly queuedBallots: QueuedBallots
  readonly securityLog: SecurityLog
}

/**
 * Erases a contestant's account, by its id or an entry's, her photos, sockets and card, and a vote of hers still in the queue. @throws AppError
 * not_found
 */
export async function eraseAccount(id: string, erasing: Erasing, request: SeenRequest, services: Parts): Promise<void> {
  const { sql, publish, photos, sessions, voterPeppers, queuedBallots, securityLog } = services
  const erased = await eraseContestant(sql, id, { ...erasing, voterOf: (phone) => voterPeppers.voterOf(phone) })
  if (!erased) throw new AppError('not_found')
  publish({ type: 'directory-changed' })
  securityLog.tell('user_deleted', request, { subject: erased.account })
  sessions.announceEnd(erased.sessions, { account: erased.account, reason: 'erasure' }, request)
  await photos.remove([...erased.files.flatMap(keysOfImage), ...erased.uploads.map(keyOfUpload)])
  const { voter } = erased
  // The account is erased either way. If Redis does not answer, operators erase the queued ballots later
  // (docs/operations/access-and-privacy.md).
  if (!voter || (await queuedBallots.forget(voter).catch(() => 0)) === 0) return
  await eraseVoter(sql, voter, { isQueued: true })
}
