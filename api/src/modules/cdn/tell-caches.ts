import { createHash } from 'node:crypto'
import { urlsOfAPurge } from '@ashenda/core/contracts/jobs/purge.ts'
import { readingPieces } from '@ashenda/core/domain/content.ts'
import { filesOfImage } from '@ashenda/core/domain/image.ts'
import { listPath } from '@ashenda/core/domain/list-path.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'
import type { FastifyBaseLogger } from 'fastify'
import type { DirectoryContent } from '../../directory/directory.ts'

interface CacheDeps {
  /** A media queue, so that purges delay no vote. */
  readonly queue: Queue
  readonly origin: string
  readonly log: FastifyBaseLogger
}

/**
 * By then every copy of the api has the change. A cache may have fetched from one that did not, hence a second purge.
 */
const againAfterMs = 10_000

/**
 * Queues CDN purges for contestants who were hidden, erased or changed. Every copy of the api asks for the same purge;
 * the job id deduplicates. A lost purge heals within a minute, when caches revalidate (decision 51).
 */
export function tellCaches({ queue, origin, log }: CacheDeps) {
  return (before: DirectoryContent | undefined, after: DirectoryContent): void => {
    const urls = changedAddresses(before, after).map((path) => origin + path)
    for (let from = 0; from < urls.length; from += urlsOfAPurge) {
      const some = urls.slice(from, from + urlsOfAPurge)
      const id = createHash('sha256').update(some.join(' ')).digest('hex').slice(0, 32)
      for (const delay of [0, againAfterMs])
        enqueue(queue, 'purge-cache', { urls: some }, { jobId: `${id}-${delay}`, delay, lifo: true }).catch((error) =>
          log.warn({ err: error }, 'a CDN purge could not be queued; caches revalidate within a minute'),
        )
    }
  }
}

/** Pages and calls that list contestants. */
const ofAll = ['/', '/actor/list', '/getZones', '/contest/result', '/results']
/** What else tells of the current contest. */
const ofContest = ['/contest', '/contest/counts', '/contest/checkpoints', '/contest/archive', '/contests']

/**
 * The paths that may show contestants who are now hidden, erased or changed: their photos, former ones included, their
 * pages and the lists; after a change of contest, the lists. Empty if no visible contestant changed.
 */
function changedAddresses(before: DirectoryContent | undefined, after: DirectoryContent): readonly string[] {
  if (before === undefined) return []
  return [...new Set([...contestantsChanged(before, after), ...contentChanged(before, after)])]
}

/** Pages whose words or pictures an admin changed. A scheduled change is there as soon as caches ask again, in half a minute. */
function contentChanged(before: DirectoryContent, after: DirectoryContent): readonly string[] {
  const known = new Set([...before.pieces, ...after.pieces].map(({ id }) => id))
  const same = before.pieces.length === after.pieces.length && known.size === after.pieces.length
  return same ? [] : ['/', '/content', ...readingPieces.map((piece) => `/${piece}`), '/contact']
}

function contestantsChanged(before: DirectoryContent, after: DirectoryContent): readonly string[] {
  if (before.contest.id !== after.contest.id) return [...ofAll, ...ofContest]
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
