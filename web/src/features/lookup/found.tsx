import type { FoundBallot } from '@ashenda/core/contracts/http/lookup.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { failureText, useFailureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { api, needsCookies } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { useLastError } from '../../lib/last-look-failed.ts'
import { alertPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { LostAnswer } from '../../ui/try-again.tsx'
import { ownVotesKey, rememberPaying } from '../payment/paid-vote.ts'
import { ReloadLink } from '../public-page/reload-link.tsx'
import sheet from '../public-page/sheet.module.css'
import { useOwnBallots } from '../receipt/own-ballots.ts'
import { OwnPicks } from '../receipt/picks-list.tsx'
import { pathOf, receiptPath } from '../receipt/receipt-path.ts'
import { isUnknown, mayComeYet, type Sought, type useFound } from '../receipt/use-found.ts'
import { isCreditProblem } from '../submit/credit-problem.ts'
import { Outcome } from '../submit/outcome-line.tsx'
import { useSubmit } from '../submit/submit-state.ts'
import { ContactLine } from './contact-line.tsx'
import { useStandings } from './own-receipts.tsx'
import { PaymentState } from './payment-state.tsx'
import { BallotState } from './state-line.tsx'

interface FoundProps {
  readonly sought: Sought
  readonly asked: ReturnType<typeof useFound>
  /** Its vote is in this browser now, among those that it has. */
  readonly onTakenOver: () => void
}

/** What somebody's number names, with a text for every state. */
export function Found({ sought, asked, onTakenOver }: FoundProps) {
  const t = useT()
  const found = asked.data
  const error = useLastError(asked)
  const failureText = useFailureText()
  const submit = useSubmit()
  const { reference } = sought
  const receipt = reference.trim().toUpperCase()
  const own = submit.step === 'accepted' && submit.receipt === receipt ? submit : undefined
  if (found?.kind === 'ballot') return <BallotFinding ballot={found} receipt={receipt} />
  if (found?.kind === 'payment')
    return (
      <>
        <PaymentState {...found} />
        {found.canTakeOver && <TakeOver sought={sought} onTaken={onTakenOver} />}
      </>
    )
  if (found) return <p role="status">{t('where:cardFound')}</p>
  // The page that cast a ballot knows it before the tally.
  if (own) return <Outcome outcome={own.outcome} />
  const isAskedAnew = asked.isFetching && isUnknown(error) && !mayComeYet(error)
  if (error === null || isAskedAnew) return <p role="status">{t('where:looking')}</p>
  if (mayComeYet(error))
    return (
      <>
        <p role="status">
          {t('where:notYet')} <span data-needs-script>{t('where:keepLooking')}</span>
        </p>
        <ReloadLink after={error.retryAfterSeconds} at={pathOf(reference)} />
      </>
    )
  if (isUnknown(error))
    return (
      <>
        <p role="status">{t('where:notFound')}</p>
        <p className={sheet['soft']}>{t('where:notFoundHelp')}</p>
        <ContactLine reference={reference} />
      </>
    )
  return <LostAnswer query={asked} text={failureText(error)} />
}

interface BallotFindingProps {
  readonly ballot: FoundBallot
  readonly receipt: string
}

/** A former version tells only its first outcome. */
function BallotFinding({ ballot: { outcome, status = outcome.status, day }, receipt }: BallotFindingProps) {
  const t = useT()
  const format = useFormat()
  const own = useOwnBallots()?.find((ballot) => receiptOf(ballot) === receipt)
  const isUnspent = outcome.status === 'refused' && outcome.kind === 'paid' && !isCreditProblem(outcome.reason)
  const isGood = status === 'counted'
  return (
    <>
      <BallotState status={status} reason={outcome.status === 'refused' ? outcome.reason : null} />
      <p suppressHydrationWarning>{t(`where:${outcome.kind ?? 'cast'}`, { at: format.zonedDay(day) })}</p>
      {own !== undefined && <PicksOf ballot={own} />}
      {isUnspent && <p className={sheet['soft']}>{t('where:unspent')}</p>}
      <Link href={receiptPath(receipt)} className={sheet['onward'] ?? ''}>
        {t('voting:podium.receiptProof')}
      </Link>
      {!isGood && <ContactLine reference={receipt} />}
    </>
  )
}

/** Whom a ballot of this browser is for. */
function PicksOf({ ballot }: { readonly ballot: string }) {
  const { standings } = useStandings([ballot])
  const { picks, contest } = standings.get(ballot) ?? {}
  return picks && picks.length > 0 ? <OwnPicks picks={picks} contest={contest} /> : null
}

interface TakeOverProps {
  readonly sought: Sought
  readonly onTaken: () => void
}

/** Brings the unused vote of a T-card here, as the link does for who paid at Chapa. */
function TakeOver({ sought: { reference: card, phone = '' }, onTaken }: TakeOverProps) {
  const t = useT()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)

  const take = async (): Promise<void> => {
    setBusy(true)
    try {
      await api.post('/vote/takeOverByCard', { phone, card }, needsCookies)
      rememberPaying()
      await queries.invalidateQueries({ queryKey: ownVotesKey })
      toast.success(t('where:taken'))
      onTaken()
    } catch (error) {
      await alertPerson(failureText(error))
    }
    setBusy(false)
  }

  return (
    <Button variant="gold" busy={busy} onClick={() => void take()}>
      {t('where:cardTake')}
    </Button>
  )
}
