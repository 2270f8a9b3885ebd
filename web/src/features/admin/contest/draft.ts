import type { ContestSettings, SettingsProblem } from '@ashenda/core/domain/contest-settings.ts'
import type { Moderation } from '@ashenda/core/domain/moderation.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { mostPrefixes, type PhoneProof, prefixPattern } from '@ashenda/core/domain/phone-proof.ts'
import type { TitleProblem, TitleRule } from '@ashenda/core/domain/title-rule.ts'
import { fromAddis, toAddis } from './addis-time.ts'

/** The values of the form, with moments as text of their fields. */
export interface Draft {
  readonly name: string
  readonly opensAt: string
  readonly closesAt: string
  readonly freezes: boolean
  readonly freezesAt: string
  readonly approval: 'auto' | 'manual' | ''
  readonly moderation: Moderation | ''
  readonly phoneProof: PhoneProof
  readonly proofWhenUnusual: boolean
  /** Separated by spaces or commas. */
  readonly proofPrefixes: string
  readonly titleVotes: TitleRule
  /** Why others than before; public. */
  readonly titleReason: string
}

export const draftOf = ({
  name,
  opensAt,
  closesAt,
  freezesAt,
  approval,
  moderation,
  phoneProof,
  proofWhenUnusual,
  proofPrefixes,
  titleVotes,
}: ContestSettings): Draft => ({
  name,
  opensAt: toAddis(opensAt),
  closesAt: toAddis(closesAt),
  freezes: freezesAt !== null,
  freezesAt: toAddis(freezesAt ?? closesAt),
  approval: approval ?? '',
  moderation: moderation ?? '',
  phoneProof,
  proofWhenUnusual,
  proofPrefixes: proofPrefixes.join(' '),
  titleVotes,
  titleReason: '',
})

const prefix = new RegExp(prefixPattern)

/** How the numbers begin that codes are sent to; undefined where something else was typed, or nothing. */
export function prefixesOf({ proofPrefixes }: Pick<Draft, 'proofPrefixes'>): readonly string[] | undefined {
  const typed = [
    ...new Set(
      proofPrefixes
        .split(/[\s,;]+/)
        .map(readPasted)
        .filter((one) => one !== ''),
    ),
  ]
  return typed.length > 0 && typed.length <= mostPrefixes && typed.every((one) => prefix.test(one)) ? typed : undefined
}

/** The settings of the form; undefined while a moment is missing or the prefixes are invalid. A moment that was not touched keeps its seconds. */
export function settingsOf(draft: Draft, was: ContestSettings): ContestSettings | undefined {
  const moment = (typed: string, before: string | null): string | undefined =>
    before !== null && typed === toAddis(before) ? before : fromAddis(typed)
  const opensAt = moment(draft.opensAt, was.opensAt)
  const closesAt = moment(draft.closesAt, was.closesAt)
  const freezesAt = draft.freezes ? moment(draft.freezesAt, was.freezesAt) : null
  if (opensAt === undefined || closesAt === undefined || freezesAt === undefined) return undefined
  const proofPrefixes = prefixesOf(draft)
  if (!proofPrefixes) return undefined
  const { name, approval, moderation, phoneProof, proofWhenUnusual, titleVotes } = draft
  return {
    name,
    opensAt,
    closesAt,
    freezesAt,
    approval: approval || null,
    moderation: moderation || null,
    phoneProof,
    proofWhenUnusual,
    proofPrefixes,
    titleVotes,
  }
}

/** The field a problem stands beside; undefined where the section has none for it. `saves` are the section's. */
export function fieldOf(
  code: SettingsProblem | TitleProblem,
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
    case 'already_open':
      return has('opensAt') ? 'opensAt' : undefined
    case 'moment_has_passed':
      if (has('freezesAt')) return 'freezesAt'
      if (!has('closesAt')) return undefined
      return was.closesAt !== is.closesAt && Date.parse(is.closesAt) <= now ? 'closesAt' : 'opensAt'
    case 'title_needs_proof':
      return has('titleVotes') ? 'titleVotes' : has('phoneProof') ? 'phoneProof' : undefined
    case 'title_reason_missing':
      return has('titleVotes') ? 'titleReason' : undefined
  }
}
