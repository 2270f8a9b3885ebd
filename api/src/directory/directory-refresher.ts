import { coalesce } from '@ashenda/core/async/coalesce.ts'
import type { Sql } from '@ashenda/db/client.ts'
import {
  type ContestantRow,
  findContestants,
  findCurrentContest,
  findZones,
  readChangeMark,
} from '@ashenda/db/queries/contest/directory.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { Directory, DirectoryContent } from './directory.ts'

export interface DirectoryDeps {
  readonly sql: Sql
  readonly redis: Redis
  readonly log: FastifyBaseLogger
  readonly prefix: string
  readonly reloadMs: number
  /** Between two readings of all there is, see `load`. */
  readonly wholeEveryMs: number
  /** Called after each change. */
  readonly onChanged?: (before: DirectoryContent | undefined, after: DirectoryContent) => void
}

/** A change commits a little after its `updated_at`; reading from this long before finds every one. */
const overlapMs = 10_000

const copyKey = (prefix: string): string => `${prefix}:directory`

export interface DirectoryRefresher {
  readonly reload: () => Promise<void>
  readonly stop: () => void
}

/**
 * Fills the directory and keeps it current: `reload` after an event of a change, and a timer every `reloadMs` in case an event was lost.
 * If Postgres is away at the start, the copy that the last api left in Redis is used.
 */
export async function startDirectoryRefresher(directory: Directory, deps: DirectoryDeps): Promise<DirectoryRefresher> {
  let wholeAt = Number.NEGATIVE_INFINITY
  const latest = new LatestChanges(deps.sql)
  const reload = coalesce(async () => {
    const now = performance.now()
    const isWhole = now - wholeAt >= deps.wholeEveryMs
    const next = await load(deps.sql, directory.content, isWhole ? undefined : latest)
    if (isWhole) wholeAt = now
    if (!next) return
    const before = directory.content
    directory.replace(next)
    deps.onChanged?.(before, next)
    await deps.redis.set(copyKey(deps.prefix), JSON.stringify(next)).catch(() => {})
  })
  const quietly = (): Promise<void> =>
    reload().catch((error: unknown) => deps.log.warn({ err: error }, 'the directory of contestants could not be read'))
  await quietly()
  if (!directory.content) await restoreCopy(directory, deps)
  const timer = setInterval(quietly, deps.reloadMs)
  return { reload: quietly, stop: () => clearInterval(timer) }
}

/**
 * The content as it is now; undefined where it is the known one. Usually only what changed since is read and merged into it.
 * The whole is read where Postgres may have fallen back behind what is known (a standby was promoted, a backup restored): then
 * contestants are gone, or bear an earlier change than the one that is known.
 * @param latest undefined where the whole is to be read
 */
async function load(
  sql: Sql,
  known: DirectoryContent | undefined,
  latest: LatestChanges | undefined,
): Promise<DirectoryContent | undefined> {
  const contest = await findCurrentContest(sql)
  if (!contest) return undefined
  const base = known?.contest.id === contest.id ? known : undefined
  const [zones, contestants] = await Promise.all([
    findZones(sql),
    base && latest
      ? latest.readOver(base)
      : findContestants(sql, contest.id).then((read) => (base ? unlessSame(base.contestants, read) : read)),
  ])
  const isSame =
    contestants === base?.contestants && JSON.stringify([base.contest, base.zones]) === JSON.stringify([contest, zones])
  return isSame ? undefined : { contest, zones, contestants }
}

/**
 * Reads what has changed since the latest change that is known, and a little before. Where all were changed in one go, as by an import, that is
 * everybody: they are read once, and not again while nothing more has changed.
 */
class LatestChanges {
  readonly #sql: Sql
  #mark = ''
  /** What came of it: where an error kept the directory from having it, everything is read again. */
  #result: readonly ContestantRow[] = []

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** The contestants of this content as they are now, the same list where nothing differs. */
  async readOver({ contest, contestants }: DirectoryContent): Promise<readonly ContestantRow[]> {
    const since = latestChange(contestants)
    // Before the rows: what changes in between is read with them, and once more the next time.
    const mark = await readChangeMark(this.#sql, contest.id, since)
    if (mark === this.#mark && contestants === this.#result) return contestants
    this.#result = merge(contestants, await findContestants(this.#sql, contest.id, since))
    this.#mark = mark
    return this.#result
  }
}

const unlessSame = (known: readonly ContestantRow[], read: readonly ContestantRow[]): readonly ContestantRow[] =>
  known.length === read.length &&
  known.every(({ id, updatedAt }, place) => id === read[place]?.id && updatedAt === read[place].updatedAt)
    ? known
    : read

function latestChange(contestants: readonly ContestantRow[]): string {
  const latest = Math.max(0, ...contestants.map(({ updatedAt }) => Date.parse(updatedAt)))
  return new Date(latest - overlapMs).toISOString()
}

/** The same list where nothing differs, so that an unchanged directory is recognised by identity. */
function merge(known: readonly ContestantRow[], changed: readonly ContestantRow[]): readonly ContestantRow[] {
  const byId = new Map(known.map((contestant) => [contestant.id, contestant]))
  const fresh = changed.filter((contestant) => byId.get(contestant.id)?.updatedAt !== contestant.updatedAt)
  if (fresh.length === 0) return known
  for (const contestant of fresh) byId.set(contestant.id, contestant)
  return [...byId.values()].sort((first, second) => (first.id < second.id ? -1 : 1))
}

async function restoreCopy(directory: Directory, { redis, prefix, log }: DirectoryDeps): Promise<void> {
  const copy = await redis.get(copyKey(prefix)).catch(() => null)
  if (copy === null) return
  directory.replace(JSON.parse(copy) as DirectoryContent) // only `startDirectoryRefresher` writes it
  log.warn('Postgres is away; the contestants come from the copy in Redis')
}
