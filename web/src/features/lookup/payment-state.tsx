import type { PaidBallot } from '@ashenda/core/contracts/http/lookup.ts'
import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import type { PaymentPurpose } from '@ashenda/core/domain/payment.ts'
import type { Price } from '@ashenda/core/domain/price.ts'
import { Link } from 'wouter'
import { moneyText, useFormat } from '../../lib/format.ts'
import { type Translate, useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { FormerLink, useFormer } from '../archive/former-contest.tsx'
import { useContest } from '../contest/contest.ts'
import sheet from '../public-page/sheet.module.css'
import { OwnPicks } from '../receipt/picks-list.tsx'
import { receiptPath } from '../receipt/receipt-path.ts'
import { ContactLine } from './contact-line.tsx'
import { BallotState, StateLine } from './state-line.tsx'

interface Standing {
  readonly status: PayerStatus
  readonly isUsed: boolean
  readonly usable: boolean
  readonly purpose?: PaymentPurpose
  /** The contest it paid in. */
  readonly contest: { readonly name: string; readonly slug: string }
  readonly price: Price
  readonly at: string
  readonly reference?: string
  readonly vote?: PaidBallot
  readonly canTakeOver?: true
}

/** A payment for its payer at one look: its state, what was paid and when, the vote that came of it, what to do, whom to write to. */
export function PaymentState(standing: Standing) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const { status, isUsed, usable, purpose = 'vote', contest, price, at, reference, vote, canTakeOver } = standing
  const former = useFormer(contest)
  const isClosed = useContest()?.phase === 'closed'
  const isUnused = status === 'paid' && purpose === 'vote' && !isUsed
  const isOver = isUnused && (former !== undefined || isClosed)
  const isElsewhere = isUnused && !isOver && !usable && !canTakeOver
  const isLate = status === 'failed' || status === 'expired' || status === 'cancelled'
  return (
    <>
      <StateLine status={status}>{isOver ? t('where:former') : textOf(standing, t)}</StateLine>
      {vote && <CastVote vote={vote} contest={contest} />}
      <p>
        <span suppressHydrationWarning>
          {t('where:on', {
            price: moneyText(tag, price.amountMinor, price.currency),
            at: format.zonedMoment(at),
          })}
        </span>
        {reference !== undefined && (
          <>
            <br />
            <bdi>{t('where:code', { reference })}</bdi>
          </>
        )}
      </p>
      {(isLate || status === 'pending') && (
        <p className={sheet['soft']}>
          {t(isLate ? 'voting:payment.lateHint' : 'where:pendingHelp')}{' '}
          {isLate && <span data-needs-script>{t('voting:payment.updatesItself')}</span>}
          <noscript>{t('common.loadAgain')}</noscript>
        </p>
      )}
      {isLate && <p className={sheet['soft']}>{t('where:debited')}</p>}
      {(isOver || isElsewhere) && (
        <p className={sheet['soft']}>{t(isOver ? 'where:formerHelp' : 'where:elsewhereHelp')}</p>
      )}
      {former && <FormerLink of={former} />}
      {(isLate || isOver || isElsewhere || vote?.status === 'voided') && <ContactLine reference={reference} />}
    </>
  )
}

function textOf({ status, isUsed, usable, purpose, canTakeOver }: Standing, t: Translate): string {
  if (status === 'none') return t('where:notFound')
  if (status !== 'paid') return t(`voting:payment.${status}`)
  if (purpose === 'fee') return t('where:feePaid')
  if (purpose === 'order') return t('where:orderPaid')
  if (isUsed) return t('where:used')
  if (canTakeOver) return t('where:unused')
  return t(usable ? 'where:usable' : 'where:elsewhere')
}

interface CastVoteProps {
  readonly vote: PaidBallot
  readonly contest: Standing['contest']
}

/** The ballot that a payment paid for. */
function CastVote({ vote: { status, receipt, picks }, contest }: CastVoteProps) {
  const t = useT()
  return (
    <>
      <BallotState status={status} reason={null} />
      {picks && <OwnPicks picks={picks} contest={contest} />}
      {receipt !== undefined && (
        <Link href={receiptPath(receipt)} className={sheet['onward'] ?? ''}>
          {t('voting:podium.receiptProof')}
        </Link>
      )}
    </>
  )
}
