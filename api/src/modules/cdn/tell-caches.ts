import { createHash } from 'node:crypto'
import { urlsOfAPurge } from '@ashenda/core/contracts/jobs/purge.ts'
import { filesOfImage } from '@ashenda/core/domain/image.ts'
import { listPath } from '@ashenda/core/domain/list-path.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'
import type { FastifyBaseLogger } from 'fastify'
import type { DirectoryContent } from '../../directory/directory.ts'

interface CacheDeps {
  /** A queue of media, so that purges hold up no vote. */
  readonly queue: Queue
  readonly origin: string
  readonly log: FastifyBaseLogger
}

/** By then each copy of the api knows of the change. A cache may have asked one that did not know it yet, so it is purged a second time. */
const againAfterMs = 10_000

/**
 * Queues purges of the caches in front of the site for contestants who were hidden, erased or changed. Each copy of the api sees the change and asks for the same
 * purge; its id makes it one job. If a purge is lost, caches ask again after a minute anyway (decision 51).
 */
export function tellCaches({ queue, origin, log }: CacheDeps) {
  return (before: DirectoryContent | undefined, after: DirectoryContent): void => {
    const urls = changedAddresses(before, after).map((path) => origin + path)
    for (let from = 0; from < urls.length; from += urlsOfAPurge) {
      const some = urls.slice(from, from + urlsOfAPurge)
      const id = createHash('sha256').update(some.join(' ')).digest('hex').slice(0, 32)
      for (const delay of [0, againAfterMs])
        enqueue(queue, 'purge-cache', { urls: some }, { jobId: `${id}-${delay}`, delay, lifo: true }).catch((error) =>
          log.warn({ err: error }, 'caches could not be told of a change; they ask within a minute'),
        )
    }
  }
}

/** What shows everybody. */
const ofAll = ['/', '/actor/list', '/getZones', '/contest/result', '/results']

/**
 * Where the public may have seen contestants who are hidden, erased or changed by now, as paths: their photos, also those they had, their pages,
 * and what shows everybody; nothing where nobody who was shown before has changed.
 */
function changedAddresses(before: DirectoryContent | undefined, after: DirectoryContent): readonly string[] {
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
