import { useT } from '../../../lib/i18n.ts'
import parts from '../parts.module.css'
import styles from './contest.module.css'
import type { Draft } from './draft.ts'
import { MomentField } from './moment-field.tsx'

interface FreezeFieldProps {
  readonly draft: Draft
  readonly onChange: (part: Partial<Draft>) => void
}

/** Whether the public counts stand still at some time, and from when on. */
export function FreezeField({ draft, onChange }: FreezeFieldProps) {
  const t = useT()
  return (
    <fieldset className={styles['freeze']}>
      <legend>{t('desk:settings.freeze')}</legend>
      <p className={parts['soft']}>{t('desk:settings.freezeText')}</p>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={draft.freezes}
          onChange={({ target }) => onChange({ freezes: target.checked })}
        />
        {t('desk:settings.freezes')}
      </label>
      {draft.freezes && (
        <MomentField
          label={t('desk:settings.freezesAt')}
          value={draft.freezesAt}
          onChange={(freezesAt) => onChange({ freezesAt })}
        />
      )}
    </fieldset>
  )
}
