import { useEffect } from 'react'
import { create } from 'zustand'
import { onForeignChange, readJson, writeJson } from '../../lib/storage.ts'
import { isBallotId } from './receipt-path.ts'

const ownBallotsKey = 'ownBallots'
/** More than one voter casts in a year; a phone that many share forgets the oldest. */
const most = 50

/** Undefined until it was read: a server has none, and what it renders is the first that a browser shows. */
const useKept = create<{ readonly ballots?: readonly string[] }>(() => ({}))

function readOwnBallots(): readonly string[] {
  const kept = readJson(ownBallotsKey)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string' && isBallotId(id)) : []
}

/** So that a voter finds a ballot she cast in this browser again, and can prove it by its receipt alone. */
export function keepOwnBallot(ballot: string): void {
  const ballots = [ballot, ...readOwnBallots().filter((known) => known !== ballot)].slice(0, most)
  writeJson(ownBallotsKey, ballots)
  useKept.setState({ ballots })
}

/** Those that were cast without scripts, of which its storage knows nothing yet. */
export function keepOwnBallots(ballots: readonly string[]): void {
  const known = readOwnBallots()
  for (const ballot of [...ballots].reverse()) if (!known.includes(ballot)) keepOwnBallot(ballot)
}

/** The whole ids of the ballots cast in this browser, here or in another tab, the latest first; undefined until the page is alive. */
export function useOwnBallots(): readonly string[] | undefined {
  const { ballots } = useKept()
  useEffect(() => {
    const look = (): void => useKept.setState({ ballots: readOwnBallots() })
    look()
    return onForeignChange([ownBallotsKey], look)
  }, [])
  return ballots
}
