import type { PublicRank, ResultAnswer, ShownWinner, SignedCheckpoint } from '@ashenda/core/contracts/http/result.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { isFrozenAt, phaseAt, revealSteps } from '@ashenda/core/domain/contest.ts'
import { dayAround } from '@ashenda/core/domain/festival-day.ts'
import type { ResultView } from '@ashenda/core/domain/result-view.ts'
import { usualTitleRule } from '@ashenda/core/domain/title-rule.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { type PublicCount, readPublicOrder } from '@ashenda/db/queries/ballots/freeze.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import { readCarriedVotes, readRoundPlace } from '@ashenda/db/queries/contest/rounds.ts'
import { readRuleChanges } from '@ashenda/db/queries/contest/rule-changes.ts'
import { readTitleRules } from '@ashenda/db/queries/contest/title-rule.ts'
import type { SignedCheckpoint as KeptCheckpoint } from '@ashenda/db/queries/results/checkpoints.ts'
import { countJudged, latestResult } from '@ashenda/db/queries/results/published-results.ts'
import { readVotesBefore } from '@ashenda/db/queries/results/votes-before.ts'
import type { Directory } from '../../directory/directory.ts'
import { type Backlog, type Clock, mayHoldBallots } from '../../http/app.ts'
import { readOwnTitles, type Shown } from './own-titles.ts'

const shown = 50

interface ResultSources {
  readonly sql: Sql
  readonly directory: Directory
  readonly clock: Clock
  readonly backlog: Backlog
}

/** A contest's result as far as it is public, from which every view is made. */
interface ReadResult {
  /** The answer to everybody who asks for all of it. */
  readonly whole: Omit<ResultAnswer, 'view' | 'ranking' | 'zones'>
  /** Everybody listed who has votes, in the order of the titles; without places. */
  readonly everybody: readonly Counted[]
  readonly zones: readonly { readonly id: string; readonly name: string }[]
  /** Votes of the title rule when the day began; undefined where it is not told. */
  readonly before: ReadonlyMap<string, number> | undefined
}

type Counted = Omit<PublicRank, 'place'>

interface KeptResult {
  readonly asked: number
  /** Another one may be another contest, or tell more. */
  readonly of: Directory['content']
  readonly read: Promise<ReadResult>
  /** Answers by view: with ten thousand contestants an order takes milliseconds. */
  readonly answers: Map<string, ResultAnswer>
}

/** Many people look at the same result at once. */
const keptForMs = 2_000
const kept = new WeakMap<Directory, KeptResult>()

/** A contest's result as it was at most two seconds ago. */
export function keptResult(sources: ResultSources): KeptResult {
  const { directory } = sources
  const now = performance.now()
  const latest = kept.get(directory)
  if (latest && latest.of === directory.content && now - latest.asked <= keptForMs) return latest
  const fresh: KeptResult = { asked: now, of: directory.content, read: readResult(sources), answers: new Map() }
  kept.set(directory, fresh)
  fresh.read.catch(() => {
    if (kept.get(directory) === fresh) kept.delete(directory)
  })
  return fresh
}

/** A contest's result as far as it is public. @throws AppError unavailable */
export async function readResult({ sql, directory, clock, backlog }: ResultSources): Promise<ReadResult> {
  if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const { contest, zones } = directory.content
  const now = clock.now()
  const frozen = isFrozenAt(contest, now)
  const phase = phaseAt(contest, now)
  const { from } = dayAround(now)
  const rule = contest.titleVotes ?? usualTitleRule
  // Asked before the counts are read, so that a ballot that leaves the queue in between is in them.
  const isCounting =
    phase === 'closed' && contest.isCurrent && contest.finalAt === null && (await mayHoldBallots(backlog))
  const hadYesterday = phase === 'open' && !frozen && Date.parse(contest.opensAt) < from
  const [order, judged, file, rules, changes, { round, next }, carried, before] = await Promise.all([
    readPublicOrder(sql, contest.id, frozen),
    countJudged(sql, contest.id),
    latestResult(sql, contest.id),
    readTitleRules(sql, contest.id),
    readRuleChanges(sql, contest.id),
    readRoundPlace(sql, contest.id),
    readCarriedVotes(sql, contest.id),
    hadYesterday ? readVotesBefore(sql, { contest: contest.id, rule, hour: new Date(from) }) : undefined,
  ])
  const zoneNames = new Map(zones.map(({ id, name }) => [id, name]))
  const everybody = countedOf(order, directory, zoneNames, carried)
  const ranking = placed(everybody)
  const isDecided = phase === 'closed' && !frozen && !isCounting
  const show = (id: string): Shown | undefined => {
    const row = directory.findListed(id)
    return row && shownOf(row, zoneNames)
  }
  const ofTitles = { contest: contest.id, zoneNames, show }
  const own = await readOwnTitles(sql, { ...ofTitles, isDecided, ranking })
  /** By the true counts, which stay untold: names in an order that says nothing of them. */
  async function readRevealed(): Promise<NonNullable<ResultAnswer['reveal']>> {
    const counted = countedOf(await readPublicOrder(sql, contest.id, false), directory, zoneNames, new Map())
    const real = placed(counted)
    const titled = await readOwnTitles(sql, { ...ofTitles, isDecided: true, ranking: real })
    const winners = titled?.ofZones ?? firstOfEachZone(real)
    return {
      // Her place among all would tell who comes first.
      titles: zones.flatMap(({ id }) =>
        winners.filter(({ zone }) => zone?._id === id).map((one) => ({ ...toldOf(one), place: 1 })),
      ),
      podium: real.filter(({ place }) => place <= 3 && place > revealSteps - contest.revealed).map(toldOf),
    }
  }
  const whole: ReadResult['whole'] = {
    success: true,
    frozen,
    isCounting,
    podium: isDecided ? ranking.slice(0, 3) : [],
    titles: own?.ofZones ?? (isDecided ? firstOfEachZone(ranking) : []),
    ...(own && { ownTitles: own.answer }),
    ...(phase === 'closed' && frozen && contest.revealed > 0 && { reveal: await readRevealed() }),
    ...(round && { round }),
    ...(next && { nextRound: next }),
    titleVotes: [...(rules[0]?.rule ?? usualTitleRule)],
    titleRules: rules.map(({ rule, reason, changedAt, link }) => ({
      counts: [...rule],
      reason,
      changedAt: changedAt.toISOString(),
      link,
    })),
    ruleChanges: changes.map((one) => ({
      ...one,
      changes: [...one.changes],
      changedAt: one.changedAt.toISOString(),
    })),
    ballots: { ...judged },
    unlistedVotes: sumOfVotes(order) - sumOfVotes(everybody),
    file: file
      ? {
          links: file.sequence,
          madeAt: file.madeAt.toISOString(),
          jsonBytes: file.jsonBytes,
          csvBytes: file.csvBytes,
          isHeldBack: file.isHeldBack,
        }
      : null,
  }
  return { whole, everybody, zones, before }
}

