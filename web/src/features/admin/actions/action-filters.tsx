import { useT } from '../../../lib/i18n.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { useAdmins } from '../admins/use-admins.ts'
import parts from '../parts.module.css'
import type { ActionFilter } from './use-actions.ts'
import { nouns } from './words.ts'

interface ActionFiltersProps {
  readonly filter: ActionFilter
  readonly onChange: (filter: ActionFilter) => void
}

export function ActionFilters({ filter, onChange }: ActionFiltersProps) {
  const t = useT()
  const admins = useAdmins()
  return (
    <search className={parts['filters']}>
      <SelectField
        label={t('desk:actions.what')}
        value={filter.noun}
        onChange={({ target }) => onChange({ ...filter, noun: target.value })}
      >
        <option value="">{t('desk:actions.everything')}</option>
        {nouns.map((noun) => (
          <option key={noun} value={noun}>
            {t(`desk:actions.noun_${noun}`)}
          </option>
        ))}
      </SelectField>
      <div className={parts['form']}>
        <SelectField
          label={t('desk:actions.who')}
          value={filter.admin}
          onChange={({ target }) => onChange({ ...filter, admin: target.value })}
        >
          <option value="">{t('desk:actions.everyone')}</option>
          {admins.data?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
        <LostAnswer query={admins} text={t('desk:admins.failed')} />
      </div>
    </search>
  )
}
