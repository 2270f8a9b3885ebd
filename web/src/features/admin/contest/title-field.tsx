import {
  readTitleRule,
  titleReasonMost,
  titleRuleName,
  titleRules,
  titleRuleText,
} from '@ashenda/core/domain/title-rule.ts'
import { useT } from '../../../lib/i18n.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import parts from '../parts.module.css'
import styles from './contest.module.css'
import type { Draft } from './draft.ts'

interface TitleFieldProps {
  readonly draft: Draft
  readonly onChange: (part: Partial<Draft>) => void
  /** The rule is another one than is kept, and people may have voted by that. */
  readonly asksReason: boolean
}

/** Which votes count towards a title, and why others than before. */
export function TitleField({ draft, onChange, asksReason }: TitleFieldProps) {
  const t = useT()
  return (
    <fieldset className={styles['freeze']}>
      <legend>{t('desk:settings.titles')}</legend>
      <p className={parts['soft']}>{t('desk:settings.titlesText')}</p>
      <SelectField
        label={t('desk:settings.titlesBy')}
        value={titleRuleText(draft.titleVotes)}
        onChange={({ target }) => onChange({ titleVotes: readTitleRule(target.value) ?? draft.titleVotes })}
      >
        {titleRules.map((rule) => (
          <option key={titleRuleText(rule)} value={titleRuleText(rule)}>
            {t(`desk:settings.titles_${titleRuleName(rule)}`)}
          </option>
        ))}
      </SelectField>
      {asksReason && (
        <Field
          label={t('desk:settings.titlesReason')}
          hint={t('desk:settings.titlesReasonHint')}
          value={draft.titleReason}
          maxLength={titleReasonMost}
          autoComplete="off"
          onChange={({ target }) => onChange({ titleReason: target.value })}
          required
        />
      )}
    </fieldset>
  )
}
