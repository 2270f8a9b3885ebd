import { picksKeptSeconds } from '@ashenda/core/contracts/picks-cookie.ts'
import type { BallotKind } from '@ashenda/core/domain/ballot.ts'
import { forget, readJson, writeJson } from '../../lib/storage.ts'
import { choices, hasChosen } from '../picks/choices.ts'
import { bodyOf } from './ballot-form.ts'

const begunKey = 'begunSubmit'

/**
 * Marks the submit that a press begins, whose way leads through a payment or another page. Only the return of this very submit goes on
 * by itself: `?jp=true` is an address that anybody can send to a voter.
 */
export function beginSubmit(
  kind: BallotKind,
  { name, phone }: { readonly name: string; readonly phone: string },
): void {
  if (!hasChosen()) return endBegun()
  const body = bodyOf({ ...choices.getState(), fullName: name, phone }, kind)
  writeJson(begunKey, { body: JSON.stringify(body), until: Date.now() + picksKeptSeconds * 1000 })
}

/** It was sent, or given up. */
export const endBegun = (): void => forget(begunKey)

/** Whether what is chosen and typed now is the submit that was begun here, and lately. */
export function isBegun(kind: BallotKind): boolean {
  const kept = readJson(begunKey)
  if (typeof kept !== 'object' || kept === null || !('body' in kept) || !('until' in kept)) return false
  return Number(kept.until) > Date.now() && kept.body === JSON.stringify(bodyOf(choices.getState(), kind))
}
