import { ownRequestModes } from '@ashenda/core/domain/request.ts'
import { useT } from '../../../lib/i18n.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './contest.module.css'
import type { FieldsProps } from './settings-section.tsx'

/** Whether contestants see the requests to them, and may answer. */
export function OwnRequestsField({ draft, change, problemOf }: FieldsProps) {
  const t = useT()
  return (
    <>
      <SelectField
        label={t('console:settings.ownRequests')}
        error={problemOf('ownRequests')}
        value={draft.ownRequests}
        onChange={({ target }) =>
          change({ ownRequests: ownRequestModes.find((one) => one === target.value) ?? draft.ownRequests })
        }
      >
        {ownRequestModes.map((one) => (
          <option key={one} value={one}>
            {t(`console:settings.ownRequests_${one}`)}
          </option>
        ))}
      </SelectField>
      {draft.ownRequests !== 'off' && (
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={draft.ownRequestContacts}
            onChange={({ target }) => change({ ownRequestContacts: target.checked })}
          />
          {t('console:settings.ownRequestContacts')}
        </label>
      )}
    </>
  )
}
