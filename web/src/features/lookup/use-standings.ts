import type { BallotOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import type { CastStanding } from '@ashenda/core/contracts/http/first-data.ts'
import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { backoffMs } from '../../lib/backoff.ts'
import { api } from '../../lib/http.ts'
import { ownData } from '../../lib/last-answer.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { standingsKey } from '../receipt/lookup-keys.ts'
import { isUnknown, mayComeYet } from '../receipt/use-found.ts'

const backoff = { firstMs: 2_000, mostMs: 5_000 }

/** A ballot unrecorded for this many answers is asked about. */
const patience = 3

/** Outcomes of this browser's ballots by id; refetched while one is pending. */
export function useStandings(ballots: readonly string[]) {
  const asked = useQuery({
    queryKey: standingsKey(ballots),
    queryFn: ({ client, queryKey }) => {
      const isOverdue = (client.getQueryState(queryKey)?.dataUpdateCount ?? 0) >= patience
      return Promise.all(ballots.map((ballot) => standingOf(ballot, isOverdue)))
    },
    enabled: ballots.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      (state.data?.some(({ status }) => status === 'pending') ?? false) && backoffMs(state.dataUpdateCount, backoff),
  })
  const data = ownData(asked)
  const standings = new Map(data?.map((standing) => [standing.ballot, standing]))
  return { standings, isLost: data === undefined && lastLookFailed(asked), asked }
}

/** Not looked up at first: whole villages share an address, and each failed look-up counts against their limit. */
async function standingOf(ballot: string, isOverdue: boolean): Promise<CastStanding> {
  const nothing = { ballot, reason: null, kind: null, at: null }
  const outcome = await api.get<BallotOutcome>(`/vote/ballots/${ballot}`)
  if (outcome.status === 'pending' && !isOverdue) return { ...nothing, status: 'pending' }
  try {
    const path = `/vote/receipts/${receiptOf(ballot)}`
    const { status, reason, kind, at } = await api.get<ReceiptAnswer>(path, { headers: { 'x-ballot': ballot } })
    return { ballot, status, reason, kind, at }
  } catch (error) {
    if (!isUnknown(error)) throw error
    // An unreadable one is in no chain.
    if (outcome.status === 'refused') return { ballot, ...outcome, at: null }
    return { ...nothing, status: mayComeYet(error) ? 'pending' : 'unknown' }
  }
}
