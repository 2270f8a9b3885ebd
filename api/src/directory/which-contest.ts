import { AppError } from '@ashenda/core/errors.ts'
import type { ContestArchive } from './contest-archive.ts'
import type { Directory } from './directory.ts'

export interface Contests {
  readonly directory: Directory
  readonly archive: ContestArchive
}

/** The contest that an admin's call is about (core/contracts/http/of-contest.ts); undefined while there is none at all. */
export const contestOf = (
  { contest }: { readonly contest?: string | undefined },
  { directory }: Pick<Contests, 'directory'>,
) => contest ?? directory.content?.contest.id

/** The same, where the call makes no sense without one. @throws AppError not_found */
export function someContestOf(
  query: { readonly contest?: string | undefined },
  contests: Pick<Contests, 'directory'>,
): string {
  const contest = contestOf(query, contests)
  if (contest === undefined) throw new AppError('not_found')
  return contest
}

/** The same for rows and figures that several contests may share; undefined for all, and while there is no contest. */
export const contestOrAll = (
  query: { readonly contest?: string | undefined },
  contests: Pick<Contests, 'directory'>,
) => (query.contest === 'all' ? undefined : contestOf(query, contests))

/** Its contestants and zones in memory. @throws AppError not_found */
export async function directoryOf(
  query: { readonly contest?: string | undefined },
  { directory, archive }: Contests,
): Promise<Directory> {
  const found = query.contest === undefined ? directory : await archive.find('id', query.contest)
  if (!found) throw new AppError('not_found')
  return found
}
