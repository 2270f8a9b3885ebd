import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { ballotRangeOf } from '@ashenda/core/domain/receipt.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '../../lib/http.ts'
import { jitteredBackoffMs } from '../../lib/jittered-backoff.ts'
import { ownData } from '../../lib/last-look-failed.ts'
import { receiptKey } from './lookup-keys.ts'
import { useOwnBallots } from './own-ballots.ts'
import { ballotInAddress } from './receipt-path.ts'
import type { Checked } from './unchecked.ts'
import { mayComeYet } from './use-found.ts'
import { verify } from './verify.ts'

const backoff = { firstMs: 2_000, mostMs: 10_000 }

/**
 * A receipt's answer, checked here and refetched until counted and signed. @param ballot the whole id, if this browser has it; nothing is
 * fetched before that is known
 */
export function useReceipt(receipt: string, { ballot, isRead }: KnownBallot) {
  const asked = useQuery({
    queryKey: receiptKey(receipt, ballot),
    queryFn: () => loadChecked(receipt, ballot),
    // Shows the document's data until the page's own arrives.
    placeholderData: (before, query) => (query?.queryKey[1] === receipt ? before : undefined),
    retryOnMount: false,
    enabled: isRead,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (isUnsigned(state.data)) return jitteredBackoffMs(state.dataUpdateCount, backoff)
      return mayComeYet(state.error) && jitteredBackoffMs(state.errorUpdateCount, backoff)
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
  /** False before hydration. */
  readonly isRead: boolean
}

/** The ballot's whole id, from the address or this browser's own. */
export function useKnownBallot(receipt: string): KnownBallot {
  const inAddress = useSyncExternalStore(onAddress, ballotInAddress, nowhere)
  const own = useOwnBallots()
  return { ballot: inAddress ?? own?.find((ballot) => isOf(receipt, ballot)), isRead: own !== undefined }
}

/** Accepts any typing of the receipt. */
function isOf(receipt: string, ballot: string): boolean {
  const range = ballotRangeOf(receipt)
  return range !== undefined && range.from <= ballot && ballot <= range.to
}

/** Servers do not get the part behind `#`. */
const nowhere = (): undefined => undefined

function onAddress(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}
