import { useT } from '../../../lib/i18n.ts'
import { FormProblem } from '../../../ui/form-problem.tsx'
import parts from '../parts.module.css'
import styles from './contest.module.css'
import { MomentField } from './moment-field.tsx'
import type { FieldsProps } from './settings-section.tsx'

/** Whether there are free votes, and from when on. */
export function FreeField({ draft, change, problemOf }: FieldsProps) {
  const t = useT()
  return (
    <>
      <p className={parts['soft']}>{t('console:settings.freeText')}</p>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={draft.freeVotes}
          aria-invalid={problemOf('freeVotes') !== undefined || undefined}
          onChange={({ target }) => change({ freeVotes: target.checked })}
        />
        {t('console:settings.freeVotes')}
      </label>
      <FormProblem text={problemOf('freeVotes')} />
      {draft.freeVotes && (
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={draft.freeLater}
            onChange={({ target }) => change({ freeLater: target.checked })}
          />
          {t('console:settings.freeLater')}
        </label>
      )}
      {draft.freeVotes && draft.freeLater && (
        <MomentField
          label={t('console:settings.freeFrom')}
          value={draft.freeFrom}
          problem={problemOf('freeFrom')}
          onChange={(freeFrom) => change({ freeFrom })}
        />
      )}
    </>
  )
}
