import { readJson, writeJson } from '../../lib/storage.ts'

const ownBallotsKey = 'ownBallots'
/** More than one voter casts in a year; a phone that many share forgets the oldest. */
const most = 50

type OwnBallot = readonly [receipt: string, ballot: string]

const isOwnBallot = (kept: unknown): kept is OwnBallot =>
  Array.isArray(kept) && kept.length === 2 && kept.every((text) => typeof text === 'string')

function ownBallots(): readonly OwnBallot[] {
  const kept = readJson(ownBallotsKey)
  return Array.isArray(kept) ? kept.filter(isOwnBallot) : []
}

/** So that whoever cast a ballot here can prove it later by its receipt alone; without the receipt nothing is shown. */
export const keepOwnBallot = (receipt: string, ballot: string): void =>
  writeJson(ownBallotsKey, [[receipt, ballot], ...ownBallots().filter(([known]) => known !== receipt)].slice(0, most))

/** The whole id of a ballot that this browser cast. */
export const ownBallotOf = (receipt: string): string | undefined =>
  ownBallots().find(([known]) => known === receipt)?.[1]
