import type { ErrorCode } from '@ashenda/core/errors.ts'
import type { Upload } from '@ashenda/db/queries/contestants/uploads.ts'
import type { StorageKey } from '@ashenda/platform/storage/storage.ts'
import type { PhotoContext } from './photo-context.ts'

/** Publishes that a photo is settled. */
export const publishSettled = (
  { publish }: PhotoContext,
  { id, contestantId: contestant }: Pick<Upload, 'id' | 'contestantId'>,
  code?: ErrorCode,
): void =>
  publish({
    type: 'photo-settled',
    contestant,
    upload: id,
    ...(code === undefined ? { status: 'done' } : { status: 'refused', code }),
  })

/** Removes files after the row was settled. The orphan sweep finds the rest. */
export async function removeFiles({ storage, log }: PhotoContext, keys: readonly StorageKey[]): Promise<void> {
  try {
    await storage.remove(keys)
  } catch (error) {
    log.warn({ err: error }, 'files that are no longer needed could not be removed')
  }
}
