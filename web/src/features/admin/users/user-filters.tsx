import { searchMaxLength } from '@ashenda/core/domain/name-search.ts'
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
        label={t('desk:users.search')}
        maxLength={searchMaxLength}
        autoComplete="off"
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
      />
      <ZoneFilter zone={filter.zone} onChange={(zone) => onChange({ ...filter, zone })} />
      <SelectField
        label={t('desk:users.activity')}
        value={filter.active}
        onChange={(event) => onChange({ ...filter, active: answerOf(event.target.value) })}
      >
        <option value="">{t('desk:users.any')}</option>
        <option value="true">{t('desk:users.active')}</option>
        <option value="false">{t('desk:users.inactive')}</option>
      </SelectField>
      <SelectField
        label={t('desk:users.payment')}
        value={filter.paid}
        onChange={(event) => onChange({ ...filter, paid: answerOf(event.target.value) })}
      >
        <option value="">{t('desk:users.any')}</option>
        <option value="true">{t('desk:users.paid')}</option>
        <option value="false">{t('desk:users.waiting')}</option>
      </SelectField>
    </search>
  )
}

const answerOf = (value: string): '' | 'true' | 'false' => (value === 'true' || value === 'false' ? value : '')
