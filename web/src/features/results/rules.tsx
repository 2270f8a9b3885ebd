import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import {
  type Announced,
  type AnnouncedRule,
  announcedRules,
  announcedTexts,
} from '@ashenda/core/domain/voting-rules.ts'
import { moneyText, useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { useContest } from '../contest/contest.ts'
import sheet from '../public-page/sheet.module.css'
import styles from './results.module.css'

/** What everybody votes by, and what of it was changed while people voted, with reasons. */
export function Rules({ result }: { readonly result: ResultAnswer | undefined }) {
  const t = useT()
  const format = useFormat()
  const contest = useContest()
  const say = useRuleText()
  if (!contest) return null
  const announced: Announced = { ...contest.hours, ...contest.rules }
  const texts = announcedTexts(announced)
  // Without free votes it does not matter when they would begin.
  const shown = announcedRules.filter((rule) => rule !== 'freeFrom' || announced.freeVotes)
  const changed = result?.ruleChanges ?? []
  return (
    <section className={sheet['sheet']} aria-labelledby="rules">
      <h2 id="rules">{t('results:results.rules')}</h2>
      <dl className={styles['rules']}>
        {shown.map((rule) => (
          <div key={rule}>
            <dt>{t(`results:results.rules_${rule}`)}</dt>
            <dd suppressHydrationWarning>{say(rule, texts[rule])}</dd>
          </div>
        ))}
      </dl>
      {changed.length > 0 && (
        <details className={styles['earlier']} open>
          <summary>{t('results:results.rulesChanged')}</summary>
          <ol>
            {changed.map(({ changes, reason, changedAt, link }) => (
              <li key={link}>
                {changes.map(({ rule, before, after }) => (
                  <p key={rule} suppressHydrationWarning>
                    {t(`results:results.rules_${rule}`)}: <del>{say(rule, before)}</del> <ins>{say(rule, after)}</ins>
                  </p>
                ))}
                <p className={sheet['soft']} suppressHydrationWarning>
                  {t('results:results.ruleSince', { date: format.zonedMoment(changedAt), link: format.number(link) })}
                </p>
                {reason !== '' && <p>{t('results:results.ruleReason', { reason })}</p>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

function useRuleText(): (rule: AnnouncedRule, text: string) => string {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  return (rule, text) => {
    switch (rule) {
      case 'opensAt':
      case 'closesAt':
        return format.zonedMoment(text)
      case 'freeFrom':
        return text === '' ? t('results:results.rules_noFreeFrom') : format.zonedMoment(text)
      case 'voteEtb':
      case 'feeEtb':
        return moneyText(tag, Number(text), 'ETB')
      case 'voteUsd':
      case 'feeUsd':
        return moneyText(tag, Number(text), 'USD')
      case 'freeVotes':
        return t(text === 'true' ? 'results:results.rules_true' : 'results:results.rules_false')
      case 'mostPicks':
        return format.number(Number(text))
      case 'paidPerDay':
        return text === '' ? t('results:results.rules_noPaidPerDay') : format.number(Number(text))
      case 'countries':
        return text === '' ? t('results:results.rules_noCountries') : text
    }
  }
}
