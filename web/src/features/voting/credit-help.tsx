import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import type { CreditProblem } from '../submit/credit-problem.ts'
import styles from './credit-help.module.css'

/** For a missing paid vote: look for it first, pay again knowingly if at all. */
export function CreditHelp({ problem }: { readonly problem: CreditProblem }) {
  const t = useT()
  return (
    <div className={styles['help']} role="alert">
      <WarningIcon size="1.5rem" />
      <p>
        {t(`voting:payment.${problem}`)} {t('voting:payment.lookFirst')}
      </p>
      <Link href="/where">{t('common.whereIsMyVote')}</Link>
    </div>
  )
}
