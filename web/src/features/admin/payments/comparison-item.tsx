import type { PaymentComparison } from '@ashenda/core/contracts/http/payments.ts'
import { paymentStates } from '@ashenda/core/domain/payment.ts'
import type { ReactNode } from 'react'
import { moneyText, useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import parts from '../parts.module.css'
import { ShownOf } from '../shown-of.tsx'
import styles from './payments.module.css'

/** One comparison: how far it came, what it found, and payments that nobody here knows. One that failed says so before any figure. */
export function ComparisonItem({ comparison }: { readonly comparison: PaymentComparison }) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const { startedAt, finishedAt, isLost, askedBy, pages, listed, unreadable, hurried, raised, unknownCount, unknown } =
    comparison
  const numbers = {
    listed: format.number(listed),
    hurried: format.number(hurried),
    raised: format.number(raised),
    unknown: format.number(unknownCount),
  }
  /** Of a transaction that Chapa lists: its success is a payment of ours that is paid. */
  const stateText = (listed: string): string => {
    const state = paymentStates.find((one) => one === (listed === 'success' ? 'succeeded' : listed))
    return state ? t(`admin:admin.state_${state}`) : listed
  }
  return (
    <li>
      <strong>{format.moment(startedAt)}</strong>
      <span className={parts['soft']}>
        {askedBy === null ? <span>{t('admin:admin.nightly')}</span> : <bdi>{askedBy}</bdi>}
        {finishedAt === null && !isLost && <span> · {t('admin:admin.running')}</span>}
      </span>
      <ComparisonProblem comparison={comparison} />
      {finishedAt !== null && pages > 0 && <span>{t('admin:admin.compared', numbers)}</span>}
      {unreadable > 0 && <span>{t('admin:admin.unreadableRows', { number: format.number(unreadable) })}</span>}
      {unknown.map(({ reference, amountMinor, currency, state }) => (
        <span key={reference} className={styles['detail']}>
          <bdi dir="ltr" translate="no">
            {reference}
          </bdi>{' '}
          · {moneyText(tag, amountMinor, currency)} · {stateText(state)}
        </span>
      ))}
      {unknown.length > 0 && <ShownOf shown={unknown.length} total={unknownCount} />}
    </li>
  )
}

/** What kept a comparison from seeing everything, and what that leaves of it. */
function ComparisonProblem({ comparison }: { readonly comparison: PaymentComparison }) {
  const t = useT()
  const format = useFormat()
  const { isLost, problem, problemKind, pages, reachedAt } = comparison
  if (isLost) return <Warning>{t('admin:admin.comparisonLost')}</Warning>
  if (problem === null) return null
  const reached =
    reachedAt === null
      ? t('admin:admin.partCompared')
      : t('admin:admin.comparedSince', { at: format.moment(reachedAt) })
  return (
    <>
      <Warning>
        {`${t('admin:admin.comparisonFailed', { why: t(`admin:admin.problem_${problemKind ?? 'unknown'}`) })} ${pages === 0 ? t('admin:admin.nothingCompared') : reached}`}
      </Warning>
      {problemKind === null && <span className={parts['soft']}>{t('admin:admin.problemAsTold', { problem })}</span>}
    </>
  )
}

const Warning = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles['attention']}>
    <WarningIcon size="1.25em" />
    <span>{children}</span>
  </span>
)
