import { useEffect } from 'react'
import { create } from 'zustand'
import { onForeignChange, readJson, writeJson } from '../../lib/storage.ts'
import { isBallotId } from './receipt-path.ts'

const ownBallotsKey = 'ownBallots'
/** More than one voter casts a year; a shared phone forgets the oldest. */
const most = 50

/** Undefined until read: the server has none, and the first rendering must match. */
const useKept = create<{ readonly ballots?: readonly string[] }>(() => ({}))

function readOwnBallots(): readonly string[] {
  const kept = readJson(ownBallotsKey)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string' && isBallotId(id)) : []
}

/** Lets a voter find and prove a ballot cast in this browser by its receipt alone. */
export function keepOwnBallot(ballot: string): void {
  const ballots = [ballot, ...readOwnBallots().filter((known) => known !== ballot)].slice(0, most)
  writeJson(ownBallotsKey, ballots)
  useKept.setState({ ballots })
}

/** Stores ballots cast without scripts. */
export function keepOwnBallots(ballots: readonly string[]): void {
  const known = readOwnBallots()
  for (const ballot of [...ballots].reverse()) if (!known.includes(ballot)) keepOwnBallot(ballot)
}

/** Ids of ballots cast in this browser or another tab, latest first; undefined before hydration. */
export function useOwnBallots(): readonly string[] | undefined {
  const { ballots } = useKept()
  useEffect(() => {
    const look = (): void => useKept.setState({ ballots: readOwnBallots() })
    look()
    return onForeignChange([ownBallotsKey], look)
  }, [])
  return ballots
}
