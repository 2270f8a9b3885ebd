import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '../../lib/http.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { pauseMs } from '../../lib/pauses.ts'
import { mayComeYet } from '../where/use-found.ts'
import { ownBallotOf } from './own-ballots.ts'
import { ballotInAddress } from './receipt-path.ts'
import { type Findings, verify } from './verify.ts'

const pauses = { firstMs: 2_000, mostMs: 10_000 }

export interface Checked {
  readonly answer: ReceiptAnswer
  readonly findings: Findings
}

/** What is told of a receipt, checked here; asked for again until it is counted and signed. */
export function useReceipt(receipt: string, ballot: string | undefined) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['receipt', receipt, ballot ?? ''],
    queryFn: () => loadChecked(receipt, ballot),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (isUnsigned(state.data)) return pauseMs(state.dataUpdateCount, pauses)
      return mayComeYet(state.error) && pauseMs(state.errorUpdateCount, pauses)
    },
  })
  return { checked: data, error, isFetching, refetch }
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
