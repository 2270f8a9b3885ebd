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
import type { FieldsProps } from './settings-section.tsx'

/** Which votes count towards a title, and why others than before. */
export function TitleField({ draft, change, problemOf, asksReason }: FieldsProps) {
  const t = useT()
  return (
    <>
      <p className={parts['soft']}>{t('console:settings.titlesText')}</p>
      <SelectField
        label={t('console:settings.titlesBy')}
        error={problemOf('titleVotes')}
        value={titleRuleText(draft.titleVotes)}
        onChange={({ target }) => change({ titleVotes: readTitleRule(target.value) ?? draft.titleVotes })}
      >
        {titleRules.map((rule) => (
          <option key={titleRuleText(rule)} value={titleRuleText(rule)}>
            {t(`console:settings.titles_${titleRuleName(rule)}`)}
          </option>
        ))}
      </SelectField>
      {asksReason && (
        <Field
          label={t('console:settings.titlesReason')}
          hint={t('console:settings.titlesReasonHint')}
          error={problemOf('titleReason')}
          value={draft.titleReason}
          maxLength={titleReasonMost}
          autoComplete="off"
          onChange={({ target }) => change({ titleReason: target.value })}
          required
        />
      )}
    </>
  )
}
