import { useFailureText } from '../../../lib/failure-text.ts'
import type { Refusal } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { ActionText } from '../actions/action-text.tsx'
import styles from './conflict.module.css'
import { explanationOf } from './conflict.ts'

/** In a form: what another admin saved while it was filled in. Typed fields are kept; the others show the new values. */
export function ConflictNotice({ refusal }: { readonly refusal: Refusal | undefined }) {
  const t = useT()
  const failureText = useFailureText()
  const done = explanationOf(refusal)
  return (
    <div role="alert" className={styles['said']}>
      {refusal && (
        <div className={styles['notice']}>
          <p>{failureText(refusal)}</p>
          {done && <ActionText action={done} />}
          {refusal.status === 409 && <p>{t('admin:admin.stillTyped')}</p>}
        </div>
      )}
    </div>
  )
}
