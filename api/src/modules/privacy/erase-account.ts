import { AppError } from '@ashenda/core/errors.ts'
import { type Erasing, eraseContestant } from '@ashenda/db/queries/erasure.ts'
import { keysOfImage } from '@ashenda/db/storage/keys.ts'
import type { Services } from '../../module.ts'

/** Erases a contestant's account, and then what it leaves behind: her photos' files, her open sockets, her card. @throws AppError not_found */
export async function eraseAccount(
  id: string,
  erasing: Erasing,
  { sql, publish, photos, sessions }: Pick<Services, 'sql' | 'publish' | 'photos' | 'sessions'>,
): Promise<void> {
  const erased = await eraseContestant(sql, id, erasing)
  if (!erased) throw new AppError('not_found')
  publish({ type: 'directory-changed' })
  sessions.announceEnd(erased.sessions)
  await photos.remove(erased.files.flatMap(keysOfImage))
}
