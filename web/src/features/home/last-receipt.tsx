import type { BallotOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { ballotTopic, live } from '../../lib/live/live.ts'
import { usePaidVote } from '../payment/paid-vote.ts'
import { receiptPath } from '../receipt/receipt-path.ts'
import { useSubmit } from '../submit/submit-state.ts'

interface PaidOrLastProps {
  /** This browser's latest ballot. */
  readonly last: string | undefined
  /** The general link. */
  readonly general: ReactNode
}

/** An uncast vote comes before past ones. */
export function PaidOrLast({ last, general }: PaidOrLastProps) {
  const t = useT()
  const paid = usePaidVote()
  if (paid)
    return (
      <>
        <strong role="status">{t('vote.paid')}</strong>
        <span> · </span>
        {general}
      </>
    )
  return last === undefined ? general : <LastReceipt key={last} ballot={last} />
}

/** A ballot's outcome as it becomes known, with the link to its proof. */
function LastReceipt({ ballot }: { readonly ballot: string }) {
  const t = useT()
  const submit = useSubmit()
  const [heard, setHeard] = useState<BallotOutcome['status']>()
  // Over the counts' connection, without a request; without one the link remains.
  useEffect(
    () =>
      live.subscribe(ballotTopic(ballot), (message) => {
        if (message.type === 'ballot') setHeard(message.status)
      }),
    [ballot],
  )
  // The page that cast it already has the outcome.
  const told = submit.step === 'accepted' && submit.ballot === ballot ? submit.outcome.status : undefined
  const status = heard ?? told
  return (
    <>
      <span data-status={status}>{t(status === undefined ? 'site:latest.last' : `site:latest.${status}`)}</span>
      <span> · </span>
      <Link href={receiptPath(receiptOf(ballot))}>{t('site:latest.see')}</Link>
    </>
  )
}
