import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import {
  type Announced,
  type AnnouncedRule,
  announcedRules,
  announcedTexts,
} from '@ashenda/core/domain/announced-rules.ts'
import { moneyText, useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/language-choice.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import sheet from '../public-page/sheet.module.css'
import styles from './results.module.css'

/** Only contests with titles of their own have it: nobody else loads its code and texts. */
const TitlesChange = lazyPart(async () => (await import('./titles-change.tsx')).TitlesChange, ['own-titles'])

interface RulesProps {
  readonly result: ResultAnswer | undefined
  /** Undefined until known. */
  readonly announced: Announced | undefined
}

/** What everybody votes by, and what of it was changed while people voted, with reasons. */
export function Rules({ result, announced }: RulesProps) {
  const t = useT()
  const format = useFormat()
  const say = useRuleText(announced?.opensAt ?? '')
  if (!announced) return null
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
            <dd>
              <bdi suppressHydrationWarning>{say(rule, texts[rule])}</bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('results:results.listOrder')}</dt>
          <dd>{t('results:results.listOrderText')}</dd>
        </div>
      </dl>
      {changed.length > 0 && (
        <details className={styles['earlier']} open>
          <summary>{t('results:results.rulesChanged')}</summary>
          <ol>
            {changed.map(({ changes, reason, changedAt, link }) => (
              <li key={link}>
                {changes.map(({ rule, before, after }) =>
                  rule === 'titles' || rule === 'jury' ? (
                    <TitlesChange key={rule} rule={rule} before={before} after={after} />
                  ) : (
                    <p key={rule} suppressHydrationWarning>
                      {t(`results:results.rules_${rule}`)}: <del>{say(rule, before)}</del> <ins>{say(rule, after)}</ins>
                    </p>
                  ),
                )}
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

const currencies: Readonly<Partial<Record<AnnouncedRule, 'ETB' | 'USD'>>> = {
  voteEtb: 'ETB',
  voteUsd: 'USD',
  feeEtb: 'ETB',
  feeUsd: 'USD',
}

function useRuleText(opensAt: string): (rule: AnnouncedRule, text: string) => string {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  return (rule, text) => {
    const currency = currencies[rule]
    if (currency) return moneyText(tag, Number(text), currency)
    if (text === 'true' || text === 'false') return t(`results:results.rules_${text}`)
    if (rule === 'countries') return text === '' ? t('results:results.rules_all') : text
    if (rule === 'mostPicks' || rule === 'paidPerDay')
      return text === '' ? t('results:results.rules_noLimit') : format.number(Number(text))
    // Free votes begin with the opening unless said otherwise.
    return format.zonedMoment(text || opensAt)
  }
}
