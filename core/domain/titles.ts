import type { TextLanguage } from './content.ts'
import { type TitleRule, type VoteClass, voteClasses } from './title-rule.ts'

/**
 * How titles are decided: by votes, by the jury's points, or by a share of both (docs/decisions/098-titles-and-jury.md). All in integers and
 * fractions, so that everybody computes the same.
 */

/** Languages that names of titles and criteria are kept in. English is required and stands in for the others. */
export type Names = Readonly<{ en: string } & Partial<Record<TextLanguage, string>>>

export interface TitleTerms {
  /** Whose contestants stand for it; empty: all contestants. */
  readonly zones: readonly string[]
  /** The classes of votes that count. */
  readonly votes: TitleRule
  /** The jury's share in percent, 0 to 100. */
  readonly share: number
}

/** A title beside those of the zones. */
export interface Title extends TitleTerms {
  readonly id: string
  readonly name: Names
}

/** What a contestant has in all titles. */
export interface Candidate {
  readonly id: string
  readonly zone: string | null
  readonly votes: Readonly<Record<VoteClass, number>>
  /** Epoch ms of her latest counted vote of each class; null without any. */
  readonly reachedAt: Readonly<Record<VoteClass, number | null>>
  /** Of the jury, over all criteria. */
  readonly points: number
  /** Who judged her. */
  readonly judges: number
}

export interface Placed {
  readonly id: string
  /** From 1. */
  readonly place: number
  /** Those that count towards this title. */
  readonly votes: number
  readonly points: number
  /** The most points that her judges could have given her. */
  readonly possible: number
  /** Hundredths of a point of 100, rounded down; for people, as the order is that of the exact fractions. */
  readonly score: number
}

interface Scored extends Omit<Placed, 'place' | 'score'> {
  readonly reachedAt: number
  /** The exact score: of a hundred, `over` / `under`. */
  readonly over: bigint
  readonly under: bigint
}

const standsFor = ({ zones }: Pick<TitleTerms, 'zones'>, { zone }: Pick<Candidate, 'zone'>): boolean =>
  zones.length === 0 || (zone !== null && zones.includes(zone))

/**
 * Who stands for a title and has any score, best first: votes as a share of the most votes of anybody in this title × (100 − share), and
 * points as a share of the possible points × share. At equal scores more votes win, then who reached them first, then the id.
 * @param most the most points of one judge, over all criteria
 */
export function rankTitle(title: TitleTerms, candidates: readonly Candidate[], most: number): readonly Placed[] {
  const standing = candidates.filter((one) => standsFor(title, one))
  const best = Math.max(0, ...standing.map((one) => votesOf(title, one)))
  return standing
    .map((one) => scored(title, one, best, most))
    .filter(({ over }) => over > 0n)
    .sort(byScore)
    .map(({ id, votes, points, possible, over, under }, index) => ({
      ...{ id, votes, points, possible, place: index + 1 },
      score: Number((over * 100n) / under),
    }))
}

const votesOf = ({ votes }: Pick<TitleTerms, 'votes'>, { votes: of }: Pick<Candidate, 'votes'>): number =>
  votes.reduce((sum, one) => sum + of[one], 0)

function scored(title: TitleTerms, one: Candidate, best: number, most: number): Scored {
  const votes = votesOf(title, one)
  const possible = one.judges * most
  // Nobody's votes, or nobody's points, are nothing of anything.
  const [ofVotes, ofPoints] = [BigInt(best || 1), BigInt(possible || 1)]
  const over = BigInt(votes * (100 - title.share)) * ofPoints + BigInt(one.points * title.share) * ofVotes
  const reached = title.votes.map((kind) => one.reachedAt[kind] ?? Number.NEGATIVE_INFINITY)
  return {
    ...{ id: one.id, votes, points: one.points, possible },
    ...{ over, under: ofVotes * ofPoints, reachedAt: Math.max(...reached) },
  }
}

function byScore(one: Scored, other: Scored): number {
  const [mine, hers] = [one.over * other.under, other.over * one.under]
  if (mine !== hers) return mine > hers ? -1 : 1
  if (one.votes !== other.votes) return other.votes - one.votes
  if (one.reachedAt !== other.reachedAt) return one.reachedAt < other.reachedAt ? -1 : 1
  return one.id < other.id ? -1 : 1
}

/** What is announced of titles, beside the title rule of the contest (core/domain/announced-rules.ts). */
export interface AnnouncedTitles {
  /** The jury's share in the zones' titles. */
  readonly zoneShare: number
  readonly titles: readonly Title[]
}

export const usualTitles: AnnouncedTitles = { zoneShare: 0, titles: [] }

/** Without the signs that separate texts of the chain. */
export const inChain = (name: string): string =>
  name
    .replaceAll(/[,>|;/]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * As the chain and the published file hold them: `<name>/<votes joined by +>/<share>/<zones joined by spaces>`, joined by `;`. The zones'
 * titles come first and have no name; only a share of the jury is told of them. Nothing is an empty text.
 */
export const titlesText = ({ zoneShare, titles }: AnnouncedTitles): string =>
  [
    ...(zoneShare > 0 ? [`//${zoneShare}/`] : []),
    ...titles.map(({ name, votes, share, zones }) =>
      [inChain(name.en), votes.join('+'), share, zones.toSorted().join(' ')].join('/'),
    ),
  ].join(';')

/** Such a text for people. */
export function readTitlesText(text: string): readonly (TitleTerms & { readonly name: string })[] {
  if (text === '') return []
  return text.split(';').map((one) => {
    const [name = '', votes = '', share = '0', zones = ''] = one.split('/')
    return {
      name,
      votes: voteClasses.filter((kind) => votes.split('+').includes(kind)),
      share: Number(share),
      zones: zones.split(' ').filter((zone) => zone !== ''),
    }
  })
}

/** Whether any title waits for a jury. */
export const asksJury = ({ zoneShare, titles }: AnnouncedTitles): boolean =>
  zoneShare > 0 || titles.some(({ share }) => share > 0)

/** Whether a jury judges a contestant: she stands for a title of which it has a share. */
export const isJudged = ({ zoneShare, titles }: AnnouncedTitles, one: Pick<Candidate, 'zone'>): boolean =>
  (zoneShare > 0 && one.zone !== null) || titles.some((title) => title.share > 0 && standsFor(title, one))
