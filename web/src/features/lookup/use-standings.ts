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

/** For this many answers a ballot that is not recorded is taken to be on its way; then the server is asked whether it can be. */
const patience = 3

/** Asks what became of ballots of this browser, by their whole ids; again while one of them is still to be recorded. */
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

/** A ballot that is not recorded is not looked up at first: whole villages behind one address wait for theirs, and each look-up that finds nothing counts against their limit. */
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
    // One that could not be read stands in no chain.
    if (outcome.status === 'refused') return { ballot, ...outcome, at: null }
    return { ...nothing, status: mayComeYet(error) ? 'pending' : 'unknown' }
  }
}
