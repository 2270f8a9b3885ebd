import { ballotRangeOf } from '@ashenda/core/domain/receipt.ts'
import { readJson, writeJson } from '../../lib/storage.ts'

const ownBallotsKey = 'ownBallots'
/** More than one voter casts in a year; a phone that many share forgets the oldest. */
const most = 50

function ownBallots(): readonly string[] {
  const kept = readJson(ownBallotsKey)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}

/** So that whoever cast a ballot here can prove it later by its receipt alone; without the receipt nothing is shown. */
export const keepOwnBallot = (ballot: string): void =>
  writeJson(ownBallotsKey, [ballot, ...ownBallots().filter((known) => known !== ballot)].slice(0, most))

/** The whole id of a ballot that this browser cast, by its receipt as anybody may type it. */
export function ownBallotOf(receipt: string): string | undefined {
  const range = ballotRangeOf(receipt)
  return range && ownBallots().find((id) => range.from <= id && id <= range.to)
}
