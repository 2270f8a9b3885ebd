import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { withTexts } from '../../lib/with-texts.ts'
import { mayHavePaid } from '../payment/paid-vote.ts'
import { useOwnBallots } from '../receipt/own-ballots.ts'
import styles from './contest-notice.module.css'

const loadLastReceipt = () => withTexts(import('./last-receipt.tsx'), ['extras'])
const doWithout = (): void => undefined

/** The link to find votes. An uncast paid vote, or the last vote's state, replaces it on the same line, so that nothing moves. */
export function LastReceiptHere() {
  const t = useT()
  const ballots = useOwnBallots()
  const last = ballots?.[0]
  // Known once this browser's ballots are.
  const wanted = last !== undefined || (ballots !== undefined && mayHavePaid())
  const part = useLazyModule(loadLastReceipt, wanted, doWithout)
  const general = <Link href="/where">{t('common.whereIsMyVote')}</Link>
  return (
    <p className={styles['last']}>{wanted && part ? <part.PaidOrLast last={last} general={general} /> : general}</p>
  )
}
