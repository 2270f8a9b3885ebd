import type { QueuedContestant } from '@ashenda/core/contracts/http/moderation.ts'
import type { QueuedImage, QueuedRow } from '@ashenda/db/queries/contestants/review-queue.ts'

/** A contestant of whom something waits, as admins look at her. */
export function presentQueued(row: QueuedRow): QueuedContestant {
  const { id, isHeld, isActive, waitsSince, shown, shownImages, change, reports, reportCount } = row
  return {
    _id: id,
    isHeld,
    isActive,
    waitsSince: waitsSince.toISOString(),
    shown: { ...shown, photos: shownImages.map(presentPhoto) },
    change: change && {
      version: change.version,
      submittedAt: change.submittedAt,
      texts: change.texts,
      photos: change.images.map(presentPhoto),
    },
    reports: { count: reportCount, list: reports.map(({ id: _id, reason, note, at }) => ({ _id, reason, note, at })) },
  }
}

const presentPhoto = ({ slot, file }: QueuedImage) => ({ place: slot, file })
