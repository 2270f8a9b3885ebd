import type { OwnTitles, PublicRank } from '@ashenda/core/contracts/http/result.ts'
import { asksJury, type Placed } from '@ashenda/core/domain/titles.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { hasOwnTitles, readTitleStanding, type TitleStanding } from '@ashenda/db/queries/titles/standing.ts'
import { readTitles } from '@ashenda/db/queries/titles/titles.ts'

/** Of each title. */
const shown = 10

/** A contestant in a ranking, without what she has. */
export type Shown = Pick<PublicRank, '_id' | 'name' | 'zone' | 'image'>

interface Parts {
  readonly contest: string
  /** Whether the public may know who has the titles. */
  readonly isDecided: boolean
  readonly ranking: readonly PublicRank[]
  readonly zoneNames: ReadonlyMap<string, string>
  /** Undefined for somebody the public does not see. */
  readonly show: (id: string) => Shown | undefined
}

interface OfPublic {
  readonly answer: OwnTitles
  /** Whoever has the zones' titles where the jury has a share in them; undefined: the ranking says it. */
  readonly ofZones: PublicRank[] | undefined
}

/** How titles beside the zones' are decided, and who has them; undefined where the contest has only the usual ones. */
export async function readOwnTitles(sql: Sql, parts: Parts): Promise<OfPublic | undefined> {
  const { contest, isDecided, zoneNames } = parts
  if (!(await hasOwnTitles(sql, contest))) return undefined
  const [kept, standing] = await Promise.all([
    readTitles(sql, contest),
    isDecided ? readTitleStanding(sql, contest) : undefined,
  ])
  const present = presenter(parts, standing)
  const decided = standing?.decided ?? []
  return {
    answer: {
      zoneShare: kept.zoneShare,
      titles: kept.titles.map(({ id, name, zones, votes, share }) => ({
        _id: id,
        name: { ...name },
        zones: zones.flatMap((zone) => {
          const known = zoneNames.get(zone)
          return known === undefined ? [] : [{ _id: zone, name: known }]
        }),
        votes: [...votes],
        share,
        order: (decided.find((one) => one.id === id)?.order ?? [])
          .slice(0, shown)
          .flatMap((placed) => present(placed, share) ?? []),
      })),
      jury: asksJury(kept)
        ? {
            criteria: kept.criteria.map(({ name, most }) => ({ name: { ...name }, most })),
            closesAt: kept.hours?.closesAt ?? null,
            isSealed: kept.sealedAt !== null,
          }
        : null,
    },
    ofZones:
      kept.zoneShare > 0
        ? decided
            .filter(({ id }) => id === null)
            .flatMap(({ order: [first] }) => (first && present(first, kept.zoneShare)) ?? [])
        : undefined,
  }
}

/** As the ranking shows people; the jury's part only where it has a share. */
function presenter({ ranking, show }: Pick<Parts, 'ranking' | 'show'>, standing: TitleStanding | undefined) {
  const totals = new Map(ranking.map((one) => [one._id, one.totals]))
  const candidates = new Map(standing?.candidates.map((one) => [one.id, one]))
  return ({ id, place, votes, points, possible, score }: Placed, share: number): PublicRank | undefined => {
    const [person, counted] = [show(id), candidates.get(id)?.votes]
    if (!person || !counted) return undefined
    return {
      ...person,
      votes,
      totals: totals.get(id) ?? { ...counted, quarantined: 0 },
      place,
      ...(share > 0 && { score, jury: { points, possible } }),
    }
  }
}
