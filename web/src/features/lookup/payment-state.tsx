import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import type { PaymentPurpose } from '@ashenda/core/domain/payment.ts'
import { Link } from 'wouter'
import { type Translate, useT } from '../../lib/i18n.ts'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { FormerLink, useFormer } from '../archive/former-contest.tsx'
import sheet from '../public-page/sheet.module.css'
import styles from './lookup.module.css'

interface Standing {
  readonly status: PayerStatus
  readonly isUsed: boolean
  readonly usable: boolean
  readonly purpose?: PaymentPurpose
  /** The contest it paid in. */
  readonly contest: { readonly name: string; readonly slug: string }
}

/** A payment's state for its payer; changes are announced. */
export function PaymentState(standing: Standing) {
  const t = useT()
  const { status, isUsed, usable, purpose, contest } = standing
  const former = useFormer(contest)
  const isElsewhere = status === 'paid' && (purpose ?? 'vote') === 'vote' && !isUsed && !usable
  const isLate = status === 'failed' || status === 'expired' || status === 'cancelled'
  return (
    <>
      <p role="status" className={sheet['state']} data-status={status}>
        {status === 'paid' && <CheckIcon size="1.25em" />}
        {status === 'pending' && <span aria-hidden="true" className={styles['waiting']} />}
        {status !== 'paid' && status !== 'pending' && <WarningIcon size="1.25em" />}
        <span>{isElsewhere && former ? t('voting:where.former') : textOf(standing, t)}</span>
      </p>
      {(isLate || status === 'pending') && (
        <p className={sheet['soft']}>
          {t(isLate ? 'voting:payment.lateHint' : 'voting:where.pendingHelp')}{' '}
          {isLate && <span data-needs-script>{t('voting:payment.updatesItself')}</span>}
          <noscript>{t('common.loadAgain')}</noscript>
        </p>
      )}
      {isElsewhere && (
        <p className={sheet['soft']}>{t(former ? 'voting:where.formerHelp' : 'voting:where.elsewhereHelp')}</p>
      )}
      {isElsewhere && (
        <Link href="/contact" className={sheet['onward'] ?? ''}>
          {t('voting:where.organisers')}
        </Link>
      )}
      {former && <FormerLink of={former} />}
    </>
  )
}

function textOf({ status, isUsed, usable, purpose }: Standing, t: Translate): string {
  if (status === 'none') return t('voting:where.notFound')
  if (status !== 'paid') return t(`voting:payment.${status}`)
  if (purpose === 'fee') return t('voting:where.feePaid')
  if (purpose === 'order') return t('voting:where.orderPaid')
  if (isUsed) return t('voting:where.used')
  return t(usable ? 'voting:where.usable' : 'voting:where.elsewhere')
}
