import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '../../lib/http.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { pauseMs } from '../../lib/pauses.ts'
import { mayComeYet } from '../where/use-found.ts'
import { ownBallotOf } from './own-ballots.ts'
import { receiptKey } from './receipt-key.ts'
import { ballotInAddress } from './receipt-path.ts'
import type { Checked } from './unchecked.ts'
import { verify } from './verify.ts'

const pauses = { firstMs: 2_000, mostMs: 10_000 }

/** What is told of a receipt, checked here; asked for again until it is counted and signed. */
export function useReceipt(receipt: string, ballot: string | undefined) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: receiptKey(receipt, ballot),
    queryFn: () => loadChecked(receipt, ballot),
    // What the document said stands until the page has asked by itself.
    placeholderData: (before, query) => (query?.queryKey[1] === receipt ? before : undefined),
    retryOnMount: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (isUnsigned(state.data)) return pauseMs(state.dataUpdateCount, pauses)
      return mayComeYet(state.error) && pauseMs(state.errorUpdateCount, pauses)
    },
  })
  return { checked: data, isChecked: !isPlaceholderData, error, isFetching, refetch }
}

async function loadChecked(receipt: string, ballot: string | undefined): Promise<Checked> {
  const headers = ballot === undefined ? {} : { 'x-ballot': ballot }
  const answer = await api.get<ReceiptAnswer>(`/vote/receipts/${encodeURIComponent(receipt)}`, { headers })
  return { answer, findings: await verify(answer, receipt, ballot) }
}

const isUnsigned = (checked: Checked | undefined): boolean =>
  checked !== undefined && checked.answer.link !== null && checked.answer.checkpoint === null

/** The whole id of the ballot: out of the address, or because this browser cast it. */
export function useKnownBallot(receipt: string): string | undefined {
  const inAddress = useSyncExternalStore(onAddress, ballotInAddress, () => undefined)
  const own = useHydrated() ? ownBallotOf(receipt) : undefined
  return inAddress ?? own
}

function onAddress(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}
