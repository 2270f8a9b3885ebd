import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { withTexts } from '../../lib/with-texts.ts'
import { mayHavePaid } from '../payment/paid-vote.ts'
import { useOwnBallots } from '../receipt/own-ballots.ts'
import styles from './contest-notice.module.css'

const loadLastReceipt = () => withTexts(import('./last-receipt.tsx'), ['extras'])
const doWithout = (): void => undefined

/**
 * Where a vote is found again. A paid vote that waits to be cast, or how the last one sent from this browser stands, takes the place of the
 * general link: in the same line, so that nothing moves that is being read.
 */
export function LastReceiptHere() {
  const t = useT()
  const ballots = useOwnBallots()
  const last = ballots?.[0]
  // Known of this browser once the ballots are.
  const wanted = last !== undefined || (ballots !== undefined && mayHavePaid())
  const part = useLazyModule(loadLastReceipt, wanted, doWithout)
  const general = <Link href="/where">{t('common.whereIsMyVote')}</Link>
  return (
    <p className={styles['last']}>{wanted && part ? <part.PaidOrLast last={last} general={general} /> : general}</p>
  )
}
