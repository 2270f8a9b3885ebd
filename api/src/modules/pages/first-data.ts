import { type FirstData, type FirstList, firstDataId } from '@ashenda/core/contracts/http/first-data.ts'
import type { ShownWinner } from '@ashenda/core/contracts/http/result.ts'
import { isFrozenAt, phaseAt } from '@ashenda/core/domain/contest.ts'
import type { ResultView } from '@ashenda/core/domain/result-view.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { latestCheckpoints } from '@ashenda/db/queries/results/checkpoints.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Directory } from '../../directory/directory.ts'
import type { PublicCounts } from '../../directory/public-counts.ts'
import type { Backlog, Clock } from '../../http/app.ts'
import { answerAnnounced, answerAnnouncedContest } from '../contest/archive-routes.ts'
import { answerContest } from '../contest/routes.ts'
import { answerSelection } from '../contestants/list-pages.ts'
import { keptResult, presentCheckpoint, resultIn } from '../results/public-result.ts'
import type { Catalogue } from '../shop/catalogue.ts'
import { answerZones } from '../zones/routes.ts'
import type { PagePath } from './page-path.ts'

export interface FirstDataDeps {
  readonly directory: Directory
  readonly live: { readonly tally: PublicCounts }
  readonly clock: Clock
  readonly sql: Sql
  readonly catalogue: Catalogue
  readonly backlog: Backlog
}

/** The latest, plus one to show that there are more. */
const checkpointsAtOnce = 2

/** The part of the list that the address asks for. */
export interface ListWanted extends Pick<FirstList, 'address' | 'name' | 'order' | 'page'> {
  /** The browser's fair order, for an address that asks for none. */
  readonly fair: string
}

/** Its selection, as the call takes it. */
export const selectionOf = ({ address, name, order, page, fair }: ListWanted) => ({
  ...{ address, name, page },
  order: order || fair,
})

/**
 * The page's first data, embedded in its document: the same answers its calls would get. Empty until the contest is
 * loaded; the page then asks itself. @param id of a listed contestant, or
 * a contest of the archive, whose page it is
 */
export async function firstDataOf(
  sources: FirstDataDeps,
  { isHome, needs, productSlug }: Pick<PagePath, 'isHome' | 'needs' | 'productSlug'>,
  wanted: ListWanted | undefined,
  {
    id,
    archived,
    view,
  }: { readonly id: string | undefined; readonly archived: Directory | undefined; readonly view: ResultView },
  log: FastifyBaseLogger,
): Promise<FirstData> {
  const now = new Date(sources.clock.now()).toISOString()
  if (!sources.directory.content) return { now }
  return {
    now,
    ...((isHome || needs === 'result' || needs === 'contest' || needs === 'zones') && {
      contest: answerContest(sources),
    }),
    ...((isHome || needs === 'zones') && { zones: answerZones(sources.directory) }),
    ...(wanted && { list: listOf(sources, wanted) }),
    ...(id !== undefined && { one: { id, answer: answerSelection(sources, { id, page: 0 }) } }),
    ...(isHome && id === undefined && (await winnersOf(sources, log))),
    ...(needs === 'result' && (await resultOf(sources, view, log))),
    ...(needs === 'contests' && (await contestsOf(sources, log))),
    ...(archived && { archived: await archivedOf({ ...sources, directory: archived }, view, log) }),
    ...((needs === 'catalogue' || needs === 'product') && (await shopOf(sources, productSlug, log))),
  }
}

function listOf(sources: FirstDataDeps, wanted: ListWanted): FirstList {
  const { fair: _fair, ...asked } = wanted
  return { ...asked, answer: answerSelection(sources, selectionOf(wanted)) }
}

async function contestsOf(sources: FirstDataDeps, log: FastifyBaseLogger): Promise<Pick<FirstData, 'contests'>> {
  const contests = await answerAnnounced(sources).catch(undefinedOnError(log))
  return contests ? { contests } : {}
}

async function archivedOf(
  sources: FirstDataDeps,
  view: ResultView,
  log: FastifyBaseLogger,
): Promise<NonNullable<FirstData['archived']>> {
  const contest = answerAnnouncedContest(sources.directory, sources.clock)
  return { slug: contest.contest.slug, contest, ...(await resultOf(sources, view, log)) }
}

/** What the first page shows of her. */
const shortOf = ({ _id, name, zone, image, place, votes, jury, score }: ShownWinner): ShownWinner => ({
  ...{ _id, name, zone, image, place },
  ...(votes !== undefined && { votes }),
  ...(jury && { jury }),
  ...(score !== undefined && { score }),
})

/** Once the contest is decided, or while it is revealed. */
export async function winnersOf(sources: FirstDataDeps, log: FastifyBaseLogger): Promise<Pick<FirstData, 'winners'>> {
  const { directory, clock } = sources
  const [contest, now] = [directory.content?.contest, clock.now()]
  if (!contest || phaseAt(contest, now) !== 'closed') return {}
  if (isFrozenAt(contest, now) && contest.revealed === 0) return {}
  const result = await keptResult(sources).read.catch(undefinedOnError(log))
  if (!result) return {}
  const { podium, titles } = result.whole.reveal ?? result.whole
  return { winners: { podium: podium.map(shortOf), titles: titles.map(shortOf) } }
}

/** Optional: without it the page asks for it. */
async function resultOf(
  sources: FirstDataDeps,
  view: ResultView,
  log: FastifyBaseLogger,
): Promise<Pick<FirstData, 'result' | 'checkpoints'>> {
  const [result, checkpoints] = await Promise.all([
    keptResult(sources)
      .read.then((result) => resultIn(result, view))
      .catch(undefinedOnError(log)),
    latestCheckpoints(sources.sql, sources.directory.content?.contest.id ?? '', checkpointsAtOnce).catch(
      undefinedOnError(log),
    ),
  ])
  return { ...(result && { result }), ...(checkpoints && { checkpoints: checkpoints.map(presentCheckpoint) }) }
}

/** Optional as well. */
async function shopOf(
  { catalogue }: FirstDataDeps,
  slug: string | undefined,
  log: FastifyBaseLogger,
): Promise<Pick<FirstData, 'catalogue' | 'product'>> {
  if (slug === undefined) {
    const answer = await catalogue.answer().catch(undefinedOnError(log))
    return answer ? { catalogue: answer } : {}
  }
  const product = await catalogue
    .find(slug)
    .then((found) => found ?? null)
    .catch(undefinedOnError(log))
  return product === undefined ? {} : { product }
}

/** The page's data, at the end of the document: a page without it arrived incomplete. */
export const firstDataBlock = (data: FirstData): string => dataBlock('application/json', data, firstDataId)

/**
 * Characters that would end the block or start a comment in it, and line terminators that some script parsers trip
 * over.
 */
const unsafe = /[<\u2028\u2029]/g

/** A data block, not a script, so the content policy allows it; nothing in it can end it. */
export function dataBlock(type: 'application/json' | 'application/ld+json', data: object, id?: string): string {
  const json = JSON.stringify(data).replace(unsafe, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${json}</script>`
}

/** For optional parts of a page: logs why one is missing. */
export const undefinedOnError =
  (log: FastifyBaseLogger) =>
  (error: unknown): undefined => {
    log.warn({ err: error }, 'a page is sent without an optional part')
  }
