import type { BallotOutcome } from '@ashenda/core/contracts/http/ballots.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { ballotTopic, live } from '../../lib/live/live.ts'
import { receiptPath } from '../receipt/receipt-path.ts'
import { useSubmit } from '../voting/submit-state.ts'

/** What became of the latest ballot of this browser, as it becomes known, and the way to its proof. */
export function LastReceipt({ ballot }: { readonly ballot: string }) {
  const t = useT()
  const submit = useSubmit()
  const [heard, setHeard] = useState<BallotOutcome['status']>()
  // Over the connection that brings the counts, which costs no request; without one the way to the proof remains.
  useEffect(
    () =>
      live.subscribe(ballotTopic(ballot), (message) => {
        if (message.type === 'ballot') setHeard(message.status)
      }),
    [ballot],
  )
  // The page that cast it is subscribed already, and has the outcome.
  const told = submit.step === 'accepted' && submit.ballot === ballot ? submit.outcome.status : undefined
  const status = heard ?? told
  return (
    <>
      <span data-status={status}>{t(status === undefined ? 'extras:latest.last' : `extras:latest.${status}`)}</span>
      <span> · </span>
      <Link href={receiptPath(receiptOf(ballot))}>{t('extras:latest.see')}</Link>
    </>
  )
}
