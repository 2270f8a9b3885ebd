import type { FoundBallot, FoundPayment } from '@ashenda/core/contracts/http/lookup.ts'
import { Link } from 'wouter'
import { useFailureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { useLastError } from '../../lib/last-answer.ts'
import { moneyText } from '../../lib/money.ts'
import { LostAnswer } from '../../ui/lost-answer.tsx'
import { ReloadLink } from '../public-page/reload-link.tsx'
import sheet from '../public-page/sheet.module.css'
import { pathOf } from '../receipt/lookup-path.ts'
import { receiptPath } from '../receipt/receipt-path.ts'
import { isUnknown, mayComeYet, type useFound } from '../receipt/use-found.ts'
import { isCreditProblem } from '../submit/credit-problem.ts'
import { Outcome } from '../submit/outcome-line.tsx'
import { useSubmit } from '../submit/submit-state.ts'
import { PaymentState } from './payment-state.tsx'

interface FoundProps {
  readonly reference: string
  readonly asked: ReturnType<typeof useFound>
}

/** The ballot or payment of a receipt or reference, with a text for every state. */
export function Found({ reference, asked }: FoundProps) {
  const t = useT()
  const found = asked.data
  const error = useLastError(asked)
  const failureText = useFailureText()
  const submit = useSubmit()
  const receipt = reference.trim().toUpperCase()
  const own = submit.step === 'accepted' && submit.receipt === receipt ? submit : undefined
  if (found?.kind === 'ballot')
    return (
      <>
        <BallotFinding ballot={found} />
        <Link href={receiptPath(receipt)} className={sheet['onward'] ?? ''}>
          {t('voting:podium.receiptProof')}
        </Link>
      </>
    )
  if (found) return <PaymentFinding payment={found} />
  // The page that cast a ballot knows it before the tally.
  if (own) return <Outcome outcome={own.outcome} />
  const isAskedAnew = asked.isFetching && isUnknown(error) && !mayComeYet(error)
  if (error === null || isAskedAnew) return <p role="status">{t('voting:where.looking')}</p>
  if (mayComeYet(error))
    return (
      <>
        <p role="status">
          {t('voting:where.notYet')} <span data-needs-script>{t('voting:where.keepLooking')}</span>
        </p>
        <ReloadLink after={error.retryAfterSeconds} at={pathOf(reference)} />
      </>
    )
  if (isUnknown(error)) return <p role="status">{t('voting:where.notFound')}</p>
  return <LostAnswer query={asked} text={failureText(error)} />
}

function BallotFinding({ ballot }: { readonly ballot: FoundBallot }) {
  const t = useT()
  const format = useFormat()
  const { outcome, day } = ballot
  const isUnspent = outcome.status === 'refused' && outcome.kind === 'paid' && !isCreditProblem(outcome.reason)
  return (
    <>
      <Outcome outcome={outcome} />
      <p suppressHydrationWarning>{t(`voting:where.${outcome.kind ?? 'cast'}`, { at: format.zonedDay(day) })}</p>
      {isUnspent && <p className={sheet['soft']}>{t('voting:where.unspent')}</p>}
    </>
  )
}

function PaymentFinding({ payment }: { readonly payment: FoundPayment }) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const { status, isUsed, usable, purpose, price, at } = payment
  return (
    <>
      <PaymentState status={status} isUsed={isUsed} usable={usable} purpose={purpose} />
      <p suppressHydrationWarning>
        {t('voting:where.on', { price: moneyText(tag, price.amountMinor, price.currency), at: format.zonedMoment(at) })}
      </p>
    </>
  )
}
