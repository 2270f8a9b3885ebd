import { useT } from '../../../lib/i18n.ts'
import parts from '../parts.module.css'
import styles from './contest.module.css'
import { MomentField } from './moment-field.tsx'
import type { FieldsProps } from './settings-section.tsx'

/** Whether the public counts stand still at some time, and from when on. */
export function FreezeField({ draft, change, problemOf }: FieldsProps) {
  const t = useT()
  return (
    <>
      <p className={parts['soft']}>{t('console:settings.freezeText')}</p>
      <label className={styles['check']}>
        <input type="checkbox" checked={draft.freezes} onChange={({ target }) => change({ freezes: target.checked })} />
        {t('console:settings.freezes')}
      </label>
      {draft.freezes && (
        <MomentField
          label={t('console:settings.freezesAt')}
          value={draft.freezesAt}
          problem={problemOf('freezesAt')}
          onChange={(freezesAt) => change({ freezesAt })}
        />
      )}
    </>
  )
}
