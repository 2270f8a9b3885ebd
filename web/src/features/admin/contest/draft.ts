import { priceFields } from '@ashenda/core/domain/announced-rules.ts'
import type { ContestSettings, SettingsProblem } from '@ashenda/core/domain/contest-settings.ts'
import type { Moderation } from '@ashenda/core/domain/moderation.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { mostPrefixes, type PhoneProof, prefixPattern } from '@ashenda/core/domain/phone-proof.ts'
import type { OwnRequests } from '@ashenda/core/domain/request.ts'
import { mostCountries, mostPaidPerDay, mostPrice, type RulesProblem } from '@ashenda/core/domain/rules-problem.ts'
import type { TitleProblem, TitleRule } from '@ashenda/core/domain/title-rule.ts'
import type { Prices } from '@ashenda/core/domain/voting-rules.ts'
import { fromAddis, toAddis } from './addis-time.ts'

/** The values of the form, with moments as text of their fields. */
export interface Draft extends Readonly<Record<keyof Prices, string>> {
  readonly name: string
  readonly opensAt: string
  readonly closesAt: string
  readonly freezes: boolean
  readonly freezesAt: string
  readonly approval: 'auto' | 'manual' | ''
  readonly moderation: Moderation | ''
  readonly ownRequests: OwnRequests
  readonly ownRequestContacts: boolean
  readonly phoneProof: PhoneProof
  readonly proofWhenUnusual: boolean
  /** Separated by spaces or commas. */
  readonly proofPrefixes: string
  readonly titleVotes: TitleRule
  readonly freeVotes: boolean
  /** Free votes begin after the opening. */
  readonly freeLater: boolean
  readonly freeFrom: string
  readonly mostPicks: number
  readonly limitsPaid: boolean
  readonly paidPerDay: string
  /** Separated by spaces or commas. */
  readonly countries: string
  /** Why what is announced changes; public. */
  readonly reason: string
}

export const draftOf = ({
  name,
  opensAt,
  closesAt,
  freezesAt,
  approval,
  moderation,
  ownRequests,
  ownRequestContacts,
  phoneProof,
  proofWhenUnusual,
  proofPrefixes,
  titleVotes,
  ...rules
}: ContestSettings): Draft => ({
  name,
  opensAt: toAddis(opensAt),
  closesAt: toAddis(closesAt),
  freezes: freezesAt !== null,
  freezesAt: toAddis(freezesAt ?? closesAt),
  approval: approval ?? '',
  moderation: moderation ?? '',
  ownRequests,
  ownRequestContacts,
  phoneProof,
  proofWhenUnusual,
  proofPrefixes: proofPrefixes.join(' '),
  titleVotes,
  voteEtb: priceText(rules.voteEtb),
  voteUsd: priceText(rules.voteUsd),
  feeEtb: priceText(rules.feeEtb),
  feeUsd: priceText(rules.feeUsd),
  freeVotes: rules.freeVotes,
  freeLater: rules.freeFrom !== null,
  freeFrom: toAddis(rules.freeFrom ?? opensAt),
  mostPicks: rules.mostPicks,
  limitsPaid: rules.paidPerDay !== null,
  paidPerDay: String(rules.paidPerDay ?? 10),
  countries: rules.countries.join(' '),
  reason: '',
})

const priceText = (minor: number): string => (minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2))

