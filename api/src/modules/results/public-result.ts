import type { PublicRank, ResultAnswer, SignedCheckpoint } from '@ashenda/core/contracts/http/result.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { isFrozenAt, phaseAt } from '@ashenda/core/domain/contest.ts'
import { usualTitleRule } from '@ashenda/core/domain/title-rule.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { readPublicOrder } from '@ashenda/db/queries/ballots/freeze.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import { readCarriedVotes, readRoundPlace } from '@ashenda/db/queries/contest/rounds.ts'
import { readRuleChanges } from '@ashenda/db/queries/contest/rule-changes.ts'
import { readTitleRules } from '@ashenda/db/queries/contest/title-rule.ts'
import type { SignedCheckpoint as KeptCheckpoint } from '@ashenda/db/queries/results/checkpoints.ts'
import { countJudged, latestResult } from '@ashenda/db/queries/results/published-results.ts'
import type { Directory } from '../../directory/directory.ts'
import type { Clock } from '../../http/app.ts'
import { readOwnTitles, type Shown } from './own-titles.ts'

const shown = 50

/** The public ranking and the files with all ballots. @throws AppError unavailable */
export async function publicResult({
  sql,
  directory,
  clock,
}: {
  readonly sql: Sql
  readonly directory: Directory
  readonly clock: Clock
}): Promise<ResultAnswer> {
  if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const { contest, zones } = directory.content
  const now = clock.now()
  const frozen = isFrozenAt(contest, now)
  const [order, judged, file, rules, changes, { round, next }, carried] = await Promise.all([
    readPublicOrder(sql, contest.id, frozen),
    countJudged(sql, contest.id),
    latestResult(sql, contest.id),
    readTitleRules(sql, contest.id),
    readRuleChanges(sql, contest.id),
    readRoundPlace(sql, contest.id),
    readCarriedVotes(sql, contest.id),
  ])
  const zoneNames = new Map(zones.map(({ id, name }) => [id, name]))
  // Hidden contestants have no place.
  const ranking = order
    .flatMap(({ contestant, votes, ...totals }) => {
      const row = directory.findListed(contestant)
      return row ? [{ row, votes, totals }] : []
    })
    .map(({ row, votes, totals }, index) => ({
      ...{ ...shownOf(row, zoneNames), votes, totals, place: index + 1 },
      ...(carried.has(row.id) && { carried: carried.get(row.id) ?? 0 }),
    }))
  const isDecided = phaseAt(contest, now) === 'closed' && !frozen
  const show = (id: string): Shown | undefined => {
    const row = directory.findListed(id)
    return row && shownOf(row, zoneNames)
  }
  const own = await readOwnTitles(sql, { contest: contest.id, isDecided, ranking, zoneNames, show })
  return {
    success: true,
    frozen,
    ranking: ranking.slice(0, shown),
    titles: own?.ofZones ?? (isDecided ? firstOfEachZone(ranking) : []),
    ...(own && { ownTitles: own.answer }),
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
    unlistedVotes: sumOfVotes(order) - sumOfVotes(ranking),
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
}

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
