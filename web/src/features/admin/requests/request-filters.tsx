import { apiBase } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { saveFrom } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import parts from '../parts.module.css'
import styles from './requests.module.css'
import { queryOf, type RequestFilter } from './use-requests.ts'

interface RequestFiltersProps {
  readonly filter: RequestFilter
  /** Her name where only one contestant's requests are shown. */
  readonly to: string
  readonly onChange: (filter: RequestFilter) => void
}

const types = ['promotion', 'hiring', 'ambassador', 'none'] as const

/** What to show, and the same as a file. */
export function RequestFilters({ filter, to, onChange }: RequestFiltersProps) {
  const t = useT()
  return (
    <search className={parts['filters']}>
      <Field
        type="search"
        label={t('desk:inbox.search')}
        hint={t('desk:inbox.searchHint')}
        maxLength={80}
        autoComplete="off"
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
      />
      <SelectField
        label={t('site:requests.type')}
        value={filter.type}
        onChange={(event) => onChange({ ...filter, type: types.find((type) => type === event.target.value) ?? '' })}
      >
        <option value="">{t('desk:inbox.allTypes')}</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {t(`site:requests.type_${type}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('desk:inbox.state')}
        value={filter.handled}
        onChange={({ target: { value } }) =>
          onChange({ ...filter, handled: value === 'true' || value === 'false' ? value : '' })
        }
      >
        <option value="">{t('desk:inbox.allStates')}</option>
        <option value="false">{t('desk:inbox.open')}</option>
        <option value="true">{t('desk:inbox.handled')}</option>
      </SelectField>
      <div className={styles['more']}>
        {filter.contestant !== '' && (
          <Button variant="quiet" onClick={() => onChange({ ...filter, contestant: '' })}>
            {t('desk:inbox.notOnly', { name: to })}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => saveFrom('requests.csv', `${apiBase}/admin/requests.csv?${queryOf(filter)}`)}
        >
          {t('desk:inbox.file')}
        </Button>
      </div>
    </search>
  )
}
