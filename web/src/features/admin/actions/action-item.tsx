import type { AdminAction } from '@ashenda/core/contracts/http/actions.ts'
import { ActionText } from './action-text.tsx'
import styles from './actions.module.css'
import { Concerned } from './concerned.tsx'

/** One step of an admin, and to what it was done. */
export function ActionItem({ action }: { readonly action: AdminAction }) {
  const { subject, contestant } = action
  return (
    <li>
      <ActionText action={action} />
      {contestant && <Concerned contestant={contestant} />}
      {subject !== null && (
        <p className={styles['subject']} dir="ltr" translate="no">
          {subject}
        </p>
      )}
    </li>
  )
}
