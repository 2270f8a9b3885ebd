import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { announcedContestAnswer, announcedContestsAnswer, slugParams } from '@ashenda/core/contracts/http/contests.ts'
import { stageAt } from '@ashenda/core/domain/contest.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { type AnnouncedContest, listAnnounced } from '@ashenda/db/queries/contest/contests.ts'
import type { ContestRow } from '@ashenda/db/queries/contest/directory.ts'
import type { ContestArchive } from '../../directory/contest-archive.ts'
import type { Directory } from '../../directory/directory.ts'
import { presentRules } from '../../directory/present-contest.ts'
import { defineRoutes } from '../../http/app.ts'
import { forSharedCaches } from '../../http/shared-cache.ts'
import { answerZones } from '../zones/routes.ts'

/** Every announced contest, the current one too, at an address of its own for good. */
export const archiveRoutes = defineRoutes('archiveRoutes', ['sql', 'clock', 'archive'], async (app, services) => {
  const { sql, clock, archive } = services
  app.get(
    '/contest/archive',
    {
      config: { access: 'public' },
      onSend: forSharedCaches,
      schema: {
        summary: 'All announced contests, the latest opening first',
        tags: ['result'],
        response: { 200: announcedContestsAnswer, ...refusals },
      },
    },
    async () => {
      const now = clock.now()
      const contests = (await listAnnounced(sql)).map(({ contestants, ballots, ...contest }) => ({
        ...present(contest, now),
        contestants,
        ballots,
      }))
      return { success: true as const, contests, now: new Date(now).toISOString() }
    },
  )

  app.get(
    '/contest/archive/:slug',
    {
      config: { access: 'public' },
      onSend: forSharedCaches,
      schema: {
        summary: 'Name, hours, rules and zones of an announced contest',
        tags: ['result'],
        params: slugParams,
        response: { 200: announcedContestAnswer, ...refusals },
      },
    },
    async (request) => {
      const directory = await announcedAt(request.params.slug, archive)
      const { contest } = contentOf(directory)
      const now = clock.now()
      return {
        success: true as const,
        contest: {
          ...present(contest, now),
          ...presentRules(contest),
          contestants: directory.listed.length,
          zones: answerZones(directory).zones,
        },
        now: new Date(now).toISOString(),
      }
    },
  )
})

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
