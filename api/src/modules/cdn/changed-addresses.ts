import { filesOfImage } from '@ashenda/core/domain/image.ts'
import { listPath } from '@ashenda/core/domain/list-path.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import type { DirectoryContent } from '../../directory/directory.ts'

/** Paths that show all contestants. */
const ofAll = ['/', '/actor/list', '/getZones', '/contest/result', '/results']

/**
 * The paths that may show contestants who were hidden, erased or changed since: their photos (former ones too), their pages,
 * and the lists of all contestants. Empty if nobody who was shown has changed.
 */
export function changedAddresses(before: DirectoryContent | undefined, after: DirectoryContent): readonly string[] {
  if (before === undefined || before.contest.id !== after.contest.id) return []
  const now = new Map(after.contestants.map((contestant) => [contestant.id, contestant]))
  const changed = before.contestants.filter(
    (was) => was.images.length > 0 && now.get(was.id)?.updatedAt !== was.updatedAt,
  )
  if (changed.length === 0) return []
  return [...changed.flatMap((was) => addressesOf(was)), ...ofAll]
}

const addressesOf = ({ id, images }: ContestantRow): readonly string[] => [
  ...images.flatMap(({ file }) => filesOfImage(file)).map((name) => `/images/${name}`),
  `/${id}`,
  listPath({ id }),
]
