import { useT } from '../../../lib/i18n.ts'
import parts from '../parts.module.css'
import styles from './contest.module.css'
import { MomentField } from './moment-field.tsx'
import type { FieldsProps } from './settings-section.tsx'

/** Whether the public counts stand still at some time, and from when on. */
export function FreezeField({ draft, change, problemOf }: Omit<FieldsProps, 'asksReason'>) {
  const t = useT()
  return (
    <>
      <p className={parts['soft']}>{t('desk:settings.freezeText')}</p>
      <label className={styles['check']}>
        <input type="checkbox" checked={draft.freezes} onChange={({ target }) => change({ freezes: target.checked })} />
        {t('desk:settings.freezes')}
      </label>
      {draft.freezes && (
        <MomentField
          label={t('desk:settings.freezesAt')}
          value={draft.freezesAt}
          problem={problemOf('freezesAt')}
          onChange={(freezesAt) => change({ freezesAt })}
        />
      )}
    </>
  )
}
