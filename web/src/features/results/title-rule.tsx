import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { titleRuleName } from '@ashenda/core/domain/title-rule.ts'
import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import sheet from '../public-page/sheet.module.css'
import styles from './results.module.css'

/** The title rule and its decisions with reasons. */
export function TitleRule({ result: { titleVotes, titleRules } }: { readonly result: ResultAnswer }) {
  const t = useT()
  const format = useFormat()
  return (
    <section className={sheet['sheet']} aria-labelledby="rule">
      <h2 id="rule">{t('proof:results.rule')}</h2>
      <p>{t(`proof:results.rule_${titleRuleName(titleVotes)}`)}</p>
      <p className={sheet['soft']}>{t('proof:results.totalsText')}</p>
      {titleRules.length > 0 && (
        <details className={styles['earlier']} open>
          <summary>{t('proof:results.ruleEarlier')}</summary>
          <ol>
            {titleRules.map(({ counts, reason, changedAt, link }) => (
              <li key={link}>
                <p>{t(`proof:results.rule_${titleRuleName(counts)}`)}</p>
                <p className={sheet['soft']} suppressHydrationWarning>
                  {t('proof:results.ruleSince', { date: format.zonedMoment(changedAt), link: format.number(link) })}
                </p>
                {reason !== '' && <p>{t('proof:results.ruleReason', { reason })}</p>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}
