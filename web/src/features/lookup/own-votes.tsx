import type { OwnPayment } from '@ashenda/core/contracts/http/lookup.ts'
import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { LostAnswer } from '../../ui/try-again.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { useContest } from '../contest/contest.ts'
import { askOwnVotes, ownVotesKey, rememberPaying } from '../payment/paid-vote.ts'
import { setPhone } from '../picks/choices.ts'
import sheet from '../public-page/sheet.module.css'
import { usePaymentUpdates } from '../receipt/use-found.ts'
import { LoadingLine } from './loading-line.tsx'
import styles from './lookup.module.css'
import { PaymentState } from './payment-state.tsx'

/** This browser's payments: usable votes first. */
export function OwnVotes() {
  const t = useT()
  const asked = useOwnVotes()
  const payments = asked.data
  const phase = useContest()?.phase ?? 'open'
  return (
    <section
      className={sheet['sheet']}
      data-needs-script={payments ? undefined : ''}
      data-lookup
      aria-labelledby="own-votes"
    >
      <h2 id="own-votes">{t('where:own')}</h2>
      {!payments && <LostAnswer query={asked} text={t('where:ownLost')} />}
      {!payments && !lastLookFailed(asked) && <LoadingLine likely={t('where:ownNone')} />}
      {payments?.length === 0 && <p>{t('where:ownNone')}</p>}
      {payments && payments.length > 0 && (
        <ul className={styles['own']}>
          {payments.map((payment) => (
            <li key={payment.payment}>
              <OwnVote payment={payment} phase={phase} />
            </li>
          ))}
        </ul>
      )}
      {payments && phase === 'open' && mayPayAgain(payments) && (
        <Link href="/payment" className={sheet['onward'] ?? ''}>
          {t('voting:payment.payAgain')}
        </Link>
      )}
    </section>
  )
}

/** Offers to pay again only if the last payment failed and there is no usable vote or pending payment. */
function mayPayAgain(payments: readonly OwnPayment[]): boolean {
  const [last] = [...payments].sort((one, other) => other.at.localeCompare(one.at))
  const isOpen = payments.some(({ status, usable }) => status === 'pending' || usable)
  return !isOpen && last !== undefined && last.status !== 'paid'
}

interface OwnVoteProps {
  readonly payment: OwnPayment
  readonly phase: ContestPhase
}

function OwnVote({ payment, phase }: OwnVoteProps) {
  const t = useT()
  const { phone, shownPhone } = payment
  return (
    <article className={styles['one']}>
      <PaymentState {...payment} />
      <p>
        <bdi>{t('voting:payment.forPhone', { phone: shownPhone })}</bdi>
      </p>
      {phone !== undefined && <VoteNow phone={phone} phase={phase} />}
    </article>
  )
}

/** To the form, which finds the paid vote by its phone. */
function VoteNow({ phone, phase }: { readonly phone: string; readonly phase: ContestPhase }) {
  const t = useT()
  const [, navigate] = useLocation()
  const voteNow = (): void => {
    setPhone(phone)
    rememberPaying()
    navigate('/')
    toast.success(t('voting:payment.chooseNow'))
  }
  // A closed contest's says so itself.
  if (phase === 'closed') return null
  if (phase === 'upcoming') return <p className={sheet['soft']}>{t('where:upcoming')}</p>
  return (
    <WithoutScripts href="/ballot" className={buttonClass('gold')} text={t('where:voteNow')}>
      <Button variant="gold" onClick={voteNow}>
        {t('where:voteNow')}
      </Button>
    </WithoutScripts>
  )
}

const none: readonly OwnPayment[] = []

/** This browser's payments; pending ones are followed. */
function useOwnVotes() {
  const asked = useQuery({
    queryKey: ownVotesKey,
    queryFn: askOwnVotes,
    staleTime: 0,
    // It may be used in another tab, or refunded, meanwhile.
    refetchOnWindowFocus: true,
  })
  usePaymentUpdates(asked.data ?? none, asked.refetch)
  return asked
}
