import { picksKeptSeconds } from '@ashenda/core/contracts/picks-cookie.ts'
import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import { forget, readJson, writeJson } from '../../lib/storage.ts'
import { choices, hasChosen } from '../picks/choices.ts'
import { bodyOf } from './ballot-form.ts'

const begunKey = 'begunSubmit'

/**
 * Marks the submit that a press begins through payment or another page. Only its own return resumes: anybody can send a voter `?jp=true`.
 */
export function beginSubmit(
  kind: BallotKind,
  { name, phone }: { readonly name: string; readonly phone: string },
): void {
  if (!hasChosen()) return endBegun()
  const body = bodyOf({ ...choices.getState(), fullName: name, phone }, kind)
  writeJson(begunKey, { body: JSON.stringify(body), until: Date.now() + picksKeptSeconds * 1000 })
}

/** Sent, or given up. */
export const endBegun = (): void => forget(begunKey)

/** Whether the present form is the submit begun here recently. */
export function isBegun(kind: BallotKind): boolean {
  const kept = readJson(begunKey)
  if (typeof kept !== 'object' || kept === null || !('body' in kept) || !('until' in kept)) return false
  return Number(kept.until) > Date.now() && kept.body === JSON.stringify(bodyOf(choices.getState(), kind))
}