/** Hidden contestants have no place. */
const countedOf = (
  order: readonly PublicCount[],
  directory: Directory,
  zoneNames: ReadonlyMap<string, string>,
  carried: ReadonlyMap<string, number>,
): readonly Counted[] =>
  order.flatMap(({ contestant, votes, ...totals }) => {
    const row = directory.findListed(contestant)
    const brought = row && carried.get(row.id)
    return row
      ? [{ ...shownOf(row, zoneNames), votes, totals, ...(brought !== undefined && { carried: brought }) }]
      : []
  })

/** The part of a result that somebody looks at. */
export function resultIn({ whole, everybody, zones, before }: ReadResult, view: ResultView): ResultAnswer {
  const { zone, kind } = view
  const counted = kind === null ? everybody : byKind(everybody, kind)
  const ranking = placed(counted.filter((one) => zone === null || one.zone?._id === zone))
  const ofZones = Map.groupBy(counted, (one) => one.zone?._id)
  return {
    ...whole,
    view: { ...view },
    ranking: (kind === null && before ? withFormerPlaces(ranking, before) : ranking).slice(0, shown),
    zones: zones.map(({ id, name }) => ({ _id: id, name, votes: sumOfVotes(ofZones.get(id) ?? []) })),
  }
}

/** Those with votes, in their order. */
const placed = (counted: readonly Counted[]): readonly PublicRank[] =>
  counted.filter(({ votes }) => votes > 0).map((one, index) => ({ ...one, place: index + 1 }))

/** By the votes of a kind; those that are level stay in the order of the titles. */
const byKind = (everybody: readonly Counted[], kind: NonNullable<ResultView['kind']>): readonly Counted[] =>
  everybody
    .map(({ carried, ...one }) => ({ ...one, votes: one.totals[kind] }))
    .toSorted((first, second) => second.votes - first.votes)

/** With the votes and places of the morning; who was level then was in the present order. */
function withFormerPlaces(ranking: readonly PublicRank[], before: ReadonlyMap<string, number>): readonly PublicRank[] {
  const votesOf = ({ _id }: PublicRank): number => before.get(_id) ?? 0
  const order = ranking.filter((one) => votesOf(one) > 0).toSorted((first, second) => votesOf(second) - votesOf(first))
  const places = new Map(order.map(({ _id }, index) => [_id, index + 1]))
  return ranking.map((one) => ({ ...one, before: { votes: votesOf(one), place: places.get(one._id) ?? null } }))
}

const toldOf = ({ _id, name, zone, image, place }: PublicRank): ShownWinner => ({ _id, name, zone, image, place })

/** A contestant in a ranking, without what she has. */
function shownOf(row: ContestantRow, zoneNames: ReadonlyMap<string, string>): Shown {
  const zone = row.zoneId === null ? undefined : zoneNames.get(row.zoneId)
  return {
    _id: row.id,
    name: fullNameOf(row),
    zone: row.zoneId === null || zone === undefined ? null : { _id: row.zoneId, name: zone },
    image: row.images[0]?.file ?? null,
  }
}

const sumOfVotes = (counted: readonly { readonly votes: number }[]): number =>
  counted.reduce((sum, { votes }) => sum + votes, 0)

/** The ranking's order makes the first of a zone its leader. */
function firstOfEachZone(ranking: readonly PublicRank[]): PublicRank[] {
  const seen = new Set<string>()
  return ranking.filter(({ zone }) => {
    if (!zone || seen.has(zone._id)) return false
    seen.add(zone._id)
    return true
  })
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export const presentCheckpoint = ({ publicKey, signature, ...checkpoint }: KeptCheckpoint): SignedCheckpoint => ({
  ...checkpoint,
  publicKey: hex(publicKey),
  signature: hex(signature),
})
