import { useT } from '../../../lib/i18n.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ZoneFilter } from '../zone-filter.tsx'
import type { UserFilter } from './use-users.ts'
import styles from './users.module.css'

interface UserFiltersProps {
  readonly filter: UserFilter
  readonly onChange: (filter: UserFilter) => void
}

export function UserFilters({ filter, onChange }: UserFiltersProps) {
  const t = useT()
  return (
    <search className={styles['filters']}>
      <Field
        type="search"
        label={t('users:search')}
        maxLength={80}
        autoComplete="off"
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
      />
      <ZoneFilter zone={filter.zone} onChange={(zone) => onChange({ ...filter, zone })} />
      <SelectField
        label={t('users:activity')}
        value={filter.active}
        onChange={(event) => onChange({ ...filter, active: answerOf(event.target.value) })}
      >
        <option value="">{t('users:any')}</option>
        <option value="true">{t('users:active')}</option>
        <option value="false">{t('users:inactive')}</option>
      </SelectField>
      <SelectField
        label={t('users:payment')}
        value={filter.paid}
        onChange={(event) => onChange({ ...filter, paid: answerOf(event.target.value) })}
      >
        <option value="">{t('users:any')}</option>
        <option value="true">{t('users:paid')}</option>
        <option value="false">{t('users:waiting')}</option>
      </SelectField>
    </search>
  )
}

const answerOf = (value: string): '' | 'true' | 'false' => (value === 'true' || value === 'false' ? value : '')
