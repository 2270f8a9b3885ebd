import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { ballotRangeOf } from '@ashenda/core/domain/receipt.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { backoffMs } from '../../lib/backoff.ts'
import { api } from '../../lib/http.ts'
import { ownData } from '../../lib/last-answer.ts'
import { useOwnBallots } from './own-ballots.ts'
import { receiptKey } from './receipt-key.ts'
import { ballotInAddress } from './receipt-path.ts'
import type { Checked } from './unchecked.ts'
import { mayComeYet } from './use-found.ts'
import { verify } from './verify.ts'

const backoff = { firstMs: 2_000, mostMs: 10_000 }

/**
 * The server's answer about a receipt, checked here; fetched again until the ballot is counted and signed.
 * @param ballot the whole id, if this browser knows it; nothing is fetched before that is clear
 */
export function useReceipt(receipt: string, { ballot, isRead }: KnownBallot) {
  const asked = useQuery({
    queryKey: receiptKey(receipt, ballot),
    queryFn: () => loadChecked(receipt, ballot),
    // The document's data is shown until the page has fetched its own.
    placeholderData: (before, query) => (query?.queryKey[1] === receipt ? before : undefined),
    retryOnMount: false,
    enabled: isRead,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (isUnsigned(state.data)) return backoffMs(state.dataUpdateCount, backoff)
      return mayComeYet(state.error) && backoffMs(state.errorUpdateCount, backoff)
    },
  })
  return { checked: ownData(asked), isChecked: !asked.isPlaceholderData, asked }
}

async function loadChecked(receipt: string, ballot: string | undefined): Promise<Checked> {
  const headers = ballot === undefined ? {} : { 'x-ballot': ballot }
  const answer = await api.get<ReceiptAnswer>(`/vote/receipts/${encodeURIComponent(receipt)}`, { headers })
  return { answer, findings: await verify(answer, receipt, ballot) }
}

const isUnsigned = (checked: Checked | undefined): boolean =>
  checked !== undefined && checked.answer.link !== null && checked.answer.checkpoint === null

interface KnownBallot {
  readonly ballot: string | undefined
  /** False until the page is alive and has looked. */
  readonly isRead: boolean
}

/** The whole id of the ballot: out of the address, or because this browser cast it. */
export function useKnownBallot(receipt: string): KnownBallot {
  const inAddress = useSyncExternalStore(onAddress, ballotInAddress, nowhere)
  const own = useOwnBallots()
  return { ballot: inAddress ?? own?.find((ballot) => isOf(receipt, ballot)), isRead: own !== undefined }
}

/** As anybody may type it. */
function isOf(receipt: string, ballot: string): boolean {
  const range = ballotRangeOf(receipt)
  return range !== undefined && range.from <= ballot && ballot <= range.to
}

/** The part behind the `#` is not sent to a server. */
const nowhere = (): undefined => undefined

function onAddress(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}
