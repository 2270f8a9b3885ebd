import { inChain, type Names } from './titles.ts'

/** A jury judges between its opening and its closing; the clock decides (docs/decisions/098-titles-and-jury.md). */
export interface JuryHours {
  /** ISO 8601. */
  readonly opensAt: string
  readonly closesAt: string
}

export type JuryPhase = 'upcoming' | 'open' | 'closed'

/** The opening moment is in, the closing moment out. */
export function juryPhaseAt({ opensAt, closesAt }: JuryHours, at: number): JuryPhase {
  if (at < Date.parse(opensAt)) return 'upcoming'
  return at < Date.parse(closesAt) ? 'open' : 'closed'
}

export interface Criterion {
  readonly id: string
  readonly name: Names
  /** The most points of a judge. */
  readonly most: number
}

export const mostCriteria = 10
export const mostTitles = 20
/** Of a criterion. */
export const mostPoints = 100

/** The most points of one judge. */
const mostOf = (criteria: readonly Pick<Criterion, 'most'>[]): number =>
  criteria.reduce((sum, { most }) => sum + most, 0)

/** As the chain holds it: `<name>/<most points>`, joined by `;`. */
export const criteriaText = (criteria: readonly Pick<Criterion, 'name' | 'most'>[]): string =>
  criteria.map(({ name, most }) => `${inChain(name.en)}/${most}`).join(';')

/** What one member gave one contestant. */
export interface Sheet {
  readonly contestant: string
  /** She knows her too well: her points do not count. */
  readonly isConflict: boolean
  /** By criterion. */
  readonly points: Readonly<Record<string, number>>
}

/** Whether a contestant needs nothing more from a member. */
export const isDone = (
  { isConflict, points }: Pick<Sheet, 'isConflict' | 'points'>,
  criteria: readonly Pick<Criterion, 'id'>[],
): boolean => isConflict || criteria.every(({ id }) => points[id] !== undefined)

/** A contestant's points of the members who judged her. */
interface JudgedContestant {
  readonly contestant: string
  readonly zone: string | null
  readonly points: number
  readonly judges: number
}

/** The jury's result, in the contestants' order of ids. It names no member. */
export interface JuryResult {
  /** The most points of one judge. */
  readonly most: number
  /** Members whose sheets were whole. */
  readonly members: number
  readonly contestants: readonly JudgedContestant[]
}

/** Adds up whole sheets. A contestant whom nobody judged has no points. */
export function addUp(
  criteria: readonly Criterion[],
  contestants: readonly { readonly id: string; readonly zone: string | null }[],
  sheets: readonly (readonly Sheet[])[],
): JuryResult {
  return {
    most: mostOf(criteria),
    members: sheets.length,
    contestants: contestants
      .map(({ id, zone }) => {
        const given = sheets.flatMap((of) => of.filter((one) => one.contestant === id && isDone(one, criteria)))
        const counted = given.filter(({ isConflict }) => !isConflict)
        const points = counted.reduce(
          (sum, { points }) => sum + criteria.reduce((all, { id }) => all + (points[id] ?? 0), 0),
          0,
        )
        return { contestant: id, zone, points, judges: counted.length }
      })
      .toSorted((one, other) => (one.contestant < other.contestant ? -1 : 1)),
  }
}

/** The text whose hash the chain holds. The salt keeps points from being guessed from the hash before they are published. */
export const juryText = ({ most, members, contestants }: JuryResult, salt: string): string =>
  [
    `jury|${salt}|${most}|${members}`,
    ...contestants.map(({ contestant, zone, points, judges }) => [contestant, zone ?? '', points, judges].join('|')),
  ].join('\n')
