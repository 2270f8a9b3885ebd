import { filesOfImage } from '@ashenda/core/domain/image.ts'
import { listPath } from '@ashenda/core/domain/list-path.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import type { DirectoryContent } from '../../directory/directory.ts'

/** What shows everybody. */
const ofAll = ['/', '/actor/list', '/getZones', '/contest/result', '/results']

/**
 * Where the public may have seen contestants who are hidden, erased or otherwise now, as paths: their photos, also those they had, their pages,
 * and what shows everybody; nothing where nobody was shown before who is another now.
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
