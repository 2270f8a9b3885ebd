import type { PaymentComparison } from '@ashenda/core/contracts/http/payments.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { moneyText } from '../../../lib/money.ts'
import parts from '../parts.module.css'
import styles from './payments.module.css'

/** One comparison: how far it came, what it found, and payments that nobody here knows. */
export function ComparisonItem({ comparison }: { readonly comparison: PaymentComparison }) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const { startedAt, finishedAt, askedBy, listed, hurried, raised, unknownCount, unknown, problem } = comparison
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
        {finishedAt === null && <> · {t('admin:running')}</>}
      </span>
      <span>{t('admin:compared', numbers)}</span>
      {problem !== null && <span lang="en">{problem}</span>}
      {unknown.map(({ reference, amountMinor, currency, state }) => (
        <span key={reference} className={styles['detail']} translate="no">
          {reference} · {moneyText(tag, amountMinor, currency)} · {state}
        </span>
      ))}
    </li>
  )
}
