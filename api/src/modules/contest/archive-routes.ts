import {
  type AnnouncedContestAnswer,
  type AnnouncedContestsAnswer,
  announcedContestAnswer,
  announcedContestsAnswer,
  entryParams,
  publicEntryAnswer,
  slugParams,
} from '@ashenda/core/contracts/http/contests.ts'
import { stageAt } from '@ashenda/core/domain/contest.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findEntryPlace, findWinners } from '@ashenda/db/queries/contest/archive.ts'
import { type AnnouncedContest, listAnnounced } from '@ashenda/db/queries/contest/contests.ts'
import type { ContestRow } from '@ashenda/db/queries/contest/directory.ts'
import type { ContestArchive } from '../../directory/contest-archive.ts'
import type { Directory } from '../../directory/directory.ts'
import { presentRules } from '../../directory/present-contest.ts'
import { type Clock, defineRoutes, route } from '../../http/app.ts'
import { forSharedCaches } from '../../http/shared-cache.ts'
import { answerZones } from '../zones/routes.ts'

/** Every announced contest, the current one too, at an address of its own for good. */
export const archiveRoutes = defineRoutes('archiveRoutes', ['sql', 'clock', 'archive'], async (app, services) => {
  const { sql, clock, archive } = services
  app.get(
    '/contest/archive',
    {
      onSend: forSharedCaches,
      ...route('public', ['result'], 'All announced contests, the latest opening first', {
        response: { 200: announcedContestsAnswer },
      }),
    },
    () => answerAnnounced({ sql, clock }),
  )

  app.get(
    '/contest/archive/:slug',
    {
      onSend: forSharedCaches,
      ...route('public', ['result'], 'Name, hours, rules and zones of an announced contest', {
        params: slugParams,
        response: { 200: announcedContestAnswer },
      }),
    },
    async (request) => answerAnnouncedContest(await announcedAt(request.params.slug, archive), clock),
  )

  app.get(
    '/contest/entries/:id',
    route('public', ['result'], 'The contest that somebody takes or took part in', {
      params: entryParams,
      response: { 200: publicEntryAnswer },
    }),
    async (request) => {
      const found = await findEntryPlace(sql, request.params.id)
      if (!found) throw new AppError('not_found')
      const { name, contestName, contestSlug, isCurrent, now } = found
      return { success: true as const, name, contest: { slug: contestSlug, name: contestName, isCurrent }, now }
    },
  )
})

/** The answer for all announced contests, for the call and for the page. */
export async function answerAnnounced({
  sql,
  clock,
}: {
  readonly sql: Sql
  readonly clock: Clock
}): Promise<AnnouncedContestsAnswer> {
  const now = clock.now()
  const [announced, winners] = await Promise.all([listAnnounced(sql), findWinners(sql, new Date(now))])
  const contests = announced.map(({ contestants, ballots, ...contest }) => ({
    ...present(contest, now),
    ...(contest.round && { roundOf: { slug: contest.round.of.slug, name: contest.round.of.name } }),
    contestants,
    ballots,
    winners: (winners.get(contest.id) ?? []).map(({ id: _id, name, image, votes }) => ({ _id, name, image, votes })),
  }))
  return { success: true, contests, now: new Date(now).toISOString() }
}

/** The same for one of them. @throws AppError not_found */
export function answerAnnouncedContest(directory: Directory, clock: Clock): AnnouncedContestAnswer {
  const { contest } = contentOf(directory)
  const now = clock.now()
  return {
    success: true,
    contest: {
      ...present(contest, now),
      ...presentRules(contest),
      contestants: directory.listed.length,
      zones: answerZones(directory).zones,
    },
    now: new Date(now).toISOString(),
  }
}

/** @throws AppError not_found: a draft is nobody's business */
export async function announcedAt(slug: string, archive: ContestArchive): Promise<Directory> {
  const directory = await archive.find('slug', slug)
  if (!directory?.content?.contest.announcedAt) throw new AppError('not_found')
  return directory
}

/** @throws AppError not_found */
function contentOf({ content }: Directory) {
  if (!content) throw new AppError('not_found')
  return content
}

type Announced = Pick<
  ContestRow & AnnouncedContest,
  'id' | 'slug' | 'name' | 'opensAt' | 'closesAt' | 'freezesAt' | 'announcedAt' | 'finalAt' | 'isCurrent'
>

function present(
  { id, slug, name, opensAt, closesAt, freezesAt, announcedAt, finalAt, isCurrent }: Announced,
  now: number,
) {
  const stage = stageAt({ opensAt, closesAt, freezesAt, announcedAt, finalAt }, now)
  if (stage === 'draft') throw new Error('a draft is not for the public')
  return { _id: id, slug, name, opensAt, closesAt, freezesAt, finalAt, stage, isCurrent }
}