/** A typed price in minor units; undefined if it is none. */
export function priceOf(typed: string): number | undefined {
  const text = readPasted(typed)
  const minor = /^\d{1,6}([.]\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0
  return minor >= 1 && minor <= mostPrice ? minor : undefined
}

/** The typed limit of paid votes per phone and day; undefined if it is none. */
export function limitOf(typed: string): number | undefined {
  const text = readPasted(typed)
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return limit >= 1 && limit <= mostPaidPerDay ? limit : undefined
}

const prefix = new RegExp(prefixPattern)

/** How numbers begin, as typed; undefined where something else was typed. */
function readPrefixes(text: string, most: number): readonly string[] | undefined {
  const typed = new Set(
    text
      .split(/[\s,;]+/)
      .map(readPasted)
      .filter((one) => one !== ''),
  )
  return typed.size <= most && [...typed].every((one) => prefix.test(one)) ? [...typed] : undefined
}

/** How the numbers begin that codes are sent to; undefined where something else was typed, or nothing. */
export function prefixesOf({ proofPrefixes }: Pick<Draft, 'proofPrefixes'>): readonly string[] | undefined {
  const typed = readPrefixes(proofPrefixes, mostPrefixes)
  return typed && typed.length > 0 ? typed : undefined
}

/** How the numbers begin that may vote; undefined where something else was typed. */
export const countriesOf = ({ countries }: Pick<Draft, 'countries'>): readonly string[] | undefined =>
  readPrefixes(countries, mostCountries)

/** The settings of the form; undefined while a moment is missing, or a price, number or prefix is invalid. A moment that was not touched keeps its seconds. */
export function settingsOf(draft: Draft, was: ContestSettings): ContestSettings | undefined {
  const moment = (typed: string, before: string | null): string | undefined =>
    before !== null && typed === toAddis(before) ? before : fromAddis(typed)
  const opensAt = moment(draft.opensAt, was.opensAt)
  const closesAt = moment(draft.closesAt, was.closesAt)
  const freezesAt = draft.freezes ? moment(draft.freezesAt, was.freezesAt) : null
  if (opensAt === undefined || closesAt === undefined || freezesAt === undefined) return undefined
  const freeFrom = draft.freeVotes && draft.freeLater ? moment(draft.freeFrom, was.freeFrom) : null
  const [proofPrefixes, countries] = [prefixesOf(draft), countriesOf(draft)]
  const [voteEtb, voteUsd, feeEtb, feeUsd] = priceFields.map((price) => priceOf(draft[price]))
  const paidPerDay = draft.limitsPaid ? limitOf(draft.paidPerDay) : null
  if (!proofPrefixes || !countries || freeFrom === undefined || paidPerDay === undefined) return undefined
  if (!voteEtb || !voteUsd || !feeEtb || !feeUsd) return undefined
  const { name, approval, moderation, phoneProof, proofWhenUnusual, titleVotes } = draft
  return {
    name,
    opensAt,
    closesAt,
    freezesAt,
    approval: approval || null,
    moderation: moderation || null,
    ownRequests: draft.ownRequests,
    ownRequestContacts: draft.ownRequestContacts,
    phoneProof,
    proofWhenUnusual,
    proofPrefixes,
    titleVotes,
    voteEtb,
    voteUsd,
    feeEtb,
    feeUsd,
    // Sent with the prices alone: whoever saves them says that they are right.
    pricesConfirmed: true,
    freeVotes: draft.freeVotes,
    freeFrom,
    mostPicks: draft.mostPicks,
    paidPerDay,
    countries,
  }
}

/** The field a problem stands beside; undefined where the section has none for it. `saves` are the section's. */
export function fieldOf(
  code: SettingsProblem | TitleProblem | RulesProblem,
  was: ContestSettings,
  is: ContestSettings,
  now: number,
  saves: readonly (keyof ContestSettings)[],
): keyof Draft | undefined {
  const has = (field: keyof ContestSettings): boolean => saves.includes(field)
  switch (code) {
    case 'closes_before_opening':
      return has('closesAt') ? (was.closesAt === is.closesAt ? 'opensAt' : 'closesAt') : undefined
    case 'freeze_outside_hours':
      if (has('freezesAt')) return 'freezesAt'
      if (!has('closesAt')) return undefined
      return is.freezesAt !== null && Date.parse(is.freezesAt) < Date.parse(is.opensAt) ? 'opensAt' : 'closesAt'
    case 'opening_fixed':
    case 'already_open':
      return has('opensAt') ? 'opensAt' : undefined
    case 'closing_fixed':
      return has('closesAt') ? 'closesAt' : undefined
    case 'moment_has_passed':
      if (has('freezesAt')) return 'freezesAt'
      if (has('freeFrom')) return 'freeFrom'
      if (!has('closesAt')) return undefined
      return was.closesAt !== is.closesAt && Date.parse(is.closesAt) <= now ? 'closesAt' : 'opensAt'
    case 'title_needs_proof':
      return has('titleVotes') ? 'titleVotes' : has('phoneProof') ? 'phoneProof' : undefined
    case 'nothing_counts':
      return has('freeVotes') ? 'freeVotes' : has('titleVotes') ? 'titleVotes' : undefined
    case 'free_outside_hours':
      if (has('freeFrom')) return 'freeFrom'
      if (!has('closesAt')) return undefined
      return is.freeFrom !== null && Date.parse(is.freeFrom) < Date.parse(is.opensAt) ? 'opensAt' : 'closesAt'
    case 'rules_reason_missing':
      return 'reason'
  }
}
