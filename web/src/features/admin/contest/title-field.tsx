import { readTitleRule, titleRuleName, titleRules, titleRuleText } from '@ashenda/core/domain/title-rule.ts'
import { useT } from '../../../lib/i18n.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import parts from '../parts.module.css'
import type { FieldsProps } from './settings-section.tsx'

/** Which votes count towards a title. */
export function TitleField({ draft, change, problemOf }: FieldsProps) {
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
    </>
  )
}
