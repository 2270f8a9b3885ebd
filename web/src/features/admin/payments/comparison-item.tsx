import type { PaymentComparison } from '@ashenda/core/contracts/http/payments.ts'
import type { ReactNode } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { moneyText } from '../../../lib/money.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import parts from '../parts.module.css'
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
  return (
    <li>
      <strong>{format.moment(startedAt)}</strong>
      <span className={parts['soft']}>
        {askedBy === null ? t('admin:nightly') : <bdi>{askedBy}</bdi>}
        {finishedAt === null && !isLost && <> · {t('admin:running')}</>}
      </span>
      <Trouble comparison={comparison} />
      {finishedAt !== null && pages > 0 && <span>{t('admin:compared', numbers)}</span>}
      {unreadable > 0 && <span>{t('admin:unreadableRows', { number: format.number(unreadable) })}</span>}
      {unknown.map(({ reference, amountMinor, currency, state }) => (
        <span key={reference} className={styles['detail']} translate="no">
          {reference} · {moneyText(tag, amountMinor, currency)} · {state}
        </span>
      ))}
    </li>
  )
}

/** What kept a comparison from seeing everything, and what that leaves of it. */
function Trouble({ comparison }: { readonly comparison: PaymentComparison }) {
  const t = useT()
  const format = useFormat()
  const { isLost, problem, problemKind, pages, reachedAt } = comparison
  if (isLost) return <Warning>{t('admin:comparisonLost')}</Warning>
  if (problem === null) return null
  const reached =
    reachedAt === null ? t('admin:partCompared') : t('admin:comparedSince', { at: format.moment(reachedAt) })
  return (
    <>
      <Warning>
        {t('admin:comparisonFailed', { why: t(`admin:problem_${problemKind ?? 'unknown'}`) })}{' '}
        {pages === 0 ? t('admin:nothingCompared') : reached}
      </Warning>
      <span className={parts['soft']}>{t('admin:problemAsTold', { problem })}</span>
    </>
  )
}

const Warning = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles['attention']}>
    <WarningIcon size="1.25em" />
    <span>{children}</span>
  </span>
)
