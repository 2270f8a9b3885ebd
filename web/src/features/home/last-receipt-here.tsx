import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { withTexts } from '../../lib/with-texts.ts'
import { useOwnBallots } from '../receipt/own-ballots.ts'
import styles from './contest-notice.module.css'

const loadLastReceipt = () => withTexts(import('./last-receipt.tsx'), ['extras'])
const doWithout = (): void => undefined

/**
 * Where a vote is found again. Once a vote was sent from this browser, how it stands takes the place of the general link: in the same
 * line, so that nothing moves that is being read.
 */
export function LastReceiptHere() {
  const t = useT()
  const [last] = useOwnBallots() ?? []
  const part = useLazyModule(loadLastReceipt, last !== undefined, doWithout)
  return (
    <p className={styles['last']}>
      {last !== undefined && part ? (
        <part.LastReceipt key={last} ballot={last} />
      ) : (
        <Link href="/where">{t('common.whereIsMyVote')}</Link>
      )}
    </p>
  )
}
