import type { AdminAction } from '@ashenda/core/contracts/http/actions.ts'
import { ActionText } from './action-text.tsx'
import styles from './actions.module.css'

/** One step of an admin, and to what it was done. */
export function ActionItem({ action }: { readonly action: AdminAction }) {
  const { subject } = action
  return (
    <li>
      <ActionText action={action} />
      {subject !== null && (
        <p className={styles['subject']} dir="ltr" translate="no">
          {subject}
        </p>
      )}
    </li>
  )
}
