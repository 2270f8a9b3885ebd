import type { ContestSettings } from '@ashenda/core/domain/contest-settings.ts'
import { fromAddis, toAddis } from './addis-time.ts'

/** What stands in the form: moments as their fields hold them. */
export interface Draft {
  readonly name: string
  readonly opensAt: string
  readonly closesAt: string
  readonly freezes: boolean
  readonly freezesAt: string
  readonly approval: 'auto' | 'manual' | ''
}

export const draftOf = ({ name, opensAt, closesAt, freezesAt, approval }: ContestSettings): Draft => ({
  name,
  opensAt: toAddis(opensAt),
  closesAt: toAddis(closesAt),
  freezes: freezesAt !== null,
  freezesAt: toAddis(freezesAt ?? closesAt),
  approval: approval ?? '',
})

/** What was typed stands; the rest follows what somebody else saved meanwhile. */
export function rebased(draft: Draft, was: ContestSettings, is: ContestSettings): Draft {
  const before: Readonly<Record<string, unknown>> = { ...draftOf(was) }
  const typed: Partial<Draft> = Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => value !== before[field]),
  )
  return { ...draftOf(is), ...typed }
}

/** What it means; undefined while a moment is missing. One that was not touched keeps its seconds. */
export function settingsOf(draft: Draft, was: ContestSettings): ContestSettings | undefined {
  const moment = (typed: string, before: string | null): string | undefined =>
    before !== null && typed === toAddis(before) ? before : fromAddis(typed)
  const opensAt = moment(draft.opensAt, was.opensAt)
  const closesAt = moment(draft.closesAt, was.closesAt)
  const freezesAt = draft.freezes ? moment(draft.freezesAt, was.freezesAt) : null
  if (opensAt === undefined || closesAt === undefined || freezesAt === undefined) return undefined
  return { name: draft.name, opensAt, closesAt, freezesAt, approval: draft.approval || null }
}
