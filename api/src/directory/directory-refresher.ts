import { coalesce } from '@ashenda/core/async/coalesce.ts'
import { usualRules } from '@ashenda/core/domain/voting-rules.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findKeptVersions, findVersionBodies, type KeptVersion } from '@ashenda/db/queries/content/content.ts'
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
  /** Interval of full reads, see `load`. */
  readonly wholeEveryMs: number
  /** Called after each change. */
  readonly onChanged?: (before: DirectoryContent | undefined, after: DirectoryContent) => void
}

/** A change commits a little after its `updated_at`; the overlap finds it all the same. */
const overlapMs = 10_000

const copyKey = (prefix: string): string => `${prefix}:directory`

export interface DirectoryRefresher {
  readonly reload: () => Promise<void>
  readonly stop: () => void
}

/**
 * Fills the directory and keeps it current: reloads on change events, and on a timer in case one was lost. If Postgres
 * is away at the start, it uses the copy the last api left in Redis.
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
    reload().catch((error: unknown) => deps.log.warn({ err: error }, 'the directory could not be loaded'))
  await quietly()
  if (!directory.content) await restoreCopy(directory, deps)
  const timer = setInterval(quietly, deps.reloadMs)
  return { reload: quietly, stop: () => clearInterval(timer) }
}

/**
 * The current content, or undefined if unchanged. Normally reads only recent changes and merges them. Reads everything
 * if Postgres may have fallen behind what is known, after a failover or a restored backup: contestants are gone or have
 * an older change. @param latest undefined for a full read
 */
async function load(
  sql: Sql,
  known: DirectoryContent | undefined,
  latest: LatestChanges | undefined,
): Promise<DirectoryContent | undefined> {
  const contest = await findCurrentContest(sql)
  if (!contest) return undefined
  const base = known?.contest.id === contest.id ? known : undefined
  const [zones, pieces, contestants] = await Promise.all([
    findZones(sql, contest.id),
    loadPieces(sql, contest.id, known?.pieces ?? []),
    base && latest
      ? latest.readOver(base)
      : findContestants(sql, contest.id).then((read) => (base ? unlessSame(base.contestants, read) : read)),
  ])
  const isSame =
    contestants === base?.contestants &&
    pieces === base.pieces &&
    JSON.stringify([base.contest, base.zones]) === JSON.stringify([contest, zones])
  return isSame ? undefined : { contest, zones, contestants, pieces }
}

/** Reads the bodies that are not known yet; the same list if nothing changed. */
async function loadPieces(sql: Sql, contestId: string, known: readonly KeptVersion[]): Promise<readonly KeptVersion[]> {
  const ids = await findKeptVersions(sql, contestId)
  if (ids.join() === known.map(({ id }) => id).join()) return known
  const byId = new Map(known.map((version) => [version.id, version]))
  const missing = ids.filter((id) => !byId.has(id))
  for (const version of missing.length === 0 ? [] : await findVersionBodies(sql, missing)) byId.set(version.id, version)
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Reads what changed since the latest known change, plus the overlap. After a bulk change such as an import that is
 * everybody, so they are read once and not again until something else changes.
 */
class LatestChanges {
  readonly #sql: Sql
  #mark = ''
  /** Cleared by an error before the directory had it, so that everything is read again. */
  #result: readonly ContestantRow[] = []

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** The contestants as they are now; the same list if nothing changed. */
  async readOver({ contest, contestants }: DirectoryContent): Promise<readonly ContestantRow[]> {
    const since = latestChange(contestants)
    // Read before the rows: a change in between is read with them, and once more next time.
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

/** Keeps the list's identity if nothing changed, so that an unchanged directory is recognisable. */
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
  const content = JSON.parse(copy) as DirectoryContent // written by `startDirectoryRefresher` only
  // A former version's has no rules and no pieces, and knows of one contest alone.
  const only = { slug: '', announcedAt: new Date(0).toISOString(), finalAt: null, isCurrent: true, isRound: false }
  directory.replace({
    ...content,
    pieces: content.pieces ?? [],
    contest: { ...usualRules, ...only, ...content.contest },
  })
  log.warn('Postgres is away; using the copy of the directory in Redis')
}
