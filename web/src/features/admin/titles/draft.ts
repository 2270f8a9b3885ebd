import type { CriterionFields, TitleFields, TitlesAnswer } from '@ashenda/core/contracts/http/titles.ts'
import type { TextLanguage } from '@ashenda/core/domain/content.ts'
import { mostPoints } from '@ashenda/core/domain/jury.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import type { TitlesSettings } from '@ashenda/core/domain/titles-problem.ts'
import { fromAddis, toAddis } from '../contest/addis-time.ts'

export type KeptForm = TitlesAnswer & { readonly aheadMs: number }

export type NameDraft = Readonly<Record<TextLanguage, string>>

export interface TitleDraft extends Omit<TitleFields, 'name' | 'share'> {
  readonly name: NameDraft
  readonly share: string
}

export interface CriterionDraft extends Omit<CriterionFields, 'name' | 'most'> {
  readonly name: NameDraft
  readonly most: string
}

/** The values of the forms, with numbers and moments as text of their fields. */
export interface Draft {
  readonly zoneShare: string
  readonly titles: readonly TitleDraft[]
  readonly criteria: readonly CriterionDraft[]
  readonly hasHours: boolean
  readonly opensAt: string
  readonly closesAt: string
}

export const noName: NameDraft = { en: '', tig: '', am: '', arabic: '', hindi: '', korean: '' }

export const draftOf = ({ zoneShare, titles, criteria, hours, contest }: KeptForm): Draft => ({
  zoneShare: String(zoneShare),
  titles: titles.map(({ name, share, ...title }) => ({ ...title, name: { ...noName, ...name }, share: String(share) })),
  criteria: criteria.map(({ name, most, ...one }) => ({ ...one, name: { ...noName, ...name }, most: String(most) })),
  hasHours: hours !== null,
  // A proposal: the last day of voting.
  opensAt: toAddis(hours?.opensAt ?? new Date(Date.parse(contest.closesAt) - 86_400_000).toISOString()),
  closesAt: toAddis(hours?.closesAt ?? contest.closesAt),
})

/** A typed whole number within bounds; undefined if it is none. */
function numberOf(typed: string, least: number, most: number): number | undefined {
  const text = readPasted(typed)
  const number = /^\d{1,3}$/.test(text) ? Number(text) : -1
  return number >= least && number <= most ? number : undefined
}

export const shareOf = (typed: string): number | undefined => numberOf(typed, 0, 100)
export const mostOf = (typed: string): number | undefined => numberOf(typed, 1, mostPoints)

const namesOf = (name: NameDraft) => ({
  ...Object.fromEntries(Object.entries(name).filter(([, text]) => text.trim() !== '')),
  en: name.en.trim(),
})

/** As it is sent; undefined while a name, number or moment is missing. */
export function bodyOf(draft: Draft, was: KeptForm) {
  const zoneShare = shareOf(draft.zoneShare)
  const titles = draft.titles.flatMap(({ name, share, ...title }) => {
    const part = shareOf(share)
    return part === undefined || name.en.trim() === '' ? [] : [{ ...title, name: namesOf(name), share: part }]
  })
  const criteria = draft.criteria.flatMap(({ name, most, ...one }) => {
    const points = mostOf(most)
    return points === undefined || name.en.trim() === '' ? [] : [{ ...one, name: namesOf(name), most: points }]
  })
  // A moment that was not touched keeps its seconds.
  const moment = (typed: string, before: string | undefined): string | undefined =>
    before !== undefined && typed === toAddis(before) ? before : fromAddis(typed)
  const [opensAt, closesAt] = [moment(draft.opensAt, was.hours?.opensAt), moment(draft.closesAt, was.hours?.closesAt)]
  const isWhole = titles.length === draft.titles.length && criteria.length === draft.criteria.length
  if (zoneShare === undefined || !isWhole) return undefined
  if (!draft.hasHours) return { zoneShare, titles, criteria, hours: null }
  return opensAt === undefined || closesAt === undefined
    ? undefined
    : { zoneShare, titles, criteria, hours: { opensAt, closesAt } }
}

export type TitlesValues = NonNullable<ReturnType<typeof bodyOf>>

/** As the rules know it. */
export const settingsOf = ({ zoneShare, titles, criteria, hours }: TitlesValues): TitlesSettings => ({
  zoneShare,
  hours,
  titles: titles.map(({ _id, ...title }) => ({ id: _id, ...title })),
  criteria: criteria.map(({ _id, ...one }) => ({ id: _id, ...one })),
})
