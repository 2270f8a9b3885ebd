import type { AdminAction } from '@ashenda/core/contracts/http/actions.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import parts from '../parts.module.css'
import styles from './actions.module.css'
import { Change } from './change.tsx'
import { actionKeyOf } from './words.ts'

interface ActionTextProps {
  readonly action: AdminAction
  readonly heading?: 'h2' | 'h3'
}

/** An admin's step, or its outcome: what, by whom and when, why, and each field before and after. */
export function ActionText({ action, heading: Heading = 'h3' }: ActionTextProps) {
  const t = useT()
  const format = useFormat()
  const { before, after, admin, doneAt, reason, outcomeOf } = action
  const key = actionKeyOf(action.action)
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <>
      <Heading>{key ? t(key) : action.action}</Heading>
      <p className={parts['soft']}>
        {outcomeOf && <span>{t('console:actions.byPlatform')}</span>} <bdi>{admin.name}</bdi>
        <span> · {format.moment(doneAt)}</span>
      </p>
      {reason !== '' && (
        <p>
          {t('console:actions.reason')} <bdi>{reason}</bdi>
        </p>
      )}
      {fields.length > 0 && (
        <dl className={styles['changes']}>
          {fields.map((field) => (
            <Change key={field} field={field} before={before?.[field]} after={after?.[field]} />
          ))}
        </dl>
      )}
    </>
  )
}
